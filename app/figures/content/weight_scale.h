#pragma once

#include "app/figures/content/figure_request.h"

namespace attentionscope {

/// The one scale of the weights of a map, whichever figure shows them and whatever other heads hold. Where it
/// is to fit what is there, it fits the map that is chosen, and other heads are seen by it as well. Gates are
/// between 0 and 1.
ValueScale weightScale(const FigureRequest& request);

}  // namespace attentionscope
