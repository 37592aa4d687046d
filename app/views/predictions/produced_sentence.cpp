#include "app/views/predictions/produced_sentence.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <QTextOption>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/figures/content/map_sides.h"
#include "app/figures/content/sequence_text.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

namespace {

/// Before the sentence, for the arrow.
int arrowWidth() {
    constexpr double usual = 32;
    return zoomed(usual);
}

/// The words of the sentence; null if there is none.
const Sequence* sentenceIn(const Document& document) {
    const Sequence* sequence = document.recording() ? document.recording()->produced() : nullptr;
    return sequence && !producedText(*document.recording(), *sequence).empty() ? sequence : nullptr;
}

constexpr int mostLargeLines = 2;
constexpr int mostLinesInView = 3;

}  // namespace

/// The font size and number of lines for a width.
struct ProducedSentence::Shape {
    TypeSize size = TypeSize::sentence;
    int lines = 1;
    bool whole = true;
    double lineHeight = 0;
};

ProducedSentence::ProducedSentence(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("producedSentence");
    setCursor(Qt::PointingHandCursor);
    // Not fixed: that would limit it to the height of the hint, which is for another width.
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    layout_.setCacheEnabled(true);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);  // text without spaces stays visible, too
    layout_.setTextOption(option);
    begin();
}

void ProducedSentence::retranslate() {
    setAccessibleName(tr("Output of the model"));
}

bool ProducedSentence::hasText(const Document& document) {
    return sentenceIn(document) != nullptr;
}

void ProducedSentence::refresh() {
    const Sequence* sequence = sentenceIn(document_);
    text_.clear();
    places_.clear();
    chosen_ = -1;
    if (sequence) {
        const SequenceText own = textOf(*document_.recording(), *sequence);
        text_ = own.text;
        words_ = shownWords(*document_.recording(), *sequence, settings_.wholeWords());
        places_.assign(size_t(words_.count()), {0, 0});
        for (const TextPlace& place : own.places) {
            auto& [begin, end] = places_[size_t(words_.wordOf(place.position))];
            if (begin == end) begin = place.begin;
            end = place.begin + place.length;
        }
        if (document_.sequence() == sequence) chosen_ = words_.wordOf(document_.selection().query);
    }
    lay();
    updateGeometry();
    setAccessibleDescription(text_);
    setToolTip(whole_ ? tr("Click a word to see where the model looked when it produced it") : text_);
    update();
}

ProducedSentence::Shape ProducedSentence::shapeFor(int width) const {
    const auto linesOf = [&](TypeSize size) {
        QTextLayout layout(text_, zoomed(textFont(size)));
        layout.setTextOption(layout_.textOption());
        layout.beginLayout();
        int lines = 0;
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine(), ++lines)
            line.setLineWidth(std::max(40, width - arrowWidth()));
        layout.endLayout();
        return lines;
    };
    Shape shape{.lines = linesOf(TypeSize::sentence)};
    const bool low = isLow(*this);
    if (tight_ || shape.lines > (low ? 1 : mostLargeLines)) {
        shape.size = TypeSize::body;
        shape.lines = linesOf(TypeSize::body);
        const int most = low ? 1 : mostLinesInView;
        shape.whole = shape.lines <= most;
        shape.lines = std::min(shape.lines, most);
    }
    shape.lines = std::max(1, shape.lines);
    shape.lineHeight = std::ceil(QFontMetricsF(zoomed(textFont(shape.size))).height());
    return shape;
}

void ProducedSentence::setTight(bool tight) {
    if (std::exchange(tight_, tight) == tight) return;
    lay();
    updateGeometry();
    update();
}

int ProducedSentence::heightForWidth(int width) const {
    const Shape shape = shapeFor(width);
    return int(shape.lines * shape.lineHeight);
}

void ProducedSentence::lay() {
    const Shape shape = shapeFor(width());
    whole_ = shape.whole;
    layout_.setText(text_);
    layout_.setFont(zoomed(textFont(shape.size)));
    QList<QTextLayout::FormatRange> formats;
    if (chosen_ >= 0 && size_t(chosen_) < places_.size()) {
        QTextLayout::FormatRange range;
        range.start = places_[size_t(chosen_)].first;
        range.length = places_[size_t(chosen_)].second - range.start;
        range.format.setForeground(settings_.theme().accent);
        if (range.length > 0) formats << range;
    }
    layout_.setFormats(formats);
    // Centred next to its neighbours.
    const double top = std::max(0.0, std::floor((height() - shape.lines * shape.lineHeight) / 2));
    const double room = std::max(40, width() - arrowWidth());
    const auto setLines = [&] {
        layout_.beginLayout();
        for (int i = 0; i < shape.lines; ++i) {
            QTextLine line = layout_.createLine();
            if (!line.isValid()) break;
            line.setLineWidth(room);
            line.setPosition({double(arrowWidth()), top + i * shape.lineHeight});
        }
        layout_.endLayout();
    };
    setLines();
    if (whole_ || layout_.lineCount() == 0) return;
    // The sentence is cut: its last line ends in "…", after a whole letter.
    const int last = layout_.lineAt(layout_.lineCount() - 1).textStart();
    layout_.setText(text_.left(last) +
                    QFontMetricsF(layout_.font()).elidedText(text_.mid(last), Qt::ElideRight, room - 1));
    setLines();
}

void ProducedSentence::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    lay();
    setToolTip(whole_ ? tr("Click a word to see where the model looked when it produced it") : text_);
}

void ProducedSentence::paintEvent(QPaintEvent*) {
    if (text_.isEmpty()) return;
    QPainter painter(this);
    const Theme& theme = settings_.theme();
    painter.setFont(layout_.font());
    painter.setPen(theme.quietText);
    const double line = QFontMetricsF(layout_.font()).height();
    const double top = layout_.lineCount() > 0 ? layout_.lineAt(0).y() : 0;
    painter.drawText(QRectF(0, top, arrowWidth(), line), Qt::AlignCenter, QStringLiteral("→"));
    painter.setPen(theme.text);
    layout_.draw(&painter, {});
}

std::optional<QPoint> ProducedSentence::placeOf(Index token) const {
    const Index word = words_.wordOf(token);
    if (word < 0 || size_t(word) >= places_.size()) return {};
    const auto [begin, end] = places_[size_t(word)];
    if (!whole_ && begin + 1 >= layout_.text().size()) return {};  // after the "…"
    for (int i = 0; begin < end && i < layout_.lineCount(); ++i) {
        const QTextLine line = layout_.lineAt(i);
        if (begin < line.textStart() || begin >= line.textStart() + line.textLength()) continue;
        const double x =
            (line.cursorToX(begin) + line.cursorToX(std::min(end, line.textStart() + line.textLength()))) / 2;
        return QPoint(int(x), int(line.y() + line.height() / 2));
    }
    return {};
}

void ProducedSentence::mousePressEvent(QMouseEvent* event) {
    const Sequence* sequence = sentenceIn(document_);
    if (!sequence || document_.sequence() != sequence || event->button() != Qt::LeftButton) return;
    const QPointF point = event->position();
    for (int i = 0; i < layout_.lineCount(); ++i) {
        const QTextLine line = layout_.lineAt(i);
        if (point.y() < line.y() || point.y() >= line.y() + line.height()) continue;
        const int at = line.xToCursor(point.x(), QTextLine::CursorOnCharacter);
        for (size_t word = 0; word < places_.size(); ++word)
            if (at >= places_[word].first && at < places_[word].second)
                return document_.selectQuery(words_.begin(Index(word)));
    }
}

}  // namespace attentionscope
