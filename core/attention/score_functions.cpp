#include "core/attention/score_functions.h"

#include <iterator>

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/normalisation.h"
#include "core/graph/ops/pairs.h"
#include "core/graph/ops/segment_product.h"

namespace attentionscope {

namespace {

constexpr std::string_view names[] = {"dot", "scaled_dot", "general", "additive", "location", "cosine"};

// One expression over ops; every intermediate node has a name, so that it can be inspected and changed.
class Expression {
public:
    Expression(Recorder& recorder, std::string name, Lifetime lifetime)
        : recorder_(recorder), name_(std::move(name)), lifetime_(lifetime) {}

    NodeId operator()(const OpPointer& op, std::vector<NodeId> inputs, const char* what) const {
        return recorder_.apply(op, std::move(inputs), joinName(name_, what), lifetime_);
    }
    void requireWeight(NodeId weight, const char* what) const {
        if (weight == noNode)
            throw Error({.what = Phrase("the score function needs the weights %1", {what}), .where = name_});
    }

private:
    Recorder& recorder_;
    std::string name_;
    Lifetime lifetime_;
};

NodeId unitRows(const Expression& apply, NodeId x, const char* length, const char* unit) {
    return apply(divideBySum(), {x, apply(rowLength(), {x}, length)}, unit);
}

}  // namespace

std::string_view scoreFunctionName(ScoreFunction function) {
    return names[int(function)];
}

std::optional<ScoreFunction> scoreFunctionFromName(std::string_view name) {
    for (const ScoreFunction function : allScoreFunctions)
        if (scoreFunctionName(function) == name) return function;
    return {};
}

NodeId recordScores(Recorder& recorder, ScoreFunction function, NodeId q, NodeId k,
                    const ScoreWeights& weights, const std::string& name, Lifetime lifetime,
                    ComparedNodes* compared) {
    const auto declare = [compared](NodeId queries, NodeId keys, NodeId vector) {
        if (compared) *compared = {.queries = queries, .keys = keys, .vector = vector};
    };
    const Expression apply(recorder, name, lifetime);
    const AxisPointer queries = recorder.axes(q).rows, keys = recorder.axes(k).rows;
    switch (function) {
        case ScoreFunction::dot:
        case ScoreFunction::scaledDot: break;
        case ScoreFunction::general:
            apply.requireWeight(weights.w, "w");
            q = apply(linear(), {q, weights.w}, "projected");
            declare(q, noNode, noNode);
            break;
        case ScoreFunction::additive: {
            apply.requireWeight(weights.wA, "w_a");
            apply.requireWeight(weights.uA, "u_a");
            apply.requireWeight(weights.vA, "v_a");
            const NodeId fromQuery = apply(linear(true), {q, weights.wA}, "from_query");
            const NodeId fromKey = apply(linear(true), {k, weights.uA}, "from_key");
            declare(fromQuery, fromKey, weights.vA);
            const NodeId sums = apply(outerSums(), {fromQuery, fromKey}, "outer_sums");
            const NodeId bent = apply(activation(kernels::Activation::tanh), {sums}, "bent");
            const NodeId energies = apply(linear(true), {bent, weights.vA}, "energies");
            return apply(pairsToMatrix(queries, keys), {energies}, "scores");
        }
        case ScoreFunction::location: {
            apply.requireWeight(weights.w, "w");
            const Index positions = recorder.axes(weights.w).rows->size(), longest = keys->longestSegment();
            if (positions < longest)
                throw Error({.what = "there are more keys than positions in the weights",
                             .where = name,
                             .got = Phrase("%1 keys", {std::to_string(longest)}),
                             .expected = Phrase("at most %1", {std::to_string(positions)})});
            const NodeId all = apply(linear(true), {q, weights.w}, "by_position");
            declare(all, noNode, noNode);
            return recorder.apply(sliceColumns(0, longest), {all}, joinName(name, "scores"), lifetime,
                                  {.columns = keys->segmentCount() == 1 ? keys : nullptr});
        }
        case ScoreFunction::cosine:
            q = unitRows(apply, q, "q_length", "q_unit");
            k = unitRows(apply, k, "k_length", "k_unit");
            declare(q, k, noNode);
            break;
    }
    return apply(dotProducts(), {q, k}, "scores");
}

}  // namespace attentionscope
