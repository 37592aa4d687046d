#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// The likeliest entries of one row of logits under softmax, with their labels.
std::vector<Prediction::Candidate> likeliest(const Matrix& logits, Index row, Index count,
                                             const std::function<std::string(Index)>& label);

/// A reader of predictions: at each of `rows` of the node `logits`.
std::function<std::vector<Prediction>(const Evaluation&)> predictionReader(
    NodeId logits, Prediction::Kind kind, std::vector<Index> rows, std::function<std::string(Index)> label);

}  // namespace attentionscope
