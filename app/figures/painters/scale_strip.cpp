#include "app/figures/painters/scale_strip.h"

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/shaped_text.h"

namespace attentionscope {

namespace {

constexpr double stripBar = 140, stripBarHeight = 9;
constexpr double besideStrip = 14;  // of the title, and of half a label at either end
constexpr int mostStripTicks = 4;

}  // namespace

double scaleStripWidth(const QString& title) {
    return textWidth(title, textFont(TypeSize::small)) + stripBar + 2 * besideStrip;
}

void paintScaleStrip(QPainter& painter, QPointF topLeft, const ValueScale& scale, ColorMapName colors,
                     const QString& title, const Style& style) {
    const ColorMap& map = ColorMap::named(colors, style.theme.ground);
    const QFont font = textFont(TypeSize::small);
    painter.save();
    painter.setPen(style.theme.quietText);
    const double words = paintText(painter, title, font, topLeft.x(), topLeft.y() + stripBarHeight / 2 + 1);
    const QRectF bar(topLeft.x() + words + besideStrip, topLeft.y() + 1, stripBar, stripBarHeight);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= 32; ++i) gradient.setColorAt(i / 32.0, QColor::fromRgb(map.at(i / 32.0)));
    painter.setPen(QPen(style.theme.line, 1));
    painter.setBrush(gradient);
    painter.drawRect(bar);
    painter.setPen(style.theme.quietText);
    for (const ValueScale::Tick& tick : scale.ticks(mostStripTicks)) {
        const double x = bar.left() + tick.position * bar.width();
        painter.drawLine(QPointF(x, bar.bottom() + 1), QPointF(x, bar.bottom() + 3));
        paintText(painter, tick.label, font, x, bar.bottom() + 10, Qt::AlignHCenter);
    }
    painter.restore();
}

}  // namespace attentionscope
