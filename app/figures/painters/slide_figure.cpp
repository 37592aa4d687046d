#include "app/figures/painters/slide_figure.h"

#include <QPicture>
#include <algorithm>

#include "app/figures/drawing/labels.h"

namespace attentionscope {

namespace {

constexpr QSizeF slideSize(1280, 720);
constexpr double slideMargin = 48, titleHeight = 64, titleFactor = 1.4;
// Body type of 13 becomes 22: to be read from the last row.
constexpr double leastScale = 1.7;

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
    // In the middle stands what is painted, which may leave a part of its area free.
    QPicture picture;
    QPainter recorder(&picture);
    figure_->paint(recorder, QRectF(QPointF(), size), style);
    recorder.end();
    painter.translate(room.center() - QRectF(picture.boundingRect()).center() * scale);
    painter.scale(scale, scale);
    figure_->paint(painter, QRectF(QPointF(), size), style);
    painter.restore();
}

}  // namespace attentionscope
