#include "core/transformer/predictions.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attentionscope {

std::vector<Prediction::Candidate> likeliest(const Matrix& logits, Index row, Index count,
                                             const std::function<std::string(Index)>& label,
                                             bool independent) {
    const auto values = logits.row(row);
    std::vector<Index> order(std::size_t(values.size()));
    std::iota(order.begin(), order.end(), Index(0));
    count = std::min(count, Index(order.size()));
    // A NaN is below everything, so that the order stays one.
    const auto rank = [&](Index i) { return std::isnan(values[i]) ? -INFINITY : values[i]; };
    std::partial_sort(order.begin(), order.begin() + count, order.end(),
                      [&](Index a, Index b) { return rank(a) != rank(b) ? rank(a) > rank(b) : a < b; });
    std::vector<Prediction::Candidate> candidates;
    if (count == 0) return candidates;
    const double largest = rank(order.front());
    double sum = 0;
    for (Index i = 0; i < values.size(); ++i) sum += std::exp(double(values[i]) - largest);
    for (Index i = 0; i < count; ++i) {
        const Index id = order[std::size_t(i)];
        const double own = 1 / (1 + std::exp(-double(values[id])));
        candidates.push_back(
            {label(id), id, independent ? own : std::exp(double(values[id]) - largest) / sum});
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
