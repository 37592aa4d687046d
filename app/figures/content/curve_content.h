#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/curves.h"

namespace attentionscope {

/// Whether queries, keys and values are single numbers, so that the result is a curve through the values.
bool isCurve(const Recording& recording, const AttentionMap& map);

/// The values over their keys, each with its weight for the chosen query, and the result over the queries.
CurveContent curveContent(const FigureRequest& request);

}  // namespace attentionscope
