#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// A number that a run computes, by its gradient with respect to one node.
struct MeasuredOutput {
    NodeId node = noNode;
    Matrix seed = {};  ///< ∂number / ∂node
    Phrase name = {};  ///< "the logit of “cat”"
};

/// The logit of `token` at the last prediction, or of the most likely one. Throws Error if the run predicts
/// nothing.
MeasuredOutput measuredLogit(const Recording& recording, const std::optional<std::string>& token = {},
                             const StopToken& stop = {});
/// The log-probability of the produced words, where there are some; otherwise the most likely logit.
MeasuredOutput measuredOutput(const Recording& recording, const StopToken& stop = {});

/// ∂y / ∂α of each head of each map, [queries × keys], for the number y; 0 where y does not depend on it.
std::vector<std::vector<Matrix>> attentionGradients(const Recording& recording,
                                                    const std::vector<const AttentionMap*>& maps,
                                                    const MeasuredOutput& output, const StopToken& stop = {});

}  // namespace attentionscope
