#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/head_grid.h"

namespace attentionscope {

/// Every head of every layer of the maps named as the requested one, layer by layer.
HeadGridContent gridContent(const FigureRequest& request);

/// One of them, with what its head does. `weights` may be reduced already.
HeadThumbnail thumbnailOf(const AttentionMap& map, int head, MatrixSlice weights);

}  // namespace attentionscope
