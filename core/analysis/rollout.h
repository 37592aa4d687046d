#pragma once

#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// Attention rollout (Abnar & Zuidema 2020): how much of each input position is in each position after a
/// layer, where attention is averaged over heads and mixed half and half with the residual connection. R_l =
/// (½ Ā_l + ½ I) · R_{l-1}, R_0 = I. `layers`: Ā of each layer, [n × n] → R of each layer, [n × n]; rows sum
/// to 1 where those of the layers do. Throws Error where shapes are not square and equal.
std::vector<Matrix> attentionRollout(const std::vector<Matrix>& layers);

/// The same for a map of a recording, its heads averaged. Throws Error for maps between two sequences.
std::vector<Matrix> attentionRollout(const Recording& recording, const std::string& map,
                                     const StopToken& stop = {});

}  // namespace attentionscope
