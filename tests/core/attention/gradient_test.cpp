// Whole mechanisms against central differences of a double-precision forward of their own.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "core/attention/attention.h"
#include "core/attention/fused_attention.h"
#include "core/base/random.h"
#include "core/graph/gradients.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/segments.h"
#include "core/graph/ops/softmax.h"
#include "tests/support/op_check.h"

using namespace attentionscope;

namespace {

struct Sizes {
    Index queries = 4, keys = 5, heads = 4, keyHeads = 2, width = 3, valueWidth = 2;
    Index group() const { return heads / keyHeads; }
};
constexpr Sizes sizes;

/// The score of a query row with a key row of one head.
using RowScore = std::function<double(const Exact& q, const Exact& k)>;

double exactDot(const Exact& q, const Exact& k) {
    return q.row(0).dot(k.row(0));
}

/// softmax(c tanh(scale · score / c) + bias) v per head, causal with one past key if requested.
Exact attended(const std::vector<Exact>& in, const RowScore& score, double scale, double cap,
               double temperature, bool causal) {
    Exact out = Exact::Zero(sizes.queries, sizes.heads * sizes.valueWidth);
    for (Index h = 0; h < sizes.heads; ++h)
        for (Index i = 0; i < sizes.queries; ++i) {
            const Index g = h / sizes.group();
            double sum = 0;
            Exact row = Exact::Zero(1, sizes.valueWidth);
            for (Index j = 0; j < sizes.keys; ++j) {
                if (causal && j > i + 1) continue;
                double x = scale * score(in[0].block(i, h * sizes.width, 1, sizes.width),
                                         in[1].block(j, g * sizes.width, 1, sizes.width));
                if (cap > 0) x = cap * std::tanh(x / cap);
                if (in.size() > 3) x += in[3](i, h * sizes.keys + j);
                const double weight = std::exp(x / temperature);
                sum += weight;
                row += weight * in[2].block(j, g * sizes.valueWidth, 1, sizes.valueWidth);
            }
            out.block(i, h * sizes.valueWidth, 1, sizes.valueWidth) = row / sum;
        }
    return out;
}

std::vector<Matrix> inputs(bool bias) {
    Random random(21);
    std::vector<Matrix> all{random.normalMatrix(sizes.queries, sizes.heads * sizes.width, 1),
                            random.normalMatrix(sizes.keys, sizes.keyHeads * sizes.width, 1),
                            random.normalMatrix(sizes.keys, sizes.keyHeads * sizes.valueWidth, 1)};
    if (bias) all.push_back(random.normalMatrix(sizes.queries, sizes.heads * sizes.keys, 1));
    return all;
}

/// Records the mechanism with and without its expansion and compares value and gradients with the reference.
void checkMechanism(AttentionSettings settings, const std::vector<Matrix>& given,
                    const Reference& reference) {
    settings.heads = sizes.heads;
    settings.keyValueHeads = sizes.keyHeads;
    Random random(5);
    const Matrix outer = random.normalMatrix(sizes.queries, sizes.heads * sizes.valueWidth, 1);
    for (const bool expansions : {false, true}) {
        Recorder recorder({.keep = Keep::forGradients, .expansions = expansions});
        std::vector<NodeId> nodes;
        for (const auto& matrix : given) nodes.push_back(recorder.constant(matrix, {}));
        if (settings.bias != noNode) settings.bias = nodes[3];
        if (settings.score == ScoreFunction::general) settings.scoreWeights.w = nodes[3];
        if (settings.score == ScoreFunction::additive)
            settings.scoreWeights = {.wA = nodes[3], .uA = nodes[4], .vA = nodes[5]};
        const auto attention = multiHeadAttention(recorder, nodes[0], nodes[1], nodes[2], settings, "self");
        const NodeId weighted =
            recorder.apply(multiplyElements(), {attention.context, recorder.constant(outer, {})});
        const NodeId loss =
            recorder.apply(reduceColumns(Reduction::sum), {recorder.apply(rowSum(), {weighted})});
        const auto evaluation = recorder.finish();
        std::vector<Exact> exact;
        for (const auto& matrix : given) exact.push_back(matrix.cast<double>());
        const Exact expected = reference(exact);
        EXPECT_LE((evaluation->value(attention.context)->cast<double>() - expected).cwiseAbs().maxCoeff(),
                  1e-5);
        const Gradients got = gradients(*evaluation, loss, 0, 0, nodes);
        for (size_t k = 0; k < exact.size(); ++k) {
            Exact numeric(exact[k].rows(), exact[k].cols());
            for (Index i = 0; i < numeric.size(); ++i) {
                double& x = exact[k].data()[i];
                const double old = x;
                x = old + 1e-5;
                const double above = reference(exact).cwiseProduct(outer.cast<double>()).sum();
                x = old - 1e-5;
                numeric.data()[i] =
                    (above - reference(exact).cwiseProduct(outer.cast<double>()).sum()) / 2e-5;
                x = old;
            }
            ASSERT_TRUE(got.of(nodes[k]));
            EXPECT_LE((got.of(nodes[k])->cast<double>() - numeric).norm(), 1e-3 * numeric.norm())
                << "input " << k;
        }
    }
}

}  // namespace

