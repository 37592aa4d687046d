#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/graph/ops/gated_unit.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/mask.h"
#include "core/graph/ops/pairs.h"
#include "core/graph/ops/segment_product.h"
#include "tests/support/op_check.h"

using namespace attentionscope;

namespace {

// Three segments, the middle one without queries: 2, 0 and 3 queries over 1, 2 and 4 keys.
const std::vector<Index> queryOffsets{0, 2, 2, 5}, keyOffsets{0, 1, 3, 7};

/// Calls task(query row, first key row, number of keys of its segment).
template <typename Task>
void forQueries(const Task& task) {
    for (size_t s = 0; s + 1 < queryOffsets.size(); ++s)
        for (Index i = queryOffsets[s]; i < queryOffsets[s + 1]; ++i)
            task(i, keyOffsets[s], keyOffsets[s + 1] - keyOffsets[s]);
}

}  // namespace

TEST(Linear, EitherLayoutOfTheWeightsWithAndWithoutBias) {
    for (const bool transposed : {false, true}) {
        const Matrix w = transposed ? normal(3, 5, 2) : normal(5, 3, 2);
        for (const bool bias : {false, true}) {
            std::vector<Matrix> inputs{normal(4, 5, 1), w};
            if (bias) inputs.push_back(normal(1, 3, 3));
            checkOp({"linear", linear(transposed), inputs, [&](const std::vector<Exact>& x) {
                         Exact y = Exact::Zero(4, 3);
                         for (Index i = 0; i < 4; ++i)
                             for (Index j = 0; j < 3; ++j) {
                                 for (Index c = 0; c < 5; ++c)
                                     y(i, j) += x[0](i, c) * (transposed ? x[1](j, c) : x[1](c, j));
                                 if (bias) y(i, j) += x[2](0, j);
                             }
                         return y;
                     }});
        }
    }
}

TEST(SegmentProducts, StayInsideTheirSegment) {
    const Axes q{segmentedAxis(AxisRole::token, queryOffsets), featureAxis(3)};
    const Axes k{segmentedAxis(AxisRole::token, keyOffsets), featureAxis(3)};
    const Axes w{q.rows, featureAxis(4)};
    checkOp({"dot products",
             dotProducts(),
             {normal(5, 3, 1), normal(7, 3, 2)},
             [](const std::vector<Exact>& x) {
                 Exact y = Exact::Zero(5, 4);
                 forQueries([&](Index i, Index first, Index keys) {
                     for (Index j = 0; j < keys; ++j)
                         for (Index c = 0; c < 3; ++c) y(i, j) += x[0](i, c) * x[1](first + j, c);
                 });
                 return y;
             },
             {q, k}});
    checkOp({"weighted sum",
             weightedSum(),
             {normal(5, 4, 1), normal(7, 3, 2)},
             [](const std::vector<Exact>& x) {
                 Exact y = Exact::Zero(5, 3);
                 forQueries([&](Index i, Index first, Index keys) {
                     for (Index j = 0; j < keys; ++j)
                         for (Index c = 0; c < 3; ++c) y(i, c) += x[0](i, j) * x[1](first + j, c);
                 });
                 return y;
             },
             {w, k}});
    checkOp({"transposed weighted sum",
             transposedWeightedSum(k.rows),
             {normal(5, 4, 1), normal(5, 3, 2)},
             [](const std::vector<Exact>& x) {
                 Exact y = Exact::Zero(7, 3);
                 forQueries([&](Index i, Index first, Index keys) {
                     for (Index j = 0; j < keys; ++j)
                         for (Index c = 0; c < 3; ++c) y(first + j, c) += x[0](i, j) * x[1](i, c);
                 });
                 return y;
             },
             {w, {q.rows, featureAxis(3)}}});
}

