#pragma once

#include <optional>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// The influence of each source word on a translation: ‖∂ log p(produced words) / ∂ x_j‖ for the embedding
/// x_j of every source token, by reverse mode over the recorded graph. For one produced word with `word`,
/// otherwise for all of them. If the encoder passes on one vector, the influence fades with distance (Bengio
/// et al. 1994); attention reaches every word in one step. Throws Error for a recording that produced
/// nothing, and for a missing word.
std::vector<double> gradientReach(const Recording& recording, std::optional<Index> word = {},
                                  const StopToken& stop = {});

/// ∂ log p(produced words) / ∂ logits, or of one of them, with the shape of the logits.
Matrix producedSeed(const Recording& recording, std::optional<Index> word = {}, const StopToken& stop = {});

}  // namespace attentionscope
