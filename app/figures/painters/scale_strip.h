#pragma once

#include "app/figures/drawing/color_map.h"
#include "app/figures/drawing/value_scale.h"
#include "app/figures/painters/figure.h"

namespace attentionscope {

constexpr double scaleStripHeight = 28;

/// How wide a legend is with its title.
double scaleStripWidth(const QString& title);

/// The legend of a scale in a line: its title, and a bar with its ticks below.
void paintScaleStrip(QPainter& painter, QPointF topLeft, const ValueScale& scale, ColorMapName colors,
                     const QString& title, const Style& style);

}  // namespace attentionscope
