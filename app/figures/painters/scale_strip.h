#pragma once

#include "app/figures/drawing/color_map.h"
#include "app/figures/drawing/value_scale.h"
#include "app/figures/painters/figure.h"

namespace attentionscope {

constexpr double scaleStripHeight = 28;

/// The width of a legend with its title.
double scaleStripWidth(const QString& title);

/// A horizontal legend of a scale: its title, and a bar with ticks below it.
void paintScaleStrip(QPainter& painter, QPointF topLeft, const ValueScale& scale, ColorMapName colors,
                     const QString& title, const Style& style);

}  // namespace attentionscope
