#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// Reads the candidates out of one row of logits.
using CandidateReader = std::function<std::vector<Prediction::Candidate>(const Matrix& logits, Index row)>;

/// The `count` likeliest entries with their labels, under softmax, or where `independent` each under a
/// sigmoid of its own.
CandidateReader likeliest(std::function<std::string(Index)> label, bool independent = false,
                          Index count = 10);

using PredictionReader = std::function<std::vector<Prediction>(const EvaluationPointer&)>;
/// A reader of predictions at each of `positions`. The node `logits` has a row for each of them alone where
/// `gathered`, otherwise for each position there is. It is evaluated when somebody looks at the candidates.
PredictionReader predictionReader(NodeId logits, Prediction::Kind kind, std::vector<Index> positions,
                                  bool gathered, CandidateReader candidates);
/// The same of the one label that an input is given, by the only row of `logits`.
PredictionReader labelReader(NodeId logits, CandidateReader candidates);
/// The same of words that were produced, one by each of the first `count` rows.
PredictionReader producedWordReader(NodeId logits, Index count, CandidateReader candidates);

}  // namespace attentionscope
