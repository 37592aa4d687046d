#pragma once

#include <optional>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// How strongly each source word bears on what a translator says: ‖∂ log p(produced words) / ∂ x_j‖ for the
/// embedding x_j of every source token, by reverse mode over the recorded graph. Of one produced word with
/// `word`, of all of them without. An encoder that hands on one vector lets it fade with the distance
/// (Bengio et al. 1994); attention reaches every word in one step. Throws Error for a recording that produced
/// nothing, and for a word that is not there.
std::vector<double> gradientReach(const Recording& recording, std::optional<Index> word = {},
                                  const StopToken& stop = {});

/// ∂ log p(produced words) / ∂ logits, or of one of them, with the shape of the logits.
Matrix producedSeed(const Recording& recording, std::optional<Index> word = {}, const StopToken& stop = {});

}  // namespace attentionscope
