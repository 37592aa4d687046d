#include "app/figures/painters/curves.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/value_scale.h"

namespace attentionscope {

namespace {

constexpr double legendHeight = 28;
constexpr double axisDepth = 40;  // ticks and title below

QString tickText(double value) {
    if (std::abs(value) >= 1000) return countText(std::llround(value));
    return QString::number(value, 'g', 4);
}

/// Round values from zero to `high`, about one per `pitch` pixels of `length`.
std::vector<double> roundTicks(double high, double length, double pitch) {
    const double rough = high / std::max(2.0, std::floor(length / pitch));
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {5.0, 2.0, 1.0})
        if (factor * power >= rough) step = factor * power;
    std::vector<double> ticks;
    for (double value = 0; value <= high * 1.0001; value += step) ticks.push_back(value);
    return ticks;
}

struct Extent {
    double x = 0, y = 0;
};

Extent extentOf(const CurveContent& content) {
    Extent extent{0, content.leastHigh};
    for (const Curve& curve : content.curves)
        for (const QPointF& point : curve.points) {
            extent.x = std::max(extent.x, point.x());
            extent.y = std::max(extent.y, point.y());
        }
    if (content.most) extent.y = std::min(extent.y, *content.most);
    if (extent.x <= 0) extent.x = 1;
    if (extent.y <= 0) extent.y = 1;
    return extent;
}

void paintAxes(QPainter& painter, const CurveContent& content, const QRectF& plot, Extent high,
               const Theme& theme) {
    const QFont font = textFont(TypeSize::small);
    const auto place = [&](double x, double y) {
        return QPointF(plot.left() + x / high.x * plot.width(), plot.bottom() - y / high.y * plot.height());
    };
    for (const double y : roundTicks(high.y, plot.height(), 44)) {
        const QPointF at = place(0, y);
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(at, QPointF(plot.right(), at.y()));
        painter.setPen(theme.quietText);
        paintText(painter, tickText(y), font, plot.left() - 8, at.y(), Qt::AlignRight);
    }
    for (const double x : roundTicks(high.x, plot.width(), 72)) {
        const QPointF at = place(x, 0);
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(at, at + QPointF(0, 4));
        painter.setPen(theme.quietText);
        paintText(painter, tickText(x), font, at.x(), at.y() + 13, Qt::AlignHCenter);
    }
    painter.setPen(theme.quietText);
    paintText(painter, content.xTitle, font, plot.right(), plot.bottom() + 30, Qt::AlignRight);
    paintText(painter, content.yTitle, font, plot.left(), plot.top() - 12);
}

}  // namespace

double paintLegend(QPainter& painter, const std::vector<Curve>& series, QPointF at, double width,
                   const Style& style) {
    const QFont font = textFont(TypeSize::small);
    const QFontMetricsF metrics(font);
    double wanted = 0, named = 0;
    for (const Curve& curve : series) {
        if (curve.name.isEmpty()) continue;
        wanted += 38 + metrics.horizontalAdvance(curve.name);
        ++named;
    }
    // If not all fit, each has an equal share.
    const double room = wanted - 16 <= width ? wanted : width / std::max(1.0, named) - 38;
    double x = at.x();
    for (const Curve& curve : series) {
        if (curve.name.isEmpty()) continue;
        painter.setPen(QPen(curve.color, 2, curve.dashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(x, at.y()), QPointF(x + 16, at.y()));
        painter.setPen(style.theme.text);
        const QString name = metrics.elidedText(curve.name, Qt::ElideLeft, room);
        x += 22 + paintText(painter, name, font, x + 22, at.y()) + 16;
    }
    return x - at.x();
}

void paintCurves(QPainter& painter, const CurveContent& content, const QRectF& area, const Style& style) {
    const Extent high = extentOf(content);
    const QFontMetricsF metrics(textFont(TypeSize::small));
    double depth = 0;
    for (const double y : roundTicks(high.y, area.height(), 44))
        depth = std::max(depth, metrics.horizontalAdvance(tickText(y)));
    const bool named = std::any_of(content.curves.begin(), content.curves.end(),
                                   [](const Curve& curve) { return !curve.name.isEmpty(); });
    const QRectF plot = area.adjusted(depth + 12, (named ? legendHeight : 0) + 20, -12, -axisDepth);
    if (plot.width() < 20 || plot.height() < 20) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintLegend(painter, content.curves, {area.left(), area.top() + 10}, area.width(), style);
    paintAxes(painter, content, plot, high, style.theme);
    painter.setClipRect(plot.adjusted(-4, -4, 4, 4));
    if (content.here) {
        const double x = plot.left() + std::min(*content.here, high.x) / high.x * plot.width();
        painter.setPen(QPen(style.theme.accent, 1.5));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
    for (const Curve& curve : content.curves) {
        QPolygonF line;
        for (const QPointF& point : curve.points)
            line << QPointF(plot.left() + point.x() / high.x * plot.width(),
                            plot.bottom() - point.y() / high.y * plot.height());
        painter.setPen(
            QPen(curve.color, 2, curve.dashed ? Qt::DashLine : Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        if (line.size() > 1) painter.drawPolyline(line);
        if (!curve.marks && line.size() > 1) continue;
        painter.setPen(QPen(style.theme.ground, 1));
        painter.setBrush(curve.color);
        for (const QPointF& point : line) painter.drawEllipse(point, 3.5, 3.5);
    }
    painter.restore();
}

void CurveFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    paintCurves(painter, content_, area, style);
}

}  // namespace attentionscope
