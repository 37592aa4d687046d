#pragma once

#include <optional>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// The steps of one head that the mechanism records, from its input to the output of all heads: "values",
/// "scores", "scaled", "softcapped", "masked", "tempered", "shifted", "exponentials", "sums",
/// "probabilities", "weights", "weighted", "context", "output"; for a gate only "weights". Empty if the map
/// has no such head.
std::vector<Step> attentionSteps(const Recording& recording, const AttentionMap& map, int head);

/// One step for everything between the embeddings of a sequence and an attention of a later layer: from the
/// embeddings to what the attention's block reads. `attention` and `embeddings`: in Recording::blocks, of one
/// sequence. Empty if no attention lies between them.
std::optional<Step> passedLayersStep(const Recording& recording, size_t attention, size_t embeddings);

}  // namespace attentionscope
