#pragma once

#include "app/figures/content/figure_request.h"

namespace attentionscope {

/// The scale for the weights of a map, shared by all figures and heads. If it is to be fitted, it fits the
/// chosen map, and applies to other heads as well. Gates are between 0 and 1.
ValueScale weightScale(const FigureRequest& request);
/// One scale for all heads of all maps of this name, so that their colours compare; centred on zero if a
/// number is negative.
ValueScale scaleOfAllHeads(const FigureRequest& request);

}  // namespace attentionscope
