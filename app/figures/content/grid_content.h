#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/head_grid.h"

namespace attentionscope {

/// Every head of every layer of the maps named as the requested one, layer by layer.
HeadGridContent gridContent(const FigureRequest& request);

/// The parts that stand below each other: what a head does, and on which scale its colours are. `weights` may
/// be reduced already.
HeadThumbnail thumbnailOf(const AttentionMap& map, int head, MatrixSlice weights);
/// Puts the thumbnails on the scale that was asked for: each as its own map is drawn, or all on one.
void settleScales(HeadGridContent& content, ScaleKind kind, bool normalised);

}  // namespace attentionscope