TEST(Pairs, EveryQueryMeetsEveryKeyOfItsSegment) {
    const Axes q{segmentedAxis(AxisRole::token, queryOffsets), featureAxis(3)};
    const Axes k{segmentedAxis(AxisRole::token, keyOffsets), featureAxis(3)};
    const AxisPointer pairs = pairAxis(q.rows, k.rows);
    EXPECT_EQ(pairs->size(), 2 * 1 + 3 * 4);
    EXPECT_EQ(pairs->segmentCount(), 5);
    EXPECT_EQ(pairs->label(3), "2, 4");
    checkOp({"outer sums",
             outerSums(),
             {normal(5, 3, 1), normal(7, 3, 2)},
             [](const std::vector<Exact>& x) {
                 Exact y(14, 3);
                 Index pair = 0;
                 forQueries([&](Index i, Index first, Index keys) {
                     for (Index j = 0; j < keys; ++j) y.row(pair++) = x[0].row(i) + x[1].row(first + j);
                 });
                 return y;
             },
             {q, k}});
    checkOp({"pairs to matrix",
             pairsToMatrix(q.rows, k.rows),
             {normal(14, 1, 1)},
             [](const std::vector<Exact>& x) {
                 Exact y = Exact::Zero(5, 4);
                 Index pair = 0;
                 forQueries([&](Index i, Index, Index keys) {
                     for (Index j = 0; j < keys; ++j) y(i, j) = x[0](pair++, 0);
                 });
                 return y;
             },
             {{pairs, featureAxis(1)}}});
    checkOp({"windows of pairs",
             windowsOfPairs(3, k.rows),
             {normal(5, 4, 1)},
             [](const std::vector<Exact>& x) {
                 Exact y = Exact::Zero(14, 3);
                 Index pair = 0;
                 forQueries([&](Index i, Index, Index keys) {
                     for (Index j = 0; j < keys; ++j, ++pair)
                         for (Index c = 0; c < 3; ++c)
                             if (j + c >= 1 && j + c - 1 < keys) y(pair, c) = x[0](i, j + c - 1);
                 });
                 return y;
             },
             {{q.rows, makeAxis(AxisRole::token, 4)}}});
    EXPECT_THROW(pairAxis(q.rows, makeAxis(AxisRole::token, 3)), Error);
}

TEST(AdditiveScores, TheFusedOpEqualsItsParts) {
    const Axes q{segmentedAxis(AxisRole::token, queryOffsets), featureAxis(9)};
    const Axes k{segmentedAxis(AxisRole::token, keyOffsets), featureAxis(9)};
    const Axes v{featureAxis(9), singleAxis()};
    const Reference reference = [](const std::vector<Exact>& x) {
        Exact y = Exact::Zero(5, 4);
        forQueries([&](Index i, Index first, Index keys) {
            for (Index j = 0; j < keys; ++j)
                for (Index c = 0; c < 9; ++c)
                    y(i, j) += x[2](c, 0) * std::tanh(x[0](i, c) + x[1](first + j, c));
        });
        return y;
    };
    const std::vector<Matrix> inputs{normal(5, 9, 1), normal(7, 9, 2), normal(9, 1, 3)};
    checkOp({"additive scores", additiveScores(), inputs, reference, {q, k, v}});
    // One segment: the columns are labelled like the keys.
    const Axes single{makeAxis(AxisRole::token, 7), k.columns};
    const std::vector<Axes> alone{{makeAxis(AxisRole::step, 5), q.columns}, single, v};
    EXPECT_EQ(additiveScores()->axes(alone).columns, single.rows);
    checkOp({"additive scores of one sentence", additiveScores(), inputs,
             [](const std::vector<Exact>& x) {
                 Exact y(5, 7);
                 for (Index i = 0; i < 5; ++i)
                     for (Index j = 0; j < 7; ++j)
                         y(i, j) = (x[0].row(i) + x[1].row(j))
                                       .unaryExpr([](double sum) { return std::tanh(sum); })
                                       .dot(x[2].col(0));
                 return y;
             },
             alone});
    const std::vector<Axes> uneven{q, single, v}, narrow{q, k, {featureAxis(8), singleAxis()}}, two{q, k};
    for (const auto& axes : {uneven, narrow, two}) EXPECT_THROW(additiveScores()->axes(axes), Error);
}

