#include "app/views/changes/translation_note.h"

#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/figures/content/differing_words.h"
#include "app/figures/content/sequence_text.h"
#include "app/views/changes/change_edits.h"
#include "app/views/common/widgets.h"

namespace attentionscope {

namespace {

/// Whether a change alters numbers, not the words that are read, nor how words are chosen.
bool altersNumbers(const Change& change) {
    return change.enabled && !change.as<ReplaceWord>() && !change.as<ForceWord>() &&
           !change.as<DrawWords>() && !change.as<UseSnapshot>() && !change.as<TranslateAgain>();
}

QLabel* sentenceLabel(QWidget* parent, const char* name) {
    auto* label = named<QLabel>(name, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

}  // namespace

TranslationNote::TranslationNote(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("translationNote");
    note_ = quietNote(this);
    auto* page = new QWidget(this);
    before_ = sentenceLabel(page, "translationBefore");
    after_ = sentenceLabel(page, "translationAfter");
    auto* lines = boxLayout<QVBoxLayout>(4, page);
    lines->addWidget(before_);
    lines->addWidget(after_);
    sentences_ = new QScrollArea(this);
    sentences_->setWidgetResizable(true);
    sentences_->setFrameShape(QFrame::NoFrame);
    sentences_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    sentences_->setFocusPolicy(Qt::NoFocus);
    sentences_->setWidget(page);
    again_ = named<QToolButton>("translateAgain", this, "framed");
    again_->setCheckable(true);
    again_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* column = boxLayout<QVBoxLayout>(4, this);
    column->addWidget(note_);
    column->addWidget(sentences_);
    column->addWidget(again_);
    connect(again_, &QToolButton::clicked, this, &TranslationNote::setAgain);
    begin();
}

bool TranslationNote::applies() const {
    const auto& recording = document_.recording();
    const auto& changes = document_.request().changes;
    return recording && recording->produced() && recording->predict &&
           (std::any_of(changes.begin(), changes.end(), altersNumbers) ||
            findChange<TranslateAgain>(document_) >= 0);
}

void TranslationNote::setAgain(bool again) {
    if (!again) return dropChange<TranslateAgain>(document_);
    putChange(document_, TranslateAgain{}, tr("translate again"));
}

QString TranslationNote::before() const {
    return document_.unchanged() ? producedText(*document_.unchanged()) : QString();
}

QString TranslationNote::after() const {
    return document_.recording() ? producedText(*document_.recording()) : QString();
}

void TranslationNote::refresh() {
    const TranslateAgain* again = changeOf<TranslateAgain>(document_);
    again_->setChecked(again != nullptr);
    const bool done = again && document_.isCurrent() && document_.hasChanges();
    const bool differs = before() != after();
    const bool shown = done && differs;
    before_->setVisible(shown && !before().isEmpty());
    after_->setVisible(shown && !after().isEmpty());
    sentences_->setVisible(shown);
    note_->setVisible(!shown);
    note_->setText(!again  ? tr("These words were chosen before the changes.")
                   : !done ? tr("The words are being chosen again…")
                           : tr("With the changes applied, the model chooses the same words."));
    if (!shown) return;
    const DifferingWords words = differingWords(before(), after());
    const QString quiet = settings_.theme().quietText.name();
    const auto line = [&](const QString& title, const std::vector<MarkedWord>& marked, const char* style) {
        QString text;
        for (const MarkedWord& word : marked) {
            const QString plain = word.text.toHtmlEscaped();
            text +=
                word.gap + (word.differs ? QStringLiteral("<b style='%1'>%2</b>").arg(style, plain) : plain);
        }
        return QStringLiteral("<span style='color:%1'>%2</span> %3").arg(quiet, title, text);
    };
    // Not by colour alone: removed words are struck through, added ones underlined.
    before_->setText(line(tr("before"), words.before, "text-decoration:line-through"));
    after_->setText(line(tr("after"), words.after, "text-decoration:underline"));
    fitSentences();
}

void TranslationNote::fitSentences() {
    constexpr int least = 40;  // two lines
    const int whole = std::max(0, sentences_->widget()->layout()->totalHeightForWidth(width()));
    const int room = parentWidget() ? parentWidget()->height() * 2 / 5 : whole;
    sentences_->setFixedHeight(std::min(whole, std::max(room, least)));
}

void TranslationNote::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    fitSentences();
}

void TranslationNote::retranslate() {
    setAccessibleName(tr("Translation before and after"));
    again_->setText(tr("Translate again"));
    again_->setToolTip(tr("Let the model choose the words again with the changes applied"));
    markStale();
}

}  // namespace attentionscope
