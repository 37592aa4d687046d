#pragma once

#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// The steps of one head that the mechanism records, from its input to the output of all heads: "values",
/// "scores", "scaled", "softcapped", "masked", "tempered", "shifted", "exponentials", "sums",
/// "probabilities", "weights", "weighted", "context", "output"; for a gate only "weights". Empty if the map
/// has no such head.
std::vector<Step> attentionSteps(const Recording& recording, const AttentionMap& map, int head);

}  // namespace attentionscope
