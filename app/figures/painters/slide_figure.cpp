#include "app/figures/painters/slide_figure.h"

#include <QImage>
#include <algorithm>

#include "app/figures/drawing/labels.h"

namespace attentionscope {

namespace {

constexpr QSizeF slideSize(1280, 720);
constexpr double slideMargin = 48, titleHeight = 64, titleFactor = 1.4;
// Body type of 13 becomes 22: to be read from the last row.
constexpr double leastScale = 1.7;
constexpr double mostZoom = 1.5;  // of a figure that leaves room

/// What a figure paints, which may be less than its area, or more.
QRectF inkOf(const Figure& figure, const QSizeF& size, const Theme& theme) {
    constexpr int beside = 32;
    QImage image(2 * size.toSize() + QSize(2 * beside, 2 * beside), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.translate(beside, beside);
    figure.paint(painter, QRectF(QPointF(), size), {theme});
    painter.end();
    int left = image.width(), right = 0, top = image.height(), bottom = 0;
    for (int y = 0; y < image.height(); ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            if (qAlpha(row[x]) == 0) continue;
            left = std::min(left, x);
            right = std::max(right, x + 1);
            top = std::min(top, y);
            bottom = y + 1;
        }
    }
    if (left >= right) return {QPointF(), size};
    return QRectF(left - beside, top - beside, right - left, bottom - top);
}

}  // namespace

QSizeF SlideFigure::preferredSize() const {
    return slideSize;
}

void SlideFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    if (!transparent_) painter.fillRect(area, style.theme.ground);
    const double unit = area.width() / slideSize.width();
    painter.save();
    painter.translate(area.topLeft());
    painter.scale(unit, unit);
    const QRectF inside =
        QRectF(QPointF(), slideSize).adjusted(slideMargin, slideMargin, -slideMargin, -slideMargin);
    const QFont font = scaled(textFont(TypeSize::sentence, QFont::Bold), titleFactor);
    painter.setPen(style.theme.text);
    paintText(painter, QFontMetricsF(font).elidedText(title_, Qt::ElideRight, inside.width()), font,
              inside.left(), inside.top() + font.pixelSize() / 2.0);
    const QRectF room = inside.adjusted(0, title_.isEmpty() ? 0 : titleHeight, 0, 0);
    const QSizeF wanted = figure_->preferredSize();
    const double scale =
        std::max(leastScale, std::min(room.width() / wanted.width(), room.height() / wanted.height()));
    const QSizeF size = wanted.boundedTo(room.size() / scale);
    const QRectF ink = inkOf(*figure_, size, style.theme);
    const double fitting = std::min(room.width() / ink.width(), room.height() / ink.height());
    const double shown = std::min(fitting, scale * mostZoom);
    painter.translate(room.center() - ink.center() * shown);
    painter.scale(shown, shown);
    figure_->paint(painter, QRectF(QPointF(), size), style);
    painter.restore();
}

}  // namespace attentionscope
