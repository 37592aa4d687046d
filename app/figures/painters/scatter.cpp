#include "app/figures/painters/scatter.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/shaped_text.h"
#include "app/figures/drawing/value_scale.h"

namespace attentionscope {

namespace {

constexpr double dotRadius = 5;
constexpr double scatterRoom = 44, scatterFoot = 40, scatterHead = 28, groupsGap = 16;

QColor groupColor(int group, const Theme& theme) {
    return visibleOn(theme.ground, headColor(group), 3);
}

/// The values of one side with room on either end.
ValueScale sideOf(const std::vector<ScatterPoint>& points, double (*side)(const QPointF&)) {
    double low = INFINITY, high = -INFINITY;
    for (const ScatterPoint& point : points) {
        low = std::min(low, side(point.at));
        high = std::max(high, side(point.at));
    }
    if (low > high) return {};
    const double room = std::max((high - low) * 0.05, 1e-6);
    return ValueScale::between(ScaleKind::fitted, low - room, high + room);
}

double groupsWidth(const ScatterContent& content) {
    const QFont font = textFont(TypeSize::small);
    return std::max(textWidth(content.groupTitle, font),
                    2 * dotRadius + 4 + textWidth(QStringLiteral("00"), font));
}

/// The colours of the groups below their title, to the right of the plot, as far as there is room.
void paintGroups(QPainter& painter, const ScatterContent& content, const QRectF& plot, const Style& style) {
    const QFont font = textFont(TypeSize::small);
    const double line = QFontMetricsF(font).height() + 2, left = plot.right() + groupsGap;
    std::set<int> groups;
    for (const ScatterPoint& point : content.points) groups.insert(point.group);
    painter.setPen(style.theme.quietText);
    double y = plot.top();
    paintText(painter, content.groupTitle, font, left, y);
    for (const int group : groups) {
        if ((y += line) > plot.bottom()) break;
        painter.setPen(Qt::NoPen);
        painter.setBrush(groupColor(group, style.theme));
        painter.drawEllipse(QPointF(left + dotRadius, y), dotRadius, dotRadius);
        painter.setPen(style.theme.quietText);
        paintText(painter, QString::number(group), font, left + 2 * dotRadius + 4, y);
    }
}

struct Plane {
    QRectF plot;
    ValueScale x, y;

    Plane(const ScatterContent& content, const QRectF& area)
        : plot(area.adjusted(scatterRoom, scatterHead, -groupsGap - groupsWidth(content), -scatterFoot)),
          x(sideOf(content.points, [](const QPointF& at) { return at.x(); })),
          y(sideOf(content.points, [](const QPointF& at) { return at.y(); })) {}
    QPointF place(const QPointF& at) const {
        return {plot.left() + x.position(float(at.x())) * plot.width(),
                plot.bottom() - y.position(float(at.y())) * plot.height()};
    }
};

}  // namespace

void ScatterFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    const Theme& theme = style.theme;
    const QFont font = textFont(TypeSize::small);
    const Plane plane(content_, area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const ValueScale::Tick& tick : plane.y.ticks(6)) {
        const double y = plane.plot.bottom() - tick.position * plane.plot.height();
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(QPointF(plane.plot.left(), y), QPointF(plane.plot.right(), y));
        painter.setPen(theme.quietText);
        paintText(painter, tick.label, font, plane.plot.left() - 8, y, Qt::AlignRight);
    }
    for (const ValueScale::Tick& tick : plane.x.ticks(6)) {
        const double x = plane.plot.left() + tick.position * plane.plot.width();
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(QPointF(x, plane.plot.top()), QPointF(x, plane.plot.bottom()));
        painter.setPen(theme.quietText);
        paintText(painter, tick.label, font, x, plane.plot.bottom() + 13, Qt::AlignHCenter);
    }
    painter.setPen(theme.quietText);
    paintText(painter, content_.xTitle, font, plane.plot.right(), plane.plot.bottom() + 30, Qt::AlignRight);
    paintText(painter, content_.yTitle, font, plane.plot.left(), plane.plot.top() - 14);
    paintGroups(painter, content_, plane.plot, style);
    std::vector<QRectF> taken;
    for (const ScatterPoint& point : content_.points) {
        const QPointF at = plane.place(point.at);
        taken.emplace_back(at.x() - dotRadius, at.y() - dotRadius, 2 * dotRadius, 2 * dotRadius);
    }
    const auto isMissing = [](const QRectF& dot) { return std::isnan(dot.x()) || std::isnan(dot.y()); };
    for (size_t i = 0; i < content_.points.size(); ++i) {
        if (isMissing(taken[i])) continue;
        painter.setPen(QPen(theme.ground, 1));
        painter.setBrush(content_.chosen == i ? theme.accent : groupColor(content_.points[i].group, theme));
        painter.drawEllipse(taken[i].center(), dotRadius, dotRadius);
    }
    const double height = QFontMetricsF(font).height();
    for (size_t i = 0; i < content_.points.size(); ++i) {
        const QString& name = content_.points[i].name;
        const QPointF at = taken[i].center() + QPointF(dotRadius + 3, 0);
        const QRectF room(at.x(), at.y() - height / 2, textWidth(name, font), height);
        const bool isFree = std::none_of(taken.begin(), taken.end(),
                                         [&](const QRectF& other) { return other.intersects(room); });
        if (name.isEmpty() || isMissing(taken[i]) || room.right() > plane.plot.right() + groupsGap || !isFree)
            continue;
        painter.setPen(theme.text);
        paintText(painter, name, font, at.x(), at.y());
        taken.push_back(room);
    }
    painter.restore();
}

std::optional<FigurePlace> ScatterFigure::placeAt(QPointF point, const QRectF& area) const {
    const Plane plane(content_, area);
    std::optional<FigurePlace> found;
    double nearest = 2 * dotRadius;
    for (size_t i = 0; i < content_.points.size(); ++i) {
        const QPointF to = plane.place(content_.points[i].at) - point;
        const double distance = std::hypot(to.x(), to.y());
        if (distance > nearest) continue;
        nearest = distance;
        found = FigurePlace{.key = Index(i)};
    }
    return found;
}

}  // namespace attentionscope
