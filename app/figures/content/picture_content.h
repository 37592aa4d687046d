#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/picture_attention.h"

namespace attentionscope {

/// The weights of the query over the picture that was read; the mean over all queries without one.
PictureContent pictureContent(const FigureRequest& request);

}  // namespace attentionscope