TEST(AttentionGradients, TheFusedOp) {
    const auto reference = [](const std::vector<Exact>& in) {
        return attended(in, exactDot, 0.6, 2, 1, true);
    };
    const AttentionSettings settings{.heads = sizes.heads,
                                     .keyValueHeads = sizes.keyHeads,
                                     .scale = 0.6f,
                                     .softcap = 2,
                                     .mask = {.causal = true, .offset = 1}};
    checkOp({"attention", fusedAttention(settings, makeAxis(AxisRole::token, sizes.keys)), inputs(true),
             reference});
}

TEST(AttentionGradients, GroupedQueryHeads) {
    checkMechanism({}, inputs(false), [](const std::vector<Exact>& in) {
        return attended(in, exactDot, 1 / std::sqrt(3.0), 0, 1, false);
    });
    checkMechanism({.scale = 0.6f, .softcap = 2, .mask = {.causal = true, .offset = 1}, .bias = 0},
                   inputs(true),
                   [](const std::vector<Exact>& in) { return attended(in, exactDot, 0.6, 2, 1, true); });
    checkMechanism(
        {.temperature = 2, .mask = {.causal = true, .offset = 1}}, inputs(false),
        [](const std::vector<Exact>& in) { return attended(in, exactDot, 1 / std::sqrt(3.0), 0, 2, true); });
}

TEST(AttentionGradients, GeneralAdditiveAndCosineScores) {
    Random random(4);
    auto given = inputs(false);
    given.push_back(random.normalMatrix(3, 3, 1));
    checkMechanism({.score = ScoreFunction::general}, given, [](const std::vector<Exact>& in) {
        const std::vector<Exact> three(in.begin(), in.begin() + 3);
        return attended(
            three, [&](const Exact& q, const Exact& k) { return exactDot(q * in[3], k); }, 1, 0, 1, false);
    });
    given = inputs(false);
    given.insert(given.end(),
                 {random.normalMatrix(4, 3, 1), random.normalMatrix(4, 3, 1), random.normalMatrix(1, 4, 1)});
    checkMechanism({.score = ScoreFunction::additive}, given, [](const std::vector<Exact>& in) {
        const std::vector<Exact> three(in.begin(), in.begin() + 3);
        const RowScore score = [&](const Exact& q, const Exact& k) {
            const Exact inner = q * in[3].transpose() + k * in[4].transpose();
            return exactDot(in[5], inner.unaryExpr([](double x) { return std::tanh(x); }));
        };
        return attended(three, score, 1, 0, 1, false);
    });
    checkMechanism({.score = ScoreFunction::cosine}, inputs(false), [](const std::vector<Exact>& in) {
        const RowScore score = [](const Exact& q, const Exact& k) {
            return exactDot(q, k) / (q.norm() * k.norm());
        };
        return attended(in, score, 1, 0, 1, false);
    });
}

