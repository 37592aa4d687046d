#include "core/analysis/rollout.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/graph/explain.h"

namespace attentionscope {

namespace {

/// Whether a head contributes anything to this query.
bool carries(const Evaluation& evaluation, const HeadNodes& head, Index row) {
    if (head.weighted == noNode || !evaluation.differsFromBase(head.weighted)) return true;
    const Place source = sourceOf(evaluation, {head.weighted, row, 0});
    if (!evaluation.isEdited(source.node)) return true;
    const Index width = evaluation.graph()->node(head.weighted).axes.columns->size();
    for (Index column = 0; column < width; ++column)
        if (keptShare(evaluation, source.node, source.row, source.column + column) != 0) return true;
    return false;
}

/// The mean of the heads that contribute; if none does, a word keeps its value. [n × n]
Matrix meanOf(const Recording& recording, const AttentionMap& map, const StopToken& stop) {
    const Evaluation& evaluation = *recording.evaluation;
    Matrix sum;
    Eigen::VectorXf counts;
    for (const HeadNodes& head : map.nodes.heads) {
        const MatrixPointer weights = evaluation.value(head.weights, stop);
        if (sum.size() == 0) {
            sum = Matrix::Zero(weights->rows(), weights->cols());
            counts = Eigen::VectorXf::Zero(weights->rows());
        }
        for (Index row = 0; row < weights->rows(); ++row) {
            if (!carries(evaluation, head, row)) continue;
            sum.row(row) += weights->row(row);
            counts[row] += 1;
        }
    }
    for (Index row = 0; row < sum.rows(); ++row)
        if (counts[row] > 0)
            sum.row(row) /= counts[row];
        else if (row < sum.cols())
            sum(row, row) = 1;
    return sum;
}

Matrix mixed(const Matrix& mean) {
    Matrix result = 0.5f * mean;
    result.diagonal().array() += 0.5f;
    return result;
}

/// Each mixture times all before it.
std::vector<Matrix> products(std::vector<Matrix> mixtures) {
    for (size_t layer = 1; layer < mixtures.size(); ++layer)
        mixtures[layer] = mixtures[layer] * mixtures[layer - 1];
    return mixtures;
}

NodeId firstHeadOf(const AttentionMap& map) {
    return map.nodes.heads.front().weights;
}

void keepLargest(Explanation& explanation, Index most) {
    std::stable_sort(explanation.terms.begin(), explanation.terms.end(),
                     [](const Term& a, const Term& b) { return std::abs(a.product) > std::abs(b.product); });
    while (Index(explanation.terms.size()) > most) {
        explanation.rest += explanation.terms.back().product;
        ++explanation.termsLeftOut;
        explanation.terms.pop_back();
    }
}

}  // namespace

std::vector<Matrix> attentionRollout(const std::vector<Matrix>& layers) {
    std::vector<Matrix> mixtures;
    for (const Matrix& layer : layers) {
        if (layer.rows() != layer.cols() || layer.rows() != layers.front().rows())
            throw Error({.what = "rollout needs a square map of the same size in every layer",
                         .got = shapeText(layer.rows(), layer.cols()),
                         .expected = shapeText(layers.front().rows(), layers.front().rows()),
                         .remedy = "Choose a self-attention map."});
        mixtures.push_back(mixed(layer));
    }
    return products(std::move(mixtures));
}

std::vector<const AttentionMap*> rolledLayers(const Recording& recording, const AttentionMap& map) {
    std::vector<const AttentionMap*> layers;
    for (const AttentionMap& other : recording.maps)
        if (other.name == map.name && other.layer <= map.layer && !other.nodes.heads.empty())
            layers.push_back(&other);
    std::stable_sort(layers.begin(), layers.end(),
                     [](const AttentionMap* a, const AttentionMap* b) { return a->layer < b->layer; });
    return layers;
}

std::vector<Matrix> mixedLayers(const Recording& recording, const AttentionMap& map, const StopToken& stop) {
    std::vector<Matrix> layers;
    for (const AttentionMap* layer : rolledLayers(recording, map)) {
        // With equally many words on both sides the matrix would be square, but not within one sequence.
        if (recording.crosses(*layer))
            throw Error({.what = "rollout follows one sequence through the layers, and this map joins two",
                         .got = layer->name,
                         .expected = "self-attention"});
        layers.push_back(mixed(meanOf(recording, *layer, stop)));
    }
    return layers;
}

Matrix attentionRollout(const Recording& recording, const AttentionMap& map, const StopToken& stop) {
    std::vector<Matrix> results = products(mixedLayers(recording, map, stop));
    return results.empty() ? Matrix() : std::move(results.back());
}

Explanation explainRollout(const Recording& recording, const AttentionMap& map, Index row, Index column,
                           Index mostTerms) {
    const std::vector<const AttentionMap*> layers = rolledLayers(recording, map);
    if (layers.size() < 2) return explainMixed(recording, map, row, column, mostTerms);
    const AttentionMap& below = *layers[layers.size() - 2];
    const Matrix here = mixed(meanOf(recording, map, {})), before = attentionRollout(recording, below);
    Explanation explanation{.formula = "R_{ij} = Σ_k (½ a_{ik} + ½ [i = k]) R_{kj}"};
    for (Index k = 0; k < here.cols(); ++k) {
        const Factor first{.value = double(here(row, k)),
                           .row = row,
                           .column = k,
                           .node = firstHeadOf(map),
                           .symbol = mixedSymbol};
        const Factor second{.value = double(before(k, column)),
                            .row = k,
                            .column = column,
                            .node = firstHeadOf(below),
                            .symbol = rolloutSymbol};
        explanation.terms.push_back({.product = first.value * second.value, .factors = {first, second}});
        explanation.value += explanation.terms.back().product;
    }
    keepLargest(explanation, mostTerms);
    return explanation;
}

Explanation explainMixed(const Recording& recording, const AttentionMap& map, Index row, Index column,
                         Index mostTerms) {
    const Evaluation& evaluation = *recording.evaluation;
    std::vector<const HeadNodes*> heads;
    for (const HeadNodes& head : map.nodes.heads)
        if (carries(evaluation, head, row)) heads.push_back(&head);
    Explanation explanation{.formula = "y_{ij} = ½ 1/H Σ_h α_{hij} + ½ [i = j]"};
    const double share = heads.empty() ? 0 : 0.5 / double(heads.size());
    for (const HeadNodes* head : heads) {
        const Place source = sourceOf(evaluation, {head->weights, row, column});
        const double weight = double(evaluation.at(head->weights, row, column));
        explanation.terms.push_back(
            {.product = share * weight,
             .factors = {
                 ownFactor(share, "½ · 1/H"),
                 {.value = weight, .row = source.row, .column = source.column, .node = source.node}}});
    }
    // If no head contributes, only the residual connection is left.
    if (row == column)
        explanation.terms.push_back({.product = heads.empty() ? 1 : 0.5,
                                     .factors = {ownFactor(heads.empty() ? 1 : 0.5, "residual connection")}});
    for (const Term& term : explanation.terms) explanation.value += term.product;
    keepLargest(explanation, mostTerms);
    return explanation;
}

}  // namespace attentionscope
