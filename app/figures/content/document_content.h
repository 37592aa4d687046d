#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/shaded_document.h"

namespace attentionscope {

/// The document that the requested map belongs to: the weight of each item, and within it of its words. The
/// parts of an item are its own map among the children, or its row if one map holds all.
DocumentContent documentContent(const FigureRequest& request);

}  // namespace attentionscope
