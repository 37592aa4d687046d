#include "app/figures/painters/shaded_document.h"

#include <algorithm>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/painters/scale_strip.h"

namespace attentionscope {

namespace {

constexpr double sentenceBarWidth = 72;
constexpr double shareWidth = 44;
constexpr double textLeft = sentenceBarWidth + shareWidth + 20;
constexpr double itemGap = 8;
constexpr double firstLine = 34;  // of a text

/// The text area of an item below `top`, as high as its lines.
QRectF textArea(const DocumentContent::Item& item, const QRectF& area, double top) {
    const QRectF wide(area.left() + textLeft, top, std::max(area.width() - textLeft, 40.0), 1e6);
    const double height = WeightedTextLayout(item.text, wide, Theme::light()).height();
    return {wide.left(), top, wide.width(), std::max(height, firstLine)};
}

}  // namespace

double DocumentFigure::heightFor(double width) const {
    double height = 0;
    for (const DocumentContent::Item& item : content_.items)
        height += textArea(item, {0, 0, width, 1e6}, 0).height() + itemGap;
    return std::max(height, firstLine) + itemGap + scaleStripHeight;
}

Index DocumentFigure::cellCount() const {
    Index count = 0;
    for (const DocumentContent::Item& item : content_.items) count += 1 + Index(item.text.spans.size());
    return count;
}

void DocumentFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    const Theme& theme = style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    double top = area.top();
    for (size_t i = 0; i < content_.items.size(); ++i) {
        const DocumentContent::Item& item = content_.items[i];
        const QRectF text = textArea(item, area, top);
        const bool isChosen = content_.chosen == Index(i);
        const double middle = top + firstLine / 2;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.dark ? theme.line : theme.panel);
        painter.drawRoundedRect(QRectF(area.left(), middle - 6, sentenceBarWidth, 12), 2, 2);
        painter.setBrush(isChosen ? theme.accent : mixed(theme.ground, theme.text, 0.55));
        const double length = sentenceBarWidth * std::clamp(double(item.weight), 0.0, 1.0);
        if (length > 0)
            painter.drawRoundedRect(QRectF(area.left(), middle - 6, std::max(length, 1.0), 12), 2, 2);
        painter.setPen(isChosen ? theme.accent : theme.text);
        paintText(painter, numberText(double(item.weight)), textFont(TypeSize::body),
                  area.left() + sentenceBarWidth + shareWidth, middle, Qt::AlignRight);
        WeightedTextLayout(item.text, text, theme).paint(painter, style);
        top += text.height() + itemGap;
    }
    if (!content_.items.empty())
        paintScaleStrip(painter, {area.left() + textLeft, top + itemGap}, content_.scale,
                        content_.items.front().text.colors, content_.scaleTitle, style);
    painter.restore();
}

std::optional<FigurePlace> DocumentFigure::placeAt(QPointF point, const QRectF& area) const {
    double top = area.top();
    for (size_t i = 0; i < content_.items.size(); ++i) {
        const double bottom = top + textArea(content_.items[i], area, top).height() + itemGap;
        if (point.y() >= top && point.y() < bottom) return FigurePlace{.key = Index(i)};
        top = bottom;
    }
    return {};
}

}  // namespace attentionscope
