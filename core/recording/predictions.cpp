#include "core/recording/predictions.h"

#include <cmath>
#include <numeric>

#include "core/base/probability.h"

namespace attentionscope {

CandidateReader likeliest(std::function<std::string(Index)> label, bool independent, Index count) {
    return [count, label = std::move(label), independent](const Matrix& logits, Index row) {
        const std::span<const float> values = rowOf(logits, row);
        const double whole = logSumExp(values);
        std::vector<Prediction::Candidate> candidates;
        for (const Index id : bestOf(values, count)) {
            const double logit = values[std::size_t(id)];
            candidates.push_back(
                {label(id), id, independent ? 1 / (1 + std::exp(-logit)) : std::exp(logit - whole)});
        }
        return candidates;
    };
}

PredictionReader predictionReader(NodeId logits, Prediction::Kind kind, std::vector<Index> positions,
                                  bool gathered, CandidateReader candidates) {
    return [=, positions = std::move(positions),
            candidates = std::move(candidates)](const EvaluationPointer& evaluation) {
        // One product for all positions.
        const auto values =
            Lazy<MatrixPointer>::from([evaluation, logits] { return evaluation->value(logits); });
        std::vector<Prediction> predictions;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const Index row = gathered ? Index(i) : positions[i];
            predictions.push_back(
                {.kind = kind,
                 .position = positions[i],
                 .logits = logits,
                 .row = row,
                 .candidates = Lazy<std::vector<Prediction::Candidate>>::from(
                     [values, row, candidates] { return candidates(*values.get(), row); })});
        }
        return predictions;
    };
}

PredictionReader labelReader(NodeId logits, CandidateReader candidates) {
    return predictionReader(logits, Prediction::Kind::label, {0}, true, std::move(candidates));
}

PredictionReader producedWordReader(NodeId logits, Index count, CandidateReader candidates) {
    std::vector<Index> positions(std::size_t(count), 0);
    std::iota(positions.begin(), positions.end(), Index(0));
    return predictionReader(logits, Prediction::Kind::producedWord, std::move(positions), true,
                            std::move(candidates));
}

AxisPointer vocabularyAxis(Index count, std::function<std::string(Index)> word) {
    return std::make_shared<Axis>(AxisRole::vocabulary, count, [count, word = std::move(word)] {
        Axis::Labels words;
        for (Index id = 0; id < count; ++id) words.push_back(word(id));
        return words;
    });
}

void finishRecording(Recording& recording, Recorder& recorder, NodeId logits, PredictionReader reader) {
    recording.logits = logits;
    recording.evaluation = recorder.finish();
    recording.predict = std::move(reader);
    recording.predictions = recording.predict(recording.evaluation);
}

}  // namespace attentionscope
