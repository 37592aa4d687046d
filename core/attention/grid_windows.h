#pragma once

#include <vector>

#include "core/graph/op.h"

namespace attentionscope {

struct AttentionSettings;

/// Square windows on a grid of regions: a region attends to those of its own window (Liu et al. 2021).
/// Shifted windows begin `shift` rows and columns further in; those at the end continue at the beginning of
/// the grid, where a seam separates regions that are not neighbours.
struct GridWindows {
    Index rows = 0, columns = 0;  ///< of the grid, multiples of `side`
    Index side = 0, shift = 0;

    Index regions() const { return rows * columns; }
    Index perWindow() const { return side * side; }
    /// The regions window by window, each row by row.
    std::vector<Index> order() const;
    /// Two regions of a window see each other where their areas are equal; of each region of the grid.
    std::vector<Index> areas() const;
};

/// Added to the score of a pair that a seam separates.
inline constexpr float seamBias = -100;

/// A number for each pair within a window, written for all pairs of the grid: x, [regions × perWindow] window
/// by window, or one window's [perWindow × perWindow] for all of them → [regions × regions], `outside` where
/// a pair shares no window. `seams`: seamBias is added if one separates the pair.
OpPointer spreadWindows(const GridWindows& windows, float outside, bool seams, AxisPointer regions);

/// fusedAttention() within settings.windows: its bias is [perWindow × heads · perWindow], the same in each.
OpPointer windowAttention(const AttentionSettings& settings);

}  // namespace attentionscope