namespace {

AxisPointer inSegments(std::vector<Index> offsets) {
    auto axis = std::make_shared<Axis>(AxisRole::token, offsets.back());
    axis->setSegments(std::move(offsets));
    return axis;
}

/// The gradient of Σ outer ∘ attention(q, k, v) with respect to the nodes `wanted`.
std::vector<Matrix> attentionGradients(const std::vector<Matrix>& given, const std::vector<Index>& which,
                                       const AxisPointer& queries, const AxisPointer& keys,
                                       const Matrix& outer, Keep keep = Keep::forGradients) {
    AttentionSettings settings{.heads = 2, .keyValueHeads = 2, .scale = 0.5f};
    Recorder recorder({.keep = keep, .expansions = false});
    std::vector<NodeId> nodes, inputs;
    for (size_t i = 0; i < given.size(); ++i)
        nodes.push_back(recorder.constant(given[i], {.rows = i == 0 ? queries : keys}));
    for (const Index i : which) inputs.push_back(nodes[size_t(i)]);
    const NodeId context = recorder.apply(fusedAttention(settings, keys), inputs);
    const EvaluationPointer evaluation = recorder.finish();
    EXPECT_EQ(evaluation->notes(context) != nullptr, keep == Keep::forGradients);
    const Gradients all = gradients(*evaluation, context, outer, nodes);
    std::vector<Matrix> got;
    for (const NodeId node : nodes) got.push_back(*all.of(node));
    return got;
}

}  // namespace

TEST(AttentionGradients, OfABatchEqualThoseOfItsSentences) {
    Random random(8);
    const std::vector<Index> queries{0, 3, 3, 8, 10}, keys{0, 2, 6, 6, 19};
    const std::vector<Matrix> given{random.normalMatrix(10, 20, 1), random.normalMatrix(19, 20, 1),
                                    random.normalMatrix(19, 20, 1)};
    const Matrix outer = random.normalMatrix(10, 20, 1);
    const auto whole = attentionGradients(given, {0, 1, 2}, inSegments(queries), inSegments(keys), outer);
    for (size_t s = 0; s + 1 < queries.size(); ++s) {
        const Index q = queries[s], n = queries[s + 1] - q, k = keys[s], m = keys[s + 1] - k;
        std::vector<Matrix> own{Matrix::Zero(n, 20), Matrix::Zero(m, 20), Matrix::Zero(m, 20)};
        if (n > 0 && m > 0)
            own = attentionGradients(
                {given[0].middleRows(q, n), given[1].middleRows(k, m), given[2].middleRows(k, m)}, {0, 1, 2},
                inSegments({0, n}), inSegments({0, m}), outer.middleRows(q, n));
        EXPECT_EQ(whole[0].middleRows(q, n), own[0]) << "sentence " << s;
        EXPECT_EQ(whole[1].middleRows(k, m), own[1]) << "sentence " << s;
        EXPECT_EQ(whole[2].middleRows(k, m), own[2]) << "sentence " << s;
    }
}

TEST(AttentionGradients, AreTheSameWithKeptAndWithRecomputedWeights) {
    Random random(10);
    const AxisPointer queries = inSegments({0, 3, 3, 8, 10}), keys = inSegments({0, 2, 6, 6, 19});
    const std::vector<Matrix> given{random.normalMatrix(10, 20, 1), random.normalMatrix(19, 20, 1),
                                    random.normalMatrix(19, 20, 1)};
    const Matrix outer = random.normalMatrix(10, 20, 1);
    EXPECT_EQ(attentionGradients(given, {0, 1, 2}, queries, keys, outer),
              attentionGradients(given, {0, 1, 2}, queries, keys, outer, Keep::shown));
}

TEST(AttentionGradients, LongTextsKeepNoWeights) {
    const AxisPointer few = makeAxis(AxisRole::token, 100), many = makeAxis(AxisRole::token, 2000);
    const Operand rows{.rows = few.get()}, longer{.rows = many.get()};
    EXPECT_EQ(fusedAttention({.heads = 4}, few)->noteCount(std::vector{rows, rows, rows}), 4 * 100 * 100);
    EXPECT_EQ(fusedAttention({.heads = 4}, many)->noteCount(std::vector{longer, longer, longer}), 0);
}

TEST(AttentionGradients, OfASharedInputAreSummed) {
    Random random(9);
    const AxisPointer rows = inSegments({0, 4, 9});
    const Matrix x = random.normalMatrix(9, 20, 1), outer = random.normalMatrix(9, 20, 1);
    const auto apart = attentionGradients({x, x, x}, {0, 1, 2}, rows, rows, outer);
    const auto one = attentionGradients({x}, {0, 0, 0}, rows, rows, outer);
    EXPECT_LE((one[0] - apart[0] - apart[1] - apart[2]).cwiseAbs().maxCoeff(), 1e-5f);
}
