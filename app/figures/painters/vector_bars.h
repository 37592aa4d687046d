#pragma once

#include "app/figures/painters/steps.h"

namespace attentionscope {

constexpr double barRowHeight = 22;       ///< of a vector drawn as bars
constexpr double numberedRowHeight = 38;  ///< of one whose numbers stand below its bars
constexpr Index mostNumbered = 8;         ///< features for that

/// Vectors one below the other as bars up and down, all to the scale of the matrix; a single column as
/// numbers. With summands, the last row is their sum, as far as it has been told: first the rows are scaled,
/// then copies of them slide into it.
void paintVectorBars(QPainter& painter, const StepMatrix& matrix, const QRectF& area, const Style& style);

}  // namespace attentionscope
