#include "app/figures/painters/weighted_text.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/shaped_text.h"
#include "app/figures/painters/cells.h"
#include "app/figures/painters/scale_strip.h"

namespace attentionscope {

namespace {

constexpr double lineFactor = 1.7;  // space for the coloured boxes
constexpr double weightedTextTitleHeight = 24;
constexpr double noteHeight = 22;
constexpr double legendGap = 12;

QFont fontOf(const WeightedTextContent& content) {
    QFont font = textFont(TypeSize::sentence);
    if (content.pixels > 0) font.setPixelSize(int(content.pixels));
    return font;
}

/// The horizontal extent of part of a line, in either direction of writing.
QRectF extent(const QTextLine& line, int begin, int end, double ascent, double descent) {
    double left = std::numeric_limits<double>::infinity();
    double right = -left;
    for (const QGlyphRun& run : line.glyphRuns(begin, end - begin)) {
        const QRectF bounds = run.boundingRect();
        left = std::min(left, bounds.left());
        right = std::max(right, bounds.right());
    }
    if (left > right) {  // spaces have no glyphs
        left = line.cursorToX(begin);
        right = line.cursorToX(end);
        if (left > right) std::swap(left, right);
    }
    const double baseline = line.y() + line.ascent();
    return {left - 2, baseline - ascent - 3, right - left + 4, ascent + descent + 6};
}

}  // namespace

WeightedTextContent joinTokens(const std::vector<QString>& labels, const std::vector<float>& weights) {
    WeightedTextContent content;
    for (size_t i = 0; i < labels.size(); ++i) {
        if (i > 0) content.text += ' ';
        const QString label = visibleToken(labels[i]);
        content.spans.push_back(
            {int(content.text.size()), int(label.size()), i < weights.size() ? weights[i] : 0, false});
        content.text += label;
    }
    return content;
}

WeightedTextLayout::WeightedTextLayout(const WeightedTextContent& content, const QRectF& area,
                                       const Theme& theme)
    : content_(content), origin_(area.topLeft()), rectangles_(content.spans.size()) {
    if (!content.title.isEmpty()) origin_ += QPointF(0, weightedTextTitleHeight);
    QString text = content.text;
    // A paragraph separator would end the layout, so every break becomes a line break.
    for (QChar& character : text) {
        if (character == '\n' || character == '\r' || character == QChar::ParagraphSeparator) {
            character = QChar::LineSeparator;
        } else if (character == '\t' || character.category() == QChar::Other_Control) {
            character = u' ';
        }
    }
    const QFont font = fontOf(content);
    layout_ = std::make_unique<QTextLayout>(text, font);
    QList<QTextLayout::FormatRange> formats;
    for (const TextSpan& span : content.spans) {
        QTextCharFormat format;
        format.setForeground(readableOn(cellColor(span.weight, content.scale, content.colors, theme)));
        formats.push_back({span.begin, span.length, format});
    }
    if (content.read > 0 && content.read < text.size()) {
        QTextCharFormat unread;
        unread.setForeground(theme.quietText);
        unread.setFontStrikeOut(true);
        formats.push_back({content.read, int(text.size()) - content.read, unread});
    }
    layout_->setFormats(formats);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);  // better broken than cut off
    layout_->setTextOption(option);
    const QFontMetricsF metrics(font);
    const double pitch = font.pixelSize() * lineFactor;
    layout_->beginLayout();
    double y = 0;
    for (QTextLine line = layout_->createLine(); line.isValid(); line = layout_->createLine()) {
        line.setLineWidth(area.width() - 4);
        line.setPosition({2, y + (pitch - line.height()) / 2});
        y += pitch;
    }
    layout_->endLayout();
    height_ = (origin_.y() - area.top()) + y;
    if (!content.scaleTitle.isEmpty()) {
        legend_ = area.topLeft() + QPointF(0, height_ + legendGap);
        height_ += legendGap + scaleStripHeight;
    }
    if (!content.note.isEmpty()) height_ += noteHeight;
    for (size_t i = 0; i < content.spans.size(); ++i) {
        const TextSpan& span = content.spans[i];
        for (int index = 0; index < layout_->lineCount(); ++index) {
            const QTextLine line = layout_->lineAt(index);
            const int begin = std::max(span.begin, line.textStart());
            const int end = std::min(span.begin + span.length, line.textStart() + line.textLength());
            if (begin >= end) continue;
            rectangles_[i].push_back(extent(line, begin, end, metrics.ascent() * 0.8, metrics.descent() * 0.8)
                                         .translated(origin_));
        }
    }
}

WeightedTextLayout::~WeightedTextLayout() = default;

std::optional<size_t> WeightedTextLayout::spanAt(QPointF point) const {
    for (size_t i = 0; i < rectangles_.size(); ++i) {
        for (const QRectF& rectangle : rectangles_[i]) {
            if (rectangle.contains(point)) return i;
        }
    }
    return {};
}

void WeightedTextLayout::paint(QPainter& painter, const Style& style) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont small = textFont(TypeSize::small);
    painter.setPen(style.theme.quietText);
    if (!content_.title.isEmpty())
        paintText(painter, content_.title, small, origin_.x(), origin_.y() - weightedTextTitleHeight + 8);
    for (size_t i = 0; i < content_.spans.size(); ++i) {
        const TextSpan& span = content_.spans[i];
        for (const QRectF& rectangle : rectangles_[i]) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(cellColor(span.weight, content_.scale, content_.colors, style.theme));
            painter.drawRoundedRect(rectangle, 3, 3);
        }
    }
    // The background of the next word must not cover a frame.
    painter.setBrush(Qt::NoBrush);
    for (size_t i = 0; i < content_.spans.size(); ++i) {
        if (!content_.spans[i].chosen) continue;
        for (const QRectF& rectangle : rectangles_[i]) {
            painter.setPen(QPen(style.theme.ground, 4));
            painter.drawRoundedRect(rectangle, 3, 3);
            painter.setPen(QPen(style.theme.accent, 2));
            painter.drawRoundedRect(rectangle, 3, 3);
        }
    }
    painter.setPen(style.theme.text);
    layout_->draw(&painter, origin_);
    if (!content_.scaleTitle.isEmpty())
        paintScaleStrip(painter, legend_, content_.scale, content_.colors, content_.scaleTitle, style);
    if (!content_.note.isEmpty()) {
        painter.setPen(style.theme.quietText);
        const double top = origin_.y() - (content_.title.isEmpty() ? 0 : weightedTextTitleHeight);
        paintText(painter, content_.note, small, origin_.x(), top + height_ - 8);
    }
    painter.restore();
}

QSizeF WeightedTextFigure::preferredSize() const {
    const QFontMetricsF metrics(fontOf(content_));
    const double natural = metrics.horizontalAdvance(content_.text.left(400)) + 16;
    // The parts above and below it must fit as well.
    const QFont small = textFont(TypeSize::small);
    const double words =
        std::max({textWidth(content_.title, small), textWidth(content_.note, small),
                  content_.scaleTitle.isEmpty() ? 0 : scaleStripWidth(content_.scaleTitle)}) +
        8;
    const double width = std::max(std::clamp(natural, 320.0, width_), words);
    return {width, WeightedTextLayout(content_, {0, 0, width, 1e6}, Theme::light()).height()};
}

void WeightedTextFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    WeightedTextLayout(content_, area, style.theme).paint(painter, style);
}

}  // namespace attentionscope
