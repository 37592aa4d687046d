#include "core/transformer/predictions.h"

#include <cmath>

#include "core/base/probability.h"

namespace attentionscope {

std::vector<Prediction::Candidate> likeliest(const Matrix& logits, Index row, Index count,
                                             const std::function<std::string(Index)>& label,
                                             bool independent) {
    const std::span<const float> values = rowOf(logits, row);
    const double whole = logSumExp(values);
    std::vector<Prediction::Candidate> candidates;
    for (const Index id : bestOf(values, count)) {
        const double logit = values[std::size_t(id)];
        candidates.push_back(
            {label(id), id, independent ? 1 / (1 + std::exp(-logit)) : std::exp(logit - whole)});
    }
    return candidates;
}

std::function<std::vector<Prediction>(const EvaluationPointer&)> predictionReader(
    NodeId logits, Prediction::Kind kind, std::vector<Index> positions, bool gathered,
    std::function<std::string(Index)> label, bool independent) {
    constexpr Index shown = 10;
    return [=, positions = std::move(positions),
            label = std::move(label)](const EvaluationPointer& evaluation) {
        // One product for all positions.
        const auto values =
            Lazy<MatrixPointer>::from([evaluation, logits] { return evaluation->value(logits); });
        std::vector<Prediction> predictions;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const Index row = gathered ? Index(i) : positions[i];
            predictions.push_back({.kind = kind,
                                   .position = positions[i],
                                   .logits = logits,
                                   .row = row,
                                   .candidates = Lazy<std::vector<Prediction::Candidate>>::from(
                                       [values, row, label, independent] {
                                           return likeliest(*values.get(), row, shown, label, independent);
                                       })});
        }
        return predictions;
    };
}

}  // namespace attentionscope
