#include "app/window/top_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/figures/content/captions.h"
#include "app/figures/content/model_words.h"
#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/window/gallery_model.h"
#include "app/window/lessons.h"
#include "app/window/model_facts.h"
#include "app/window/preferences.h"
#include "app/window/style.h"

namespace attentionscope {

namespace {

constexpr int leastNote = 120;  // pixels

void name(QToolButton* button, const QString& text) {
    button->setToolTip(text);
    button->setAccessibleName(text);
}

}  // namespace

TopBar::TopBar(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("topBar");
    model_ = button("model");
    model_->setPopupMode(QToolButton::InstantPopup);
    model_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    model_->setLayoutDirection(Qt::RightToLeft);  // the arrow is after the name
    model_->setMenu(new QMenu(model_));
    note_ = named<QLabel>("modelNote", parent, quietRole);
    note_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    note_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    note_->setMinimumWidth(0);
    connect(note_, &QLabel::linkActivated, this,
            [this] { showCard(title(), document_.request().model, window()); });
    note_->installEventFilter(this);
    note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    progress_ = new QProgressBar(this);
    progress_->setTextVisible(false);
    progress_->setFixedWidth(120);
    progress_->setVisible(false);
    title_ = styled<QLabel>(headingRole, QStringLiteral("AttentionScope"), this);
    claim_ = named<QLabel>("claim", this, "muted");
    claim_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    buttons_ = new QWidget(parent);
    undo_ = button("undo");
    redo_ = button("redo");
    language_ = button("language");
    theme_ = button("theme");
    present_ = button("present");
    export_ = button("export");
    export_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* row = boxLayout<QHBoxLayout>(4, this, {16, 6, 0, 6});
    row->addWidget(title_);
    row->addSpacing(8);
    row->addWidget(claim_, 1);
    row->addWidget(model_);
    row->addStretch(0);
    row->addWidget(progress_);
    auto* end = boxLayout<QHBoxLayout>(4, buttons_, {0, 6, 12, 6});
    for (QToolButton* one : {undo_, redo_, language_, theme_, present_, export_}) end->addWidget(one);
    QUndoStack& stack = document_.undoStack();
    connect(&stack, &QUndoStack::undoTextChanged, this, &TopBar::nameSteps);
    connect(&stack, &QUndoStack::redoTextChanged, this, &TopBar::nameSteps);
    connect(&stack, &QUndoStack::canUndoChanged, undo_, &QWidget::setEnabled);
    connect(&stack, &QUndoStack::canRedoChanged, redo_, &QWidget::setEnabled);
    undo_->setEnabled(false);
    redo_->setEnabled(false);
    // Includes what was trained or opened meanwhile, and marks the open one.
    connect(model_->menu(), &QMenu::aboutToShow, this, &TopBar::fillMenu);
    for (QToolButton* one : {undo_, redo_, language_, theme_, present_, export_})
        connect(one, &QToolButton::clicked, this, [this, one] { emit actionRequested(one->objectName()); });
    setPlain(false);
    connect(&document_, &Document::modelKnown, this, &TopBar::markStale);
    begin();
}

void TopBar::setPlain(bool plain) {
    plain_ = plain;
    for (QWidget* widget : {static_cast<QWidget*>(title_), static_cast<QWidget*>(claim_)})
        widget->setVisible(plain);
    model_->setVisible(!plain);
    for (QToolButton* more : {undo_, redo_}) more->setVisible(!plain);
    settleRoom();
}

void TopBar::settleRoom() {
    // Several inputs beside each other need its room; a key and the list of commands change the theme too.
    const auto needed = std::ranges::count(document_.inputs(), false, &Input::optional);
    theme_->setVisible(plain_ || needed <= 1);
    present_->setToolButtonStyle(plain_ ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

QToolButton* TopBar::button(const char* name) {
    return named<QToolButton>(name, this);
}

void TopBar::setModels(const std::vector<ModelInformation>& models) {
    models_ = models;
    fillMenu();
    markStale();
}

void TopBar::fillMenu() {
    QMenu* menu = model_->menu();
    menu->clear();
    // First, because the list may be higher than the screen.
    connect(menu->addAction(tr("Open a model, recording or session…")), &QAction::triggered, this,
            [this] { emit actionRequested(QStringLiteral("open")); });
    connect(menu->addAction(tr("Train a model…")), &QAction::triggered, this, &TopBar::trainingRequested);
    connect(menu->addAction(tr("All models")), &QAction::triggered, this, &TopBar::galleryRequested);
    menu->addSeparator();
    for (const GalleryGroup& group : galleryGroups(models_, {})) {
        bool isFirst = true;
        for (const GalleryEntry& entry : group.entries) {
            if (entry.kind != GalleryEntry::Kind::model) continue;
            // A style sheet leaves no room for the text of a section.
            if (std::exchange(isFirst, false) && !group.title.in("en").empty())
                menu->addAction(lessonWords(group.title))->setEnabled(false);
            const QString id = QString::fromStdString(entry.model->id);
            QAction* action = menu->addAction(modelTitle(*entry.model));
            action->setToolTip(citationWords(entry.model->citation));
            action->setCheckable(true);
            action->setChecked(entry.model->id == document_.request().model);
            connect(action, &QAction::triggered, this, [this, id] { emit modelChosen(id); });
        }
        menu->addSeparator();
    }
    for (const QString& path : Preferences::recentFiles()) {
        QAction* action = menu->addAction(path.section('/', -1));
        action->setToolTip(path);
        action->setCheckable(true);
        action->setChecked(path.toStdString() == document_.request().model);
        connect(action, &QAction::triggered, this, [this, path] { emit fileChosen(path); });
    }
}

QString TopBar::modelNote() const {
    const auto& recording = document_.recording();
    if (!recording) return {};
    QStringList parts;
    // A decoder's layer has two maps, and the encoder has its own layers.
    const int encoder = recording->layers("encoder.self");
    int layers = 0;
    size_t heads = 0;
    for (const AttentionMap& map : recording->maps) {
        if (!map.normalised) continue;  // gates are not attention
        if (map.name != "encoder.self") layers = std::max(layers, recording->layers(map.name));
        heads = std::max(heads, map.nodes.heads.size());
    }
    if (encoder > 0)
        parts << tr("%1 + %2 layers").arg(encoder).arg(layers);
    else if (layers > 1)
        parts << tr("%n layer(s)", nullptr, layers);
    if (heads > 0) parts << tr("%n head(s)", nullptr, int(heads));
    if (recording->constructed)
        parts << tr("constructed, not trained");
    else if (isRecordingFile(document_.request().model))
        parts << tr("a recording");
    else if (recording->snapshot)
        parts << stepsOfTraining(*recording);
    else if (recording->trained)
        parts << tr("trained");
    return parts.join(QStringLiteral(" · "));
}

void TopBar::fitNote() {
    const ModelInformation* model = document_.model().get();
    const QString facts = model ? modelFacts(*model) : QString(),
                  whole = facts.isEmpty() ? modelNote() : facts;
    const QString link = hasCard(document_.request().model) ? tr("Model card") : QString();
    const int room = note_->width() - note_->fontMetrics().horizontalAdvance(link + QStringLiteral("   "));
    // A few letters of it would not help.
    const QString shown = room < zoomed(leastNote) && !link.isEmpty()
                              ? QString()
                              : note_->fontMetrics().elidedText(whole, Qt::ElideRight, std::max(room, 40));
    note_->setText(link.isEmpty() ? shown.toHtmlEscaped()
                                  : QStringLiteral("%1 &nbsp;<a style=\"color:%2\" href=\"card\">%3</a>")
                                        .arg(shown.toHtmlEscaped(), settings_.theme().accent.name(), link));
    note_->setToolTip(shown == whole ? QString() : whole);
    name(model_,
         modelNote().isEmpty() ? tr("Choose a model") : tr("Choose a model. This one: %1").arg(modelNote()));
}

bool TopBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == note_ && event->type() == QEvent::Resize) fitNote();
    return View::eventFilter(watched, event);
}

void TopBar::setBusy(bool busy) {
    progress_->setRange(0, 0);
    progress_->setVisible(busy);
    if (!busy) progress_->setToolTip({});
}

void TopBar::setProgress(double share, const QString& what) {
    progress_->setRange(0, 1000);
    progress_->setValue(int(share * 1000));
    progress_->setToolTip(what);
    progress_->setAccessibleName(what);
}

QString TopBar::title() const {
    const std::string& id = document_.request().model;
    for (const ModelInformation& model : models_)
        if (model.id == id) return modelTitle(model);
    return QString::fromStdString(id).section('/', -1);
}

void TopBar::refresh() {
    model_->setFont(zoomed(textFont(TypeSize::body, QFont::Bold)));
    model_->setText(title());
    settleRoom();
    fitNote();
    if (iconsOf_ == &settings_.theme()) return;
    iconsOf_ = &settings_.theme();
    const QColor color = settings_.theme().text;
    model_->setIcon(icon(settings_.theme().dark ? "chevron-dark" : "chevron-light", color));
    undo_->setIcon(icon("undo", color));
    redo_->setIcon(icon("redo", color));
    theme_->setIcon(icon("theme", color));
    present_->setIcon(icon("present", color));
    export_->setIcon(icon("export", color));
}

void TopBar::nameSteps() {
    const QUndoStack& stack = document_.undoStack();
    const QString undo = stack.undoText(), redo = stack.redoText();
    name(undo_, undo.isEmpty() ? tr("Undo (Ctrl+Z)") : tr("Undo: %1 (Ctrl+Z)").arg(undo));
    name(redo_, redo.isEmpty() ? tr("Redo (Ctrl+Shift+Z)") : tr("Redo: %1 (Ctrl+Shift+Z)").arg(redo));
}

void TopBar::retranslate() {
    claim_->setText(tr("See which words a model looks at, and every number behind it"));
    nameSteps();
    name(language_, tr("Switch to Chinese (F9)"));
    name(theme_, tr("Light or dark (F10)"));
    name(export_, tr("Export what is shown (Ctrl+E)"));
    language_->setText(QStringLiteral("EN / 中"));
    name(present_, tr("Show only the picture, large, for a class (Ctrl+Shift+P)"));
    present_->setText(tr("Present"));
    export_->setText(tr("Export"));
    fillMenu();
}

}  // namespace attentionscope
