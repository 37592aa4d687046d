#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// The likeliest entries of one row of logits under softmax, or where `independent` each under a sigmoid of
/// its own, with their labels.
std::vector<Prediction::Candidate> likeliest(const Matrix& logits, Index row, Index count,
                                             const std::function<std::string(Index)>& label,
                                             bool independent = false);

/// A reader of predictions at each of `positions`. The node `logits` has a row for each of them alone where
/// `gathered`, otherwise for each position there is. It is evaluated when somebody looks at the candidates.
std::function<std::vector<Prediction>(const EvaluationPointer&)> predictionReader(
    NodeId logits, Prediction::Kind kind, std::vector<Index> positions, bool gathered,
    std::function<std::string(Index)> label, bool independent);

}  // namespace attentionscope
