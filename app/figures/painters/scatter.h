#pragma once

#include <QString>
#include <vector>

#include "app/figures/painters/figure.h"

namespace attentionscope {

/// A dot of a plane, not drawn where a coordinate is a NaN, with a name that is drawn where it is free.
struct ScatterPoint {
    QPointF at;
    QString name = {};
    int group = 0;  ///< determines its colour; a layer, counted from 0
};

struct ScatterContent {
    QString xTitle = {}, yTitle = {};
    QString groupTitle = {};  ///< of the legend of colours
    std::vector<ScatterPoint> points = {};
    std::optional<size_t> chosen = {};
};

/// Dots over one pair of axes, which reach from the smallest to the largest value.
class ScatterFigure : public FigureOf<ScatterContent> {
public:
    using FigureOf::FigureOf;
    QSizeF preferredSize() const override { return {560, 480}; }
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
    /// The dot at a point, as a key.
    std::optional<FigurePlace> placeAt(QPointF point, const QRectF& area) const override;
};

}  // namespace attentionscope
