#include "core/attention/attention.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "core/graph/explain.h"

using namespace attentionscope;

namespace {

/// Multi-head attention of one segment in plain loops and double precision.
std::vector<std::vector<double>> reference(const Matrix& q, const Matrix& k, const Matrix& v, Index heads,
                                           Index groups, bool causal, std::vector<Matrix>* maps = nullptr) {
    const Index width = q.cols() / heads, valueWidth = v.cols() / groups;
    std::vector<std::vector<double>> out(size_t(q.rows()), std::vector<double>(size_t(heads * valueWidth)));
    for (Index h = 0; h < heads; ++h) {
        const Index g = h / (heads / groups);
        if (maps) maps->push_back(Matrix::Zero(q.rows(), k.rows()));
        for (Index i = 0; i < q.rows(); ++i) {
            std::vector<double> weights;
            double highest = -1e300, sum = 0;
            for (Index j = 0; j < k.rows(); ++j) {
                double score = 0;
                for (Index c = 0; c < width; ++c) score += double(q(i, h * width + c)) * k(j, g * width + c);
                score = causal && j > i ? -1e300 : score / std::sqrt(double(width));
                weights.push_back(score);
                highest = std::max(highest, score);
            }
            for (double& weight : weights) sum += weight = std::exp(weight - highest);
            for (Index j = 0; j < k.rows(); ++j) {
                const double weight = weights[size_t(j)] / sum;
                if (maps) maps->back()(i, j) = float(weight);
                for (Index c = 0; c < valueWidth; ++c)
                    out[size_t(i)][size_t(h * valueWidth + c)] += weight * v(j, g * valueWidth + c);
            }
        }
    }
    return out;
}

struct Recorded {
    Matrix q, k, v;
    AttentionNodes nodes;
    EvaluationPointer evaluation;
};

Recorded record(Index queries, Index keys, Index heads, Index groups, bool causal, Keep keep = Keep::shown) {
    Random random(5);
    Recorded recorded{random.normalMatrix(queries, heads * 4, 1),
                      random.normalMatrix(keys, groups * 4, 1),
                      random.normalMatrix(keys, groups * 3, 1),
                      {},
                      {}};
    Recorder recorder({.keep = keep});
    const NodeId q = recorder.constant(recorded.q, {}, "q"), k = recorder.constant(recorded.k, {}, "k"),
                 v = recorder.constant(recorded.v, {}, "v");
    recorded.nodes = multiHeadAttention(
        recorder, q, k, v, {.heads = heads, .keyValueHeads = groups, .mask = {.causal = causal}}, "self");
    recorded.evaluation = recorder.finish();
    return recorded;
}

}  // namespace

TEST(MultiHeadAttention, AgreesWithPlainLoops) {
    for (const bool causal : {false, true})
        for (const Index groups : {1, 2, 4}) {
            const auto recorded = record(5, 5, 4, groups, causal);
            std::vector<Matrix> maps;
            const auto expected = reference(recorded.q, recorded.k, recorded.v, 4, groups, causal, &maps);
            const auto context = recorded.evaluation->value(recorded.nodes.context);
            for (Index i = 0; i < 5; ++i)
                for (Index c = 0; c < 12; ++c)
                    EXPECT_NEAR((*context)(i, c), expected[size_t(i)][size_t(c)], 1e-5);
            for (size_t h = 0; h < 4; ++h) {
                const auto weights = recorded.evaluation->value(recorded.nodes.heads[h].weights);
                EXPECT_LT((*weights - maps[h]).cwiseAbs().maxCoeff(), 1e-5);
            }
        }
}

