#pragma once

#include <vector>

#include "app/figures/painters/heatmap.h"

namespace attentionscope {

/// A place along a side that two maps share: the word of each map there, -1 where a map has none.
struct CommonPlace {
    Index first = -1, second = -1;
};
using CommonSide = std::vector<CommonPlace>;

/// The sides of two maps in one. If they are equally long and mostly equal word by word, the words share
/// places in their order, as where two names are swapped. Otherwise equal words share a place, by their
/// longest common sequence, and so do the words between them as far as both maps have some.
CommonSide commonSide(const AxisSlice& first, Index firstCount, const AxisSlice& second, Index secondCount);
/// Whether at least half of the places hold a word of both maps that is equal there.
bool isMostlyEqual(const CommonSide& side, const AxisSlice& first, const AxisSlice& second);

enum class MapOfTwo { first, second };
/// A map with its rows and columns at the places of common sides. Where it has no word, the row or column is
/// empty.
HeatmapContent alignedTo(const HeatmapContent& map, const CommonSide& queries, const CommonSide& keys,
                         MapOfTwo which);

}  // namespace attentionscope
