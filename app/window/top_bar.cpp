#include "app/window/top_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QToolButton>

#include "app/figures/content/captions.h"
#include "app/figures/content/model_words.h"
#include "app/views/common/icon.h"
#include "app/views/common/zoom.h"
#include "app/window/preferences.h"
#include "app/window/style.h"

namespace attentionscope {

TopBar::TopBar(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("topBar");
    model_ = button("model");
    model_->setPopupMode(QToolButton::InstantPopup);
    model_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    model_->setLayoutDirection(Qt::RightToLeft);  // the arrow is after the name
    model_->setMenu(new QMenu(model_));
    note_ = new QLabel(this);
    note_->setObjectName("modelNote");
    note_->setProperty("role", quietRole);
    note_->setMinimumWidth(0);
    note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    progress_ = new QProgressBar(this);
    progress_->setTextVisible(false);
    progress_->setFixedWidth(120);
    progress_->setVisible(false);
    title_ = new QLabel(QStringLiteral("AttentionScope"), this);
    title_->setProperty("role", headingRole);
    claim_ = new QLabel(this);
    claim_->setObjectName("claim");
    claim_->setProperty("role", "muted");
    claim_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    heads_ = button("heads");
    steps_ = button("steps");
    prediction_ = button("prediction");
    lessons_ = button("gallery");
    for (QToolButton* door : {heads_, steps_, prediction_, lessons_}) {
        door->setCheckable(true);
        connect(door, &QToolButton::clicked, this,
                [this, door](bool open) { emit doorWanted(door->objectName(), open); });
    }
    undo_ = button("undo");
    redo_ = button("redo");
    language_ = button("language");
    theme_ = button("theme");
    export_ = button("export");
    export_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 6, 12, 6);
    row->setSpacing(4);
    row->addWidget(title_);
    row->addSpacing(8);
    row->addWidget(claim_, 1);
    row->addWidget(model_);
    row->addWidget(note_, 1);
    row->addWidget(progress_);
    row->addSpacing(8);
    for (QToolButton* door : {heads_, steps_, prediction_, lessons_}) row->addWidget(door);
    row->addSpacing(8);
    row->addWidget(undo_);
    row->addWidget(redo_);
    row->addSpacing(16);
    row->addWidget(language_);
    row->addWidget(theme_);
    row->addWidget(export_);
    QUndoStack& stack = document_.undoStack();
    connect(undo_, &QToolButton::clicked, &stack, &QUndoStack::undo);
    connect(redo_, &QToolButton::clicked, &stack, &QUndoStack::redo);
    connect(&stack, &QUndoStack::canUndoChanged, undo_, &QWidget::setEnabled);
    connect(&stack, &QUndoStack::canRedoChanged, redo_, &QWidget::setEnabled);
    undo_->setEnabled(false);
    redo_->setEnabled(false);
    // Includes what was trained or opened meanwhile, and marks the open one.
    connect(model_->menu(), &QMenu::aboutToShow, this, &TopBar::fillMenu);
    connect(language_, &QToolButton::clicked, this, &TopBar::languageWanted);
    connect(theme_, &QToolButton::clicked, this, &TopBar::themeWanted);
    connect(export_, &QToolButton::clicked, this, &TopBar::exportWanted);
    setPlain(false);
    begin();
}

void TopBar::setPlain(bool plain) {
    plain_ = plain;
    for (QWidget* widget : {static_cast<QWidget*>(title_), static_cast<QWidget*>(claim_)})
        widget->setVisible(plain);
    for (QWidget* widget : {static_cast<QWidget*>(model_), static_cast<QWidget*>(note_)})
        widget->setVisible(!plain);
    for (QToolButton* more : {heads_, steps_, prediction_, lessons_, undo_, redo_}) more->setVisible(!plain);
    layout()->activate();
    fitNote();
}

void TopBar::setUnfolded(const QStringList& doors) {
    for (QToolButton* door : {heads_, steps_, prediction_, lessons_})
        door->setChecked(doors.contains(door->objectName()));
}

