#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/arcs.h"

namespace attentionscope {

/// The words of the one sentence that a map is of, and where they look; the request's query is the chosen
/// word.
ArcsContent arcsContent(const FigureRequest& request);

}  // namespace attentionscope
