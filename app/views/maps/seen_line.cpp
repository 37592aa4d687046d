#include "app/views/maps/seen_line.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QTextCursor>
#include <QTextDocument>
#include <algorithm>
#include <cmath>

#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/seen_words.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

SeenLine::SeenLine(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent), words_(new QLabel(this)) {
    setObjectName("seenLine");
    words_->setObjectName("seenWords");
    words_->setTextFormat(Qt::RichText);
    words_->setMinimumWidth(1);
    words_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(words_, 1);
    connect(&document_, &Document::recordingChanged, this, [this] { query_ = key_ = -1; });
    connect(words_, &QLabel::linkActivated, this, [this] {
        const Selection& chosen = document_.selection();
        if (chosen.query >= 0 && chosen.key >= 0) emit numberRequested(chosen.query, chosen.key);
    });
    comeFirst();  // it changes with the picture
    begin();
}

QString SeenLine::text() const {
    return seen_;
}

void SeenLine::setPointed(Index query, Index key) {
    if (query == query_ && key == key_) return;
    query_ = query;
    key_ = key;
    markStale();
}

void SeenLine::setLarge(bool large) {
    large_ = large;
    words_->setAlignment(large ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignVCenter);
    markStale();
}

void SeenLine::changeEvent(QEvent* event) {
    View::changeEvent(event);
    // A style sheet resets the font.
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) markStale();
}

void SeenLine::refresh() {
    const QFont font = zoomed(textFont(large_ ? TypeSize::sentence : TypeSize::body));
    if (words_->font() != font) words_->setFont(font);
    FigureRequest request = shownRequest(document_, settings_);
    if (query_ >= 0) {
        request.query = query_;
        request.key.reset();
        if (key_ >= 0) request.key = key_;
    }
    QString text = seenWords(request);
    // The first screen states it below.
    if (!large_ && !text.isEmpty() && isSilenced(request))
        text = tr("%1. This head is silenced: the model does not use its result.").arg(text);
    text.replace(QLatin1String("<b>"),
                 QStringLiteral("<b style=\"color:%1\">").arg(settings_.theme().accent.name()));
    seen_ = text;
    link_.clear();
    // While the pointer is over another cell, it cannot reach the link.
    if (!large_ && query_ < 0 && request.key && !text.isEmpty())
        link_ = QStringLiteral(" &nbsp;<a style=\"color:%1\" href=\"number\">%2</a>")
                    .arg(settings_.theme().accent.name(), tr("Explain this number"));
    fit();
    setAccessibleName(seenWords(request, Qt::PlainText));
    emit worded();
}

void SeenLine::fit() {
    const bool isWhole = large_ || lineWidthOf(seen_) <= width();
    words_->setWordWrap(large_);
    words_->setText(!isWhole ? elided() : large_ || lineWidth() <= width() ? seen_ + link_ : seen_);
    setToolTip(isWhole ? QString() : seen_);
}

QString SeenLine::elided() const {
    const auto line = lineOf(seen_);
    const QString ellipsis(QChar(0x2026));
    const double room = width() - QFontMetricsF(words_->font()).horizontalAdvance(ellipsis);
    const int end = line->documentLayout()->hitTest({room, line->size().height() / 2}, Qt::FuzzyHit);
    QTextCursor rest(line.get());
    rest.setPosition(std::max(0, end));
    rest.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
    rest.insertText(ellipsis);
    return line->toHtml();
}

void SeenLine::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    fit();
}

std::unique_ptr<QTextDocument> SeenLine::lineOf(const QString& text) const {
    auto line = std::make_unique<QTextDocument>();
    line->setDefaultFont(words_->font());
    line->setDocumentMargin(0);
    line->setHtml(text);
    return line;
}

int SeenLine::lineWidthOf(const QString& text) const {
    return int(std::ceil(lineOf(text)->idealWidth()));
}

}  // namespace attentionscope