TEST(GatedUnit, StepsInTwoOpsAsInThePaper) {
    constexpr Index n = 3, d = 5;
    const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
    const Matrix x = normal(n, 3 * d, 1), u = normal(n, 2 * d, 2), m = normal(n, d, 3), h = normal(n, d, 4);
    checkOp({"reset state", resetState(), {x, u, h}, [&](const std::vector<Exact>& in) {
                 Exact y = in[2];
                 for (Index i = 0; i < n; ++i)
                     for (Index j = 0; j < d; ++j) y(i, j) *= sigmoid(in[0](i, d + j) + in[1](i, d + j));
                 return y;
             }});
    checkOp({"gated state", gatedState(), {x, u, m, h}, [&](const std::vector<Exact>& in) {
                 Exact y = in[3];
                 for (Index i = 0; i < n; ++i)
                     for (Index j = 0; j < d; ++j) {
                         const double update = sigmoid(in[0](i, j) + in[1](i, j));
                         const double proposal = std::tanh(in[0](i, 2 * d + j) + in[2](i, j));
                         y(i, j) = (1 - update) * in[3](i, j) + update * proposal;
                     }
                 return y;
             }});
    const AxisPointer rows = makeAxis(AxisRole::step, n);
    const Axes wide{rows, featureAxis(3 * d)}, gates{rows, featureAxis(2 * d)}, state{rows, featureAxis(d)};
    EXPECT_EQ(resetState()->axes(std::vector<Axes>{wide, gates, state}).rows, rows);
    const Axes other{makeAxis(AxisRole::step, n + 1), featureAxis(d)};
    using Inputs = std::vector<Axes>;
    for (const Inputs& axes :
         {Inputs{wide, state, state}, Inputs{gates, gates, state}, Inputs{wide, gates, other}})
        EXPECT_THROW(resetState()->axes(axes), Error);
    for (const Inputs& axes :
         {Inputs{wide, gates, state}, Inputs{wide, gates, gates, state}, Inputs{wide, gates, other, state}})
        EXPECT_THROW(gatedState()->axes(axes), Error);
}

TEST(KeepNear, PassesTheWindow) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const OpPointer op = keepNear(1.5f);
    const Axes axes{makeAxis(AxisRole::step, 3), featureAxis(5)};
    const Matrix scores = normal(3, 5, 1), outer = normal(3, 5, 2);
    Matrix distances(3, 5);
    distances << -2, -1, 0, 1, 2, -1.5f, 1.5f, -1.6f, 1.6f, 0, 9, 9, -9, 9, 9;
    const auto near = [&](Index i, Index j) { return std::abs(distances(i, j)) <= 1.5f; };
    // If nothing is hidden it is the identity, and no gradient flows to the distances.
    checkOp({.name = "keep near",
             .op = op,
             .inputs = {scores, Matrix::Constant(3, 5, 1.5f)},
             .reference = [](const std::vector<Exact>& x) { return x[0]; },
             .differentiate = {true, false}});
    const Operand operands[] = {{axes.rows.get(), axes.columns.get(), scores.data()},
                                {axes.rows.get(), axes.columns.get(), distances.data()}};
    Matrix y(3, 5), left = Matrix::Ones(3, 5), right = Matrix::Ones(3, 5);
    op->forward(operands, y);
    const GradientTarget targets[] = {{&left}, {&right}};
    op->backward(operands, y, outer, targets);
    EXPECT_EQ(right, Matrix::Ones(3, 5));
    for (Index i = 0; i < 3; ++i)
        for (Index j = 0; j < 5; ++j) {
            EXPECT_EQ(y(i, j), near(i, j) ? scores(i, j) : -infinity);
            EXPECT_EQ(left(i, j), near(i, j) ? 1 + outer(i, j) : 1);
            const auto terms = op->explain(operands, y, i, j);
            ASSERT_EQ(terms.size(), 1u);
            EXPECT_EQ(terms[0].product, double(y(i, j)));
            EXPECT_EQ(terms[0].factors.empty(), !near(i, j));
        }
    const std::vector<Axes> uneven{axes, {axes.rows, featureAxis(4)}};
    EXPECT_THROW(op->axes(uneven), Error);
}
