#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/picture_attention.h"

namespace attentionscope {

/// The weights of the query over the picture; the mean over all queries without one. If the query also
/// attends to words, shows these beside it, whichever of the two maps is requested.
PictureContent pictureContent(const FigureRequest& request);

}  // namespace attentionscope
