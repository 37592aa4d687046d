#pragma once

#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// The steps of one head, from what it reads to the output of all heads, of those that the mechanism
/// records: "values", "scores", "scaled", "softcapped", "masked", "tempered", "shifted", "exponentials",
/// "sums", "probabilities", "weights", "weighted", "context", "output"; of a gate "weights" alone. Empty
/// where the map has no such head.
std::vector<Step> attentionSteps(const Recording& recording, const AttentionMap& map, int head);

}  // namespace attentionscope
