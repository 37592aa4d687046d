#pragma once

#include <optional>

#include "app/figures/painters/cells.h"

namespace attentionscope {

constexpr double barRowHeight = 22;       ///< for a vector drawn as bars
constexpr double numberedRowHeight = 38;  ///< with numbers below its bars
constexpr Index mostNumbered = 8;         ///< most features for that

/// How to draw vectors one below the other: as bars up and down; a single column as numbers.
struct VectorBars {
    bool level = false;     ///< a single column, each number as long as its bar to the right
    bool numbered = false;  ///< high enough for the numbers of a few features
    /// The rows before scaling: the last row is then the sum of those above it.
    MatrixSlice summands = {};
    double progress = 1;  ///< progress of the sum: until 0.5 rows are scaled, then they are added
};

/// All bars share one scale. A sum is drawn according to its progress: first the rows are scaled, then copies
/// of them slide into it.
void paintVectorBars(QPainter& painter, const MatrixSlice& values, const ValueScale& scale,
                     const VectorBars& drawn, const QRectF& area, const Style& style,
                     std::optional<Index> chosen = {});

}  // namespace attentionscope
