#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// Reads the candidates out of one row of logits.
using CandidateReader = std::function<std::vector<Prediction::Candidate>(const Matrix& logits, Index row)>;

/// The `count` most likely entries with their labels, under a softmax, or under separate sigmoids if
/// `independent`.
CandidateReader likeliest(std::function<std::string(Index)> label, bool independent = false,
                          Index count = 10);

using PredictionReader = std::function<std::vector<Prediction>(const EvaluationPointer&)>;
/// A reader of predictions at each of `positions`. The node `logits` has one row for each of them if
/// `gathered`, otherwise one for every position. It is evaluated when the candidates are first read.
PredictionReader predictionReader(NodeId logits, Prediction::Kind kind, std::vector<Index> positions,
                                  bool gathered, CandidateReader candidates);
/// The same for the one label of an input, from the only row of `logits`.
PredictionReader labelReader(NodeId logits, CandidateReader candidates);
/// The same for produced words, one for each of the first `count` rows.
PredictionReader producedWordReader(NodeId logits, Index count, CandidateReader candidates);

/// The axis of the words that logits are of; `word` returns one of them, and is called on first use.
AxisPointer vocabularyAxis(Index count, std::function<std::string(Index)> word);

/// Evaluates the recorded graph into a recording, whose predictions `reader` reads from `logits`.
void finishRecording(Recording& recording, Recorder& recorder, NodeId logits, PredictionReader reader);

}  // namespace attentionscope
