#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/picture_attention.h"

namespace attentionscope {

/// The weights of the query over the picture that was read; the mean over all queries without one. Where the
/// query looks at words at the same time, these beside it, whichever of the two maps is asked for.
PictureContent pictureContent(const FigureRequest& request);

}  // namespace attentionscope
