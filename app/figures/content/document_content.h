#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/shaded_document.h"

namespace attentionscope {

/// The document that the requested map belongs to: the weight of each item, and within it of its words. The
/// parts of an item are the map of its own among the children, or its row where one map holds all.
DocumentContent documentContent(const FigureRequest& request);

}  // namespace attentionscope
