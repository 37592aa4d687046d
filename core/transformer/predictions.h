#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// The likeliest entries of one row of logits under softmax, with their labels.
std::vector<Prediction::Candidate> likeliest(const Matrix& logits, Index row, Index count,
                                             const std::function<std::string(Index)>& label);

/// A reader of predictions at each of `positions`. The node `logits` has a row for each of them alone where
/// `gathered`, otherwise for each position there is.
std::function<std::vector<Prediction>(const Evaluation&)> predictionReader(
    NodeId logits, Prediction::Kind kind, std::vector<Index> positions, bool gathered,
    std::function<std::string(Index)> label);

}  // namespace attentionscope
