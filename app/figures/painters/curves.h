#pragma once

#include <QColor>
#include <QString>
#include <optional>
#include <vector>

#include "app/figures/painters/figure.h"

namespace attentionscope {

/// One line of a chart.
struct Curve {
    QString name = {};
    QColor color = {};
    bool dashed = false;
    bool marks = false;  ///< a dot at every point: for a few measured values
    std::vector<QPointF> points = {};
    std::vector<QString> labels = {};   ///< one above each point; the points are then not joined
    std::optional<size_t> chosen = {};  ///< the point whose label stands out
};

/// Lines over one pair of axes, which include zero.
struct CurveContent {
    QString xTitle = {}, yTitle = {};
    std::vector<Curve> curves = {};
    double leastHigh = 0;             ///< minimum end of the y axis
    std::optional<double> most = {};  ///< and its maximum; higher values are cut off
    std::optional<double> here = {};  ///< a marked place on the x axis
    /// Places on the x axis with their names, in place of round values.
    std::vector<std::pair<double, QString>> names = {};
};

/// Axes with round values, hairlines, the lines, and their names above.
void paintCurves(QPainter& painter, const CurveContent& content, const QRectF& area, const Style& style);

/// Names of series with their colours, from the left, shortened if `width` is too small; returns the width
/// used.
double paintLegend(QPainter& painter, const std::vector<Curve>& series, QPointF at, double width,
                   const Style& style);

class CurveFigure : public FigureOf<CurveContent> {
public:
    using FigureOf::FigureOf;
    QSizeF preferredSize() const override { return {560, 320}; }
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
};

}  // namespace attentionscope
