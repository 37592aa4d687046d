#include "app/window/doors.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "app/figures/content/model_words.h"
#include "app/session/model_for_text.h"
#include "app/views/changes/change_model.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/window/gallery_model.h"
#include "app/window/lessons.h"
#include "app/window/line_button.h"
#include "app/window/preferences.h"
#include "app/window/style.h"

namespace attentionscope {

namespace {

constexpr const char *firstHeadLink = "head", *sampleLink = "sample", *changesLink = "changes",
                     *modelLink = "model";

QString linkTo(const QString& where, const QString& words, const Theme& theme) {
    return QStringLiteral("<a style=\"color:%1\" href=\"%2\">%3</a>").arg(theme.accent.name(), where, words);
}

}  // namespace

Doors::Doors(Session& session, ViewSettings& settings, QWidget* parent)
    : View(session.document(), settings, parent), session_(session) {
    setObjectName("doors");
    examples_ = named<QLabel>("examples", this, "muted");
    examples_->setTextFormat(Qt::RichText);
    examples_->setAlignment(Qt::AlignHCenter);
    examples_->setWordWrap(true);
    examples_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    auto* row = boxLayout<QHBoxLayout>(16);
    for (const auto& [name, door] :
         {std::pair("steps", &steps_), std::pair("heads", &heads_), std::pair("gallery", &gallery_)}) {
        *door = new LineButton(Qt::Vertical, this);
        (*door)->setObjectName(QStringLiteral("door.") + QLatin1String(name));
        row->addWidget(*door, 1);
        connect(*door, &QPushButton::clicked, this,
                [this, opens = QString::fromLatin1(name)] { emit opened(opens); });
    }
    auto* column = boxLayout<QVBoxLayout>(20, this);
    column->addWidget(examples_);
    column->addLayout(row);
    connect(examples_, &QLabel::linkActivated, this, [this](const QString& link) {
        if (link == QLatin1String(changesLink)) return emit opened(QStringLiteral("heads"));
        if (link == QLatin1String(firstHeadLink) && document_.recording())
            return document_.selectHead(document_.recording()->firstLayer, document_.recording()->firstHead);
        if (link == QLatin1String(modelLink))
            return document_.setRequest({.model = otherModel()->id, .inputs = otherModel()->samples()},
                                        tr("example"));
        const auto& model = document_.model();
        if (model && link == QLatin1String(sampleLink)) return document_.setText(sampleText(*model));
        if (!model || link.toUInt() >= model->examples.size()) return;
        const Example& example = model->examples[link.toUInt()];
        document_.chooseWord(example.word);
        document_.setText(QString::fromStdString(example.text));
    });
    connect(&document_, &Document::modelKnown, this, &Doors::markStale);
    connect(&document_, &Document::selectionChanged, this, &Doors::markStale);
    begin();
}

LineButton& Doors::door(const QString& name) const {
    return *findChild<LineButton*>(QStringLiteral("door.") + name);
}

void Doors::setTight(bool tight) {
    tight_ = tight;
    settleExamples();
}

void Doors::settleExamples() {
    examples_->setVisible(!tight_ || !activeChangesWords(document_).isEmpty());
}

const ModelInformation* Doors::otherModel() const {
    const auto& model = document_.model();
    const ModelInformation* other = session_.firstModel();
    if (!model || !other) return nullptr;
    const QString words = tr("Click another word, or type.");
    if (model->id == other->id)
        return isInAnotherScript(*other, words) ? modelForText(session_.models(), words, *other) : nullptr;
    return other;
}

void Doors::refresh() {
    const auto& recording = document_.recording();
    const auto& model = document_.model();
    QStringList links;
    // As many as fit in one line.
    int room = std::min(width(), zoomed(widestPlain)) -
               examples_->fontMetrics().horizontalAdvance(tr("Click another word, or type. Or try: %1"));
    const auto widthOf = [&](const QString& text) {
        return examples_->fontMetrics().horizontalAdvance(text + QStringLiteral("     "));
    };
    QString ofOther;
    if (const ModelInformation* other = otherModel()) {
        ofOther = sampleText(*other);
        room -= widthOf(ofOther);
    }
    // Not the one that is shown.
    std::vector<std::pair<QString, QString>> others;
    if (model && recording && !model->examples.empty()) others.emplace_back(sampleLink, sampleText(*model));
    for (size_t i = 0; model && i < model->examples.size(); ++i)
        others.emplace_back(QString::number(i), QString::fromStdString(model->examples[i].text));
    const QString shownText = model ? document_.text() : QString();
    std::erase_if(others, [&](const auto& other) { return other.second == shownText; });
    for (const auto& [link, text] : others) {
        room -= widthOf(text);
        if (room < 0 && !links.isEmpty()) break;
        links << linkTo(link, text.toHtmlEscaped(), settings_.theme());
    }
    if (!ofOther.isEmpty()) links << linkTo(modelLink, ofOther.toHtmlEscaped(), settings_.theme());
    const Selection& shown = document_.selection();
    const bool isOther = recording && document_.map() &&
                         (shown.layer != recording->firstLayer || shown.head != recording->firstHead) &&
                         document_.map()->nodes.heads.size() > 1;
    if (const QString changes = activeChangesWords(document_); !changes.isEmpty())
        examples_->setText(
            tr("%1 %2", "a sentence, and a link to more about it")
                .arg(changes, linkTo(changesLink, tr("Show what is changed"), settings_.theme())));
    else if (isOther)
        examples_->setText(
            tr("This is head %1 of layer %2. %3")
                .arg(shown.head)
                .arg(shown.layer)
                .arg(linkTo(
                    firstHeadLink,
                    tr("Back to head %1 of layer %2").arg(recording->firstHead).arg(recording->firstLayer),
                    settings_.theme())));
    else if (links.isEmpty())
        examples_->setText(recording ? tr("Click another word, or type.") : QString());
    else if (!recording)
        examples_->setText(tr("Try: %1").arg(links.join(QStringLiteral(" &nbsp; "))));
    else
        examples_->setText(
            tr("Click another word, or type. Or try: %1").arg(links.join(QStringLiteral(" &nbsp; "))));
    settleExamples();
    int heads = 0;
    for (const AttentionMap& map : recording ? recording->maps : std::vector<AttentionMap>())
        if (map.normalised) heads += int(map.nodes.heads.size());
    heads_->setTexts(tr("Other heads and models"),
                     heads == 0
                         ? tr("%n model(s) in all", nullptr, int(session_.models().size()))
                         : tr("%1: %n head(s)", "a model and its heads", heads)
                               // A recording has no model that could be run.
                               .arg(model ? modelTitle(*model)
                                          : QFileInfo(QString::fromStdString(recording->model)).fileName()));
    const QStringList done = Preferences::lessonsDone();
    const auto& all = lessons();
    const auto next = std::find_if(all.begin(), all.end(), [&](const Lesson& lesson) {
        return hasModel(lesson, session_.models()) && !done.contains(lessonKey(lesson));
    });
    gallery_->setTexts(tr("Lessons"), next == all.end()
                                          ? tr("You finished all lessons")
                                          : (done.isEmpty() ? tr("Start with: %1") : tr("Continue with: %1"))
                                                .arg(lessonWords(next->question)));
    steps_->setTexts(tr("How is this computed?"), tr("From the words to these weights, step by step"));
}

void Doors::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    const int beside = std::max(0, (width() - zoomed(widestPlain)) / 2);
    const bool low = isLow(*this);
    layout()->setContentsMargins(beside, 0, beside, low ? 4 : 12);
    layout()->setSpacing(low ? 8 : 20);
    markStale();
}

void Doors::retranslate() {
    markStale();
}

}  // namespace attentionscope
