#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/graph/ops/mask.h"
#include "core/graph/ops/segments.h"
#include "core/graph/ops/softmax.h"
#include "tests/support/op_check.h"

using namespace attentionscope;

namespace {

constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

Exact softmaxOf(const Exact& x) {
    Exact y = Exact::Zero(x.rows(), x.cols());
    for (Index r = 0; r < x.rows(); ++r) {
        double sum = 0;
        for (Index c = 0; c < x.cols(); ++c) sum += std::exp(x(r, c));
        for (Index c = 0; c < x.cols(); ++c) y(r, c) = sum == 0 ? 0 : std::exp(x(r, c)) / sum;
    }
    return y;
}

double reduced(const Exact& part, Index column, Reduction kind) {
    if (part.rows() == 0) return 0;
    switch (kind) {
        case Reduction::sum: return part.col(column).sum();
        case Reduction::mean: return part.col(column).mean();
        case Reduction::maximum: return part.col(column).maxCoeff();
        case Reduction::first: return part(0, column);
        case Reduction::last: return part(part.rows() - 1, column);
    }
    return 0;
}

const std::vector<Index> offsets{0, 2, 2, 5};
constexpr Reduction reductions[] = {Reduction::sum, Reduction::mean, Reduction::maximum, Reduction::first,
                                    Reduction::last};

}  // namespace

TEST(Softmax, AndItsSteps) {
    const Matrix x = normal(3, 4, 1);
    checkOp({"softmax", softmax(), {x}, [](const std::vector<Exact>& in) { return softmaxOf(in[0]); }});
    checkOp({"maximum", rowMaximum(), {x}, [](const std::vector<Exact>& in) {
                 return Exact(in[0].rowwise().maxCoeff());
             }});
    checkOp(
        {"sum", rowSum(), {x}, [](const std::vector<Exact>& in) { return Exact(in[0].rowwise().sum()); }});
}

TEST(Segments, ReduceEachSegmentByItself) {
    const Axes axes{segmentedAxis(AxisRole::token, offsets), featureAxis(3)};
    for (const Reduction kind : reductions) {
        checkOp({"segments",
                 reduceSegments(kind),
                 {normal(5, 3, 1)},
                 [&](const std::vector<Exact>& in) {
                     Exact y(3, 3);
                     for (Index s = 0; s < 3; ++s) {
                         const Exact part = in[0].middleRows(offsets[size_t(s)],
                                                             offsets[size_t(s) + 1] - offsets[size_t(s)]);
                         for (Index c = 0; c < 3; ++c) y(s, c) = reduced(part, c, kind);
                     }
                     return y;
                 },
                 {axes}});
        checkOp({"columns",
                 reduceColumns(kind),
                 {normal(5, 3, 1)},
                 [&](const std::vector<Exact>& in) {
                     Exact y(1, 3);
                     for (Index c = 0; c < 3; ++c) y(0, c) = reduced(in[0], c, kind);
                     return y;
                 },
                 {axes}});
    }
}

TEST(Segments, RepeatOneRowForEachOfTheirRows) {
    checkOp({"repeat",
             repeatForSegments(segmentedAxis(AxisRole::token, offsets)),
             {normal(3, 2, 1)},
             [](const std::vector<Exact>& in) {
                 Exact y(5, 2);
                 y << in[0].row(0), in[0].row(0), in[0].row(2), in[0].row(2), in[0].row(2);
                 return y;
             }});
}

TEST(Segments, SoftmaxRunsDownEachColumn) {
    const Axes axes{segmentedAxis(AxisRole::token, offsets), featureAxis(3)};
    checkOp({"softmax over rows",
             softmaxOfSegments(),
             {normal(5, 3, 1)},
             [](const std::vector<Exact>& in) {
                 Exact y(5, 3);
                 y.topRows(2) = softmaxOf(in[0].topRows(2).transpose()).transpose();
                 y.bottomRows(3) = softmaxOf(in[0].bottomRows(3).transpose()).transpose();
                 return y;
             },
             {axes}});
    const Matrix masked = Matrix::Constant(2, 1, minusInfinity);
    const Axis rows(AxisRole::token, 2), column(AxisRole::feature, 1);
    const Operand operand[] = {{&rows, &column, masked.data()}};
    Matrix result(2, 1);
    softmaxOfSegments()->forward(operand, result);
    EXPECT_TRUE(result.isZero(0));
}

