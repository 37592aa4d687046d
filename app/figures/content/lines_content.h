#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/alignment_lines.h"
#include "app/figures/painters/arcs.h"

namespace attentionscope {

/// The weights of the chosen head, and of any additional ones, as lines from queries to keys.
AlignmentContent linesContent(const FigureRequest& request);

/// The words of a map's single sentence, and their attention; the request's query is the chosen word.
ArcsContent arcsContent(const FigureRequest& request);

}  // namespace attentionscope
