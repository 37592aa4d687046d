#pragma once

#include <optional>

#include "app/figures/painters/cells.h"

namespace attentionscope {

constexpr double barRowHeight = 22;       ///< of a vector drawn as bars
constexpr double numberedRowHeight = 38;  ///< of one whose numbers stand below its bars
constexpr Index mostNumbered = 8;         ///< features for that

/// How vectors are drawn one below the other: as bars up and down; a single column as numbers.
struct VectorBars {
    bool level = false;     ///< a single column, each number as long as its bar to the right
    bool numbered = false;  ///< high enough for the numbers of a few features
    /// What the rows were before they were scaled: the last row is then the sum of those above it.
    MatrixSlice summands = {};
    double progress = 1;  ///< how much of this sum has been told: to 0.5 rows are scaled, then they are added
};

/// All bars are to one scale. A sum is drawn as far as it has been told: first the rows are scaled, then
/// copies of them slide into it.
void paintVectorBars(QPainter& painter, const MatrixSlice& values, const ValueScale& scale,
                     const VectorBars& drawn, const QRectF& area, const Style& style,
                     std::optional<Index> chosen = {});

}  // namespace attentionscope