TEST(MultiHeadAttention, TheFusedNodeEqualsItsExpansion) {
    const auto recorded = record(6, 9, 4, 2, false);
    const auto& graph = *recorded.evaluation->graph();
    const auto fused = recorded.evaluation->value(recorded.nodes.context);
    const auto plain = recorded.evaluation->value(graph.node(recorded.nodes.context).expansion);
    EXPECT_LT((*fused - *plain).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(MultiHeadAttention, RequestedMapsComeFromTheSamePass) {
    const auto shown = record(6, 6, 2, 2, true, Keep::shown), maps = record(6, 6, 2, 2, true, Keep::maps);
    EXPECT_EQ(shown.evaluation->evaluatedNodes(), maps.evaluation->evaluatedNodes());
    EXPECT_GT(maps.evaluation->heldBytes(), shown.evaluation->heldBytes());
    for (size_t h = 0; h < 2; ++h)
        EXPECT_LT((*shown.evaluation->value(shown.nodes.heads[h].weights) -
                   *maps.evaluation->value(maps.nodes.heads[h].weights))
                      .cwiseAbs()
                      .maxCoeff(),
                  1e-6);
}

TEST(MultiHeadAttention, ARequestedMapEqualsTheStages) {
    const auto alone = record(7, 7, 4, 2, true, Keep::shown),
               staged = record(7, 7, 4, 2, true, Keep::everything);
    for (size_t h = 0; h < 4; ++h) {
        const auto one = alone.evaluation->value(alone.nodes.heads[h].weights),
                   other = staged.evaluation->value(staged.nodes.heads[h].weights);
        EXPECT_LT((*one - *other).cwiseAbs().maxCoeff(), 1e-6);
        // If a score was changed by hand, the stages count.
        const auto changed =
            alone.evaluation->with({{alone.nodes.heads[h].masked, SetCells{{{3, 1, 50.f}}}}});
        EXPECT_NEAR((*changed->value(alone.nodes.heads[h].weights))(3, 1), 1, 1e-6);
    }
}

TEST(MultiHeadAttention, ExplanationOfAFusedElementIsItsWeightedSum) {
    const auto recorded = record(4, 7, 2, 2, false);
    const auto explanation = explain(*recorded.evaluation, recorded.nodes.heads[1].weighted, 2, 1);
    double sum = explanation.rest;
    for (const auto& term : explanation.terms) sum += term.product;
    EXPECT_EQ(explanation.terms.size(), 7u);
    EXPECT_NEAR(sum, explanation.value, 1e-6);
    const auto through = explain(*recorded.evaluation, recorded.nodes.context, 2, 3 + 1);
    ASSERT_EQ(through.terms.size(), 1u);
    EXPECT_EQ(through.terms[0].factors[0].node, recorded.nodes.heads[1].weighted);
    EXPECT_NEAR(through.value, explanation.value, 1e-6);
}

TEST(MultiHeadAttention, AnEditedCellChangesOnlyItsOwnRowAndHead) {
    const auto recorded = record(5, 5, 4, 4, false);
    const auto& base = *recorded.evaluation;
    const auto overlay = base.with({{recorded.nodes.heads[2].weights, SetCells{{{1, 3, 0.9f}}}}});
    const auto before = base.value(recorded.nodes.context), after = overlay->value(recorded.nodes.context);
    const float old = (*base.value(recorded.nodes.heads[2].weights))(1, 3);
    for (Index r = 0; r < 5; ++r)
        for (Index c = 0; c < 12; ++c) {
            const bool touched = r == 1 && c / 3 == 2;
            const float expected = (*before)(r, c) + (touched ? (0.9f - old) * recorded.v(3, c) : 0.f);
            EXPECT_NEAR((*after)(r, c), expected, 1e-5) << r << ' ' << c;
        }
    // The edited weights, the head's weighted sum, the concatenation and the fused node.
    EXPECT_EQ(overlay->evaluatedNodes(), 4);
    EXPECT_EQ(overlay->with({})->evaluatedNodes(), base.evaluatedNodes());
    EXPECT_EQ(overlay->base().get(), &base);
}

TEST(MultiHeadAttention, ARowThatIsMaskedCompletelyGivesZeros) {
    Random random(1);
    Recorder recorder;
    Matrix bias = Matrix::Zero(2, 3);
    bias.row(1).setConstant(-std::numeric_limits<float>::infinity());
    const NodeId q = recorder.constant(random.normalMatrix(2, 4, 1), {}),
                 k = recorder.constant(random.normalMatrix(3, 4, 1), {}), b = recorder.constant(bias, {});
    const auto nodes = multiHeadAttention(recorder, q, k, k, {.bias = b}, "self");
    const auto evaluation = recorder.finish();
    EXPECT_TRUE(evaluation->value(nodes.context)->row(1).isZero(0));
    EXPECT_TRUE(evaluation->value(nodes.heads[0].weights)->row(1).isZero(0));
    EXPECT_NEAR(evaluation->value(nodes.heads[0].weights)->row(0).sum(), 1, 1e-6);
}

TEST(MultiHeadAttention, PackedSegmentsEqualSentencesOneByOne) {
    Random random(9);
    const Matrix all = random.normalMatrix(7, 8, 1);
    const auto run = [&](const Matrix& x, std::vector<Index> segments) {
        Recorder recorder;
        auto axis = std::make_shared<Axis>(AxisRole::token, x.rows());
        axis->setSegments(std::move(segments));
        const NodeId node = recorder.constant(x, {axis, featureAxis(8)});
        const auto nodes = multiHeadAttention(
            recorder, node, node, node, {.heads = 2, .keyValueHeads = 2, .mask = {.causal = true}}, "self");
        const auto evaluation = recorder.finish();
        const auto whole = evaluation->value(evaluation->graph()->node(nodes.context).expansion);
        EXPECT_LT((*whole - *evaluation->value(nodes.context)).cwiseAbs().maxCoeff(), 1e-6);
        return Matrix(*evaluation->value(nodes.context));
    };
    const Matrix packed = run(all, {0, 3, 7});
    EXPECT_LT((packed.topRows(3) - run(all.topRows(3), {0, 3})).cwiseAbs().maxCoeff(), 1e-6);
    EXPECT_LT((packed.bottomRows(4) - run(all.bottomRows(4), {0, 4})).cwiseAbs().maxCoeff(), 1e-6);
}
