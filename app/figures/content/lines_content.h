#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/alignment_lines.h"

namespace attentionscope {

/// The weights of the chosen head, and of any additional ones, as lines from queries to keys.
AlignmentContent linesContent(const FigureRequest& request);

}  // namespace attentionscope
