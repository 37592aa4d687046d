#include "app/figures/painters/curves.h"

#include <QFontMetricsF>
#include <QLineF>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/value_scale.h"

namespace attentionscope {

namespace {

constexpr double legendHeight = 28;
constexpr double axisDepth = 40;    // ticks and title below
constexpr double mostName = 120;    // of a named place on the x axis
constexpr double unreadable = 1e4;  // pixels of lines that are better than a label over a label

QString tickText(double value) {
    if (std::abs(value) >= 1000) return countText(std::llround(value));
    return QString::number(value, 'g', 4);
}

struct Extent {
    double low = 0, high = 0;
    double share(double value) const { return (value - low) / (high - low); }
};

/// Round values, zero among them, about one for each `pitch` pixels of `length`.
std::vector<double> roundTicks(Extent extent, double length, double pitch) {
    const double rough = (extent.high - extent.low) / std::max(2.0, std::floor(length / pitch));
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {5.0, 2.0, 1.0})
        if (factor * power >= rough) step = factor * power;
    std::vector<double> ticks;
    for (double value = std::ceil(extent.low / step) * step; value <= extent.high * 1.0001; value += step)
        ticks.push_back(value);
    return ticks;
}

struct Extents {
    Extent x, y;
    QPointF place(const QRectF& plot, QPointF point) const {
        return {plot.left() + x.share(point.x()) * plot.width(),
                plot.bottom() - y.share(point.y()) * plot.height()};
    }
};

Extents extentsOf(const CurveContent& content) {
    Extents extents{{}, {0, content.leastHigh}};
    for (const Curve& curve : content.curves)
        for (const QPointF& point : curve.points) {
            extents.x = {std::min(extents.x.low, point.x()), std::max(extents.x.high, point.x())};
            extents.y = {std::min(extents.y.low, point.y()), std::max(extents.y.high, point.y())};
        }
    if (content.most) extents.y.high = std::min(extents.y.high, *content.most);
    for (Extent* extent : {&extents.x, &extents.y})
        if (extent->high <= extent->low) extent->high = extent->low + 1;
    return extents;
}

void paintAxes(QPainter& painter, const CurveContent& content, const QRectF& plot, const Extents& extents,
               const Theme& theme) {
    const QFont font = textFont(TypeSize::small);
    for (const double y : roundTicks(extents.y, plot.height(), 44)) {
        const QPointF at = extents.place(plot, {extents.x.low, y});
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(at, QPointF(plot.right(), at.y()));
        painter.setPen(theme.quietText);
        paintText(painter, tickText(y), font, plot.left() - 8, at.y(), Qt::AlignRight);
    }
    std::vector<std::pair<double, QString>> ticks = content.names;
    if (ticks.empty())
        for (const double x : roundTicks(extents.x, plot.width(), 72)) ticks.emplace_back(x, tickText(x));
    const QFontMetricsF metrics(font);
    double end = -std::numeric_limits<double>::infinity();
    for (const auto& [x, name] : ticks) {
        const QPointF at = extents.place(plot, {x, extents.y.low});
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(at, at + QPointF(0, 4));
        // Leaves out a name that would overlap the one before.
        const QString shown = metrics.elidedText(name, Qt::ElideMiddle, mostName);
        const double half = metrics.horizontalAdvance(shown) / 2;
        if (at.x() - half < end) continue;
        end = at.x() + half + 8;
        painter.setPen(theme.quietText);
        paintText(painter, shown, font, at.x(), at.y() + 13, Qt::AlignHCenter);
    }
    painter.setPen(theme.quietText);
    paintText(painter, content.xTitle, font, plot.right(), plot.bottom() + 30, Qt::AlignRight);
    paintText(painter, content.yTitle, font, plot.left(), plot.top() - 12);
}

/// How many pixels of the lines, and of the marks of points, lie in a place.
double coveredIn(const QRectF& place, const std::vector<QPolygonF>& lines, const QPolygonF& marks) {
    double covered = 0;
    for (const QPolygonF& line : lines)
        for (qsizetype i = 0; i + 1 < line.size(); ++i) {
            const QLineF part(line[i], line[i + 1]);
            const int steps = std::max(1, int(std::ceil(part.length())));
            for (int step = 0; step <= steps; ++step)
                covered += place.contains(part.pointAt(step / double(steps)));
        }
    constexpr double ofMark = 7;
    for (const QPointF& mark : marks) covered += ofMark * double(place.contains(mark));
    return covered;
}

/// Above or below a point, where the fewest lines cross it, beside the labels in `taken`, and within the
/// plot.
void paintPointLabel(QPainter& painter, const Curve& curve, size_t i, QPointF at, const QRectF& plot,
                     const std::vector<QPolygonF>& lines, const QPolygonF& marks, std::vector<QRectF>& taken,
                     const Theme& theme) {
    const bool isChosen = curve.chosen == i;
    const QFont font = textFont(TypeSize::small, isChosen ? QFont::Bold : QFont::Normal);
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(curve.labels[i]);
    const double left =
        std::clamp(at.x() - width / 2, plot.left() + 4, std::max(plot.left() + 4, plot.right() - width));
    const auto placeAt = [&](double middle) {
        return QRectF(left - 2, middle - metrics.height() / 2, width + 4, metrics.height());
    };
    double best = at.y() - 14, fewest = std::numeric_limits<double>::infinity();
    for (const double away : {14.0, 14 + metrics.height()})
        for (const double middle : {at.y() - away, at.y() + away}) {
            const QRectF place = placeAt(middle);
            if (place.top() < plot.top() - 4 || place.bottom() > plot.bottom()) continue;
            double covered = coveredIn(place, lines, marks);
            for (const QRectF& other : taken) covered += place.intersects(other) ? unreadable : 0;
            if (covered >= fewest) continue;
            fewest = covered;
            best = middle;
        }
    taken.push_back(placeAt(best));
    painter.setPen(isChosen ? theme.accent : theme.text);
    paintText(painter, curve.labels[i], font, left, best);
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
    const Extents extents = extentsOf(content);
    const QFontMetricsF metrics(textFont(TypeSize::small));
    double depth = 0;
    for (const double y : roundTicks(extents.y, area.height(), 44))
        depth = std::max(depth, metrics.horizontalAdvance(tickText(y)));
    const bool named = std::any_of(content.curves.begin(), content.curves.end(),
                                   [](const Curve& curve) { return !curve.name.isEmpty(); });
    const QRectF plot = area.adjusted(depth + 12, (named ? legendHeight : 0) + 20, -12, -axisDepth);
    if (plot.width() < 20 || plot.height() < 20) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintLegend(painter, content.curves, {area.left(), area.top() + 10}, area.width(), style);
    paintAxes(painter, content, plot, extents, style.theme);
    painter.setClipRect(plot.adjusted(-4, -4, 4, 4));
    if (content.here) {
        const double x = extents.place(plot, {std::min(*content.here, extents.x.high), 0}).x();
        painter.setPen(QPen(style.theme.accent, 1.5));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
    for (const Curve& curve : content.curves) {
        QPolygonF line;
        for (const QPointF& point : curve.points) line << extents.place(plot, point);
        painter.setPen(
            QPen(curve.color, 2, curve.dashed ? Qt::DashLine : Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        if (line.size() > 1 && curve.labels.empty()) painter.drawPolyline(line);
        if (!curve.marks && line.size() > 1) continue;
        painter.setPen(QPen(style.theme.ground, 1));
        painter.setBrush(curve.color);
        for (const QPointF& point : line) painter.drawEllipse(point, 3.5, 3.5);
    }
    painter.setClipping(false);
    std::vector<QPolygonF> lines;
    QPolygonF marks;
    std::vector<QRectF> taken;
    for (const Curve& curve : content.curves) {
        QPolygonF line;
        for (const QPointF& point : curve.points) line << extents.place(plot, point);
        if (curve.labels.empty())
            lines.push_back(line);
        else
            marks << line;
    }
    for (const Curve& curve : content.curves)
        for (size_t i = 0; i < curve.labels.size(); ++i)
            paintPointLabel(painter, curve, i, extents.place(plot, curve.points[i]), plot, lines, marks,
                            taken, style.theme);
    painter.restore();
}

void CurveFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    paintCurves(painter, content_, area, style);
}

}  // namespace attentionscope