QToolButton* TopBar::button(const char* name) {
    auto* made = new QToolButton(this);
    made->setObjectName(name);
    return made;
}

void TopBar::setModels(const std::vector<ModelInformation>& models) {
    models_ = models;
    fillMenu();
    markStale();
}

void TopBar::fillMenu() {
    QMenu* menu = model_->menu();
    menu->clear();
    QString system;
    for (const ModelInformation& model : models_) {
        if (QString::fromStdString(model.system) != system) {
            if (!system.isEmpty()) menu->addSeparator();
            system = QString::fromStdString(model.system);
        }
        const QString id = QString::fromStdString(model.id);
        QAction* action = menu->addAction(modelTitle(model));
        action->setToolTip(citationWords(model.citation));
        action->setCheckable(true);
        action->setChecked(model.id == document_.request().model);
        connect(action, &QAction::triggered, this, [this, id] { emit modelChosen(id); });
    }
    menu->addSeparator();
    for (const QString& path : Preferences::recentFiles()) {
        QAction* action = menu->addAction(path.section('/', -1));
        action->setToolTip(path);
        action->setCheckable(true);
        action->setChecked(path.toStdString() == document_.request().model);
        connect(action, &QAction::triggered, this, [this, path] { emit fileChosen(path); });
    }
    menu->addSeparator();
    connect(menu->addAction(tr("Open a model, recording or session…")), &QAction::triggered, this,
            &TopBar::openWanted);
    connect(menu->addAction(tr("Train a model…")), &QAction::triggered, this, &TopBar::trainingWanted);
    connect(menu->addAction(tr("All lessons and models")), &QAction::triggered, this,
            [this] { emit doorWanted(lessons_->objectName(), true); });
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
    const QString whole = modelNote();
    note_->setText(note_->fontMetrics().elidedText(whole, Qt::ElideRight, note_->width()));
    note_->setToolTip(note_->text() == whole ? QString() : whole);
}

void TopBar::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    layout()->activate();
    fitNote();
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

void TopBar::refresh() {
    model_->setFont(zoomed(textFont(TypeSize::body, QFont::Bold)));
    const std::string& id = document_.request().model;
    QString title = QString::fromStdString(id).section('/', -1);
    for (const ModelInformation& model : models_)
        if (model.id == id) title = modelTitle(model);
    model_->setText(title);
    layout()->activate();  // the model's name leaves a varying amount of space
    fitNote();
    if (iconsOf_ == &settings_.theme()) return;
    iconsOf_ = &settings_.theme();
    const QColor color = settings_.theme().text;
    model_->setIcon(icon(settings_.theme().dark ? "chevron-dark" : "chevron-light", color));
    undo_->setIcon(icon("undo", color));
    redo_->setIcon(icon("redo", color));
    theme_->setIcon(icon("theme", color));
    export_->setIcon(icon("export", color));
}

void TopBar::retranslate() {
    const auto name = [](QToolButton* made, const QString& text) {
        made->setToolTip(text);
        made->setAccessibleName(text);
    };
    name(model_, tr("Choose a model"));
    claim_->setText(tr("See which words a model looks at, and every number behind it"));
    name(heads_, tr("Show or fold the heads and the changes"));
    heads_->setText(tr("Heads"));
    name(steps_, tr("Show or fold the steps of the computation"));
    steps_->setText(tr("Steps"));
    name(prediction_, tr("Show or fold the prediction"));
    prediction_->setText(tr("Prediction"));
    name(lessons_, tr("Show or fold the lessons and models"));
    lessons_->setText(tr("Lessons"));
    name(undo_, tr("Undo (Ctrl+Z)"));
    name(redo_, tr("Redo (Ctrl+Shift+Z)"));
    name(language_, tr("Switch to Chinese (F9)"));
    name(theme_, tr("Light or dark (F10)"));
    name(export_, tr("Export what is shown (Ctrl+E)"));
    language_->setText(QStringLiteral("EN / 中"));
    export_->setText(tr("Export"));
    fillMenu();
}

}  // namespace attentionscope
