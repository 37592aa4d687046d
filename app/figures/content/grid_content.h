#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/head_grid.h"

namespace attentionscope {

/// Every head of every layer of the maps with the requested name, layer by layer.
HeadGridContent gridContent(const FigureRequest& request);

/// One of them, with a description of the head. `weights` may be reduced already.
HeadThumbnail thumbnailOf(const AttentionMap& map, int head, MatrixSlice weights);

}  // namespace attentionscope