TEST(Mask, AddsTheBiasWhereAKeyMayBeSeen) {
    const AxisPointer keys = segmentedAxis(AxisRole::token, {0, 3, 7});
    const Axes scores{segmentedAxis(AxisRole::token, {0, 2, 5}), featureAxis(4)};
    // Seen through a softmax, as -inf has no difference quotient.
    const OpPointer op = mask({.causal = true, .offset = 1}, keys);
    Matrix bias = normal(5, 4, 2);
    bias(3, 0) = minusInfinity;
    const std::vector<Axes> axes{scores, scores};
    const Matrix x = normal(5, 4, 1);
    const Operand operands[] = {{scores.rows.get(), scores.columns.get(), x.data()},
                                {scores.rows.get(), scores.columns.get(), bias.data()}};
    Matrix y(5, 4);
    ASSERT_EQ(op->axes(axes).shape(), (Shape{5, 4}));
    op->forward(operands, y);
    for (Index r = 0; r < 5; ++r)
        for (Index c = 0; c < 4; ++c) {
            const Index query = r < 2 ? r : r - 2, length = r < 2 ? 3 : 4;
            const bool seen = c < length && c <= query + 1 && !(r == 3 && c == 0);
            EXPECT_EQ(y(r, c), seen ? x(r, c) + bias(r, c) : minusInfinity) << r << ' ' << c;
            const auto terms = op->explain(operands, y, r, c);
            double sum = 0;
            for (const auto& term : terms) sum += term.product;
            EXPECT_TRUE(seen ? std::abs(sum - y(r, c)) < 1e-5 : sum == minusInfinity) << r << ' ' << c;
        }
    const Matrix outer = normal(5, 4, 5);
    Matrix left = Matrix::Zero(5, 4), right = Matrix::Zero(5, 4);
    const GradientTarget targets[] = {{&left}, {&right}};
    op->backward(operands, y, outer, targets);
    EXPECT_EQ(left, right);
    for (Index i = 0; i < y.size(); ++i)
        EXPECT_EQ(left.data()[i], y.data()[i] == minusInfinity ? 0 : outer.data()[i]);
}

TEST(MaskRule, CountsPositionsFromThePast) {
    const MaskRule window{.causal = true, .offset = 2, .windowBefore = 1};
    EXPECT_TRUE(window.allows(0, 2));
    EXPECT_TRUE(window.allows(0, 1));
    EXPECT_FALSE(window.allows(0, 0));
    EXPECT_FALSE(window.allows(0, 3));
    const MaskRule prefix{.causal = true, .prefix = 2};
    EXPECT_TRUE(prefix.allows(0, 1));
    EXPECT_FALSE(prefix.allows(0, 2));
    EXPECT_TRUE(prefix.allows(2, 2));
    EXPECT_TRUE(MaskRule{}.allowsEverything());
    const MaskRule globals{.windowBefore = 0, .windowAfter = 0, .globals = 2};
    for (Index query = 0; query < 4; ++query)
        for (Index key = 0; key < 4; ++key)
            EXPECT_EQ(globals.allows(query, key), query < 2 || key < 2 || query == key);
}

TEST(Softmax, SparsemaxIsTheNearestDistribution) {
    // On these rows one, two and all four scores stay above the threshold.
    Matrix x(3, 4);
    x << 3, 1, 0.5f, -1, 1, 0.8f, -1, -2, 0.1f, 0.2f, 0.3f, 0;
    checkOp({"sparsemax", sparsemax(), {x}, [](const std::vector<Exact>& in) {
                 Exact y(3, 4);
                 for (Index r = 0; r < 3; ++r) {
                     // Bisection for τ.
                     double low = -10, high = 10;
                     for (int step = 0; step < 200; ++step) {
                         const double middle = (low + high) / 2;
                         (((in[0].row(r).array() - middle).max(0).sum() > 1) ? low : high) = middle;
                     }
                     y.row(r) = (in[0].row(r).array() - low).max(0);
                 }
                 return y;
             }});
}
