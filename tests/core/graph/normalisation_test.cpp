#include "core/graph/ops/normalisation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/graph/ops/losses.h"
#include "core/graph/ops/pictures.h"
#include "tests/support/op_check.h"

using namespace attentionscope;

namespace {

double logSoftmax(const Exact& x, Index row, Index column) {
    double sum = 0;
    for (Index c = 0; c < x.cols(); ++c) sum += std::exp(x(row, c));
    return x(row, column) - std::log(sum);
}

}  // namespace

TEST(Normalisation, WithAndWithoutScaleAndShift) {
    for (const bool centred : {true, false})
        for (size_t parameters = 0; parameters <= (centred ? 2u : 1u); ++parameters) {
            std::vector<Matrix> inputs{normal(3, 6, 1)};
            for (size_t k = 0; k < parameters; ++k) inputs.push_back(normal(1, 6, 2 + k));
            checkOp({centred ? "layer norm" : "RMS norm", centred ? layerNorm(0.01f) : rmsNorm(0.01f), inputs,
                     [&](const std::vector<Exact>& in) {
                         Exact y(3, 6);
                         for (Index r = 0; r < 3; ++r) {
                             const double mean = centred ? in[0].row(r).mean() : 0;
                             double squares = 0;
                             for (Index c = 0; c < 6; ++c) squares += std::pow(in[0](r, c) - mean, 2);
                             for (Index c = 0; c < 6; ++c) {
                                 y(r, c) = (in[0](r, c) - mean) / std::sqrt(squares / 6 + double(0.01f));
                                 if (parameters > 0) y(r, c) *= in[1](0, c);
                                 if (parameters > 1) y(r, c) += in[2](0, c);
                             }
                         }
                         return y;
                     }});
        }
    checkOp({"length", rowLength(), {normal(4, 3, 1)}, [](const std::vector<Exact>& in) {
                 return Exact(in[0].rowwise().norm());
             }});
}

TEST(Losses, CrossEntropySmoothsAndIgnores) {
    const std::vector<Index> targets{2, -1, 0, 4};
    for (const float smoothing : {0.f, 0.1f})
        checkOp({"cross-entropy",
                 crossEntropy(targets, smoothing),
                 {2 * normal(4, 5, 1)},
                 [&](const std::vector<Exact>& in) {
                     double loss = 0;
                     for (Index r = 0; r < 4; ++r)
                         for (Index c = 0; c < 5 && targets[size_t(r)] >= 0; ++c) {
                             const double share = double(smoothing) / 5 +
                                                  (c == targets[size_t(r)] ? 1 - double(smoothing) : 0);
                             loss -= share * logSoftmax(in[0], r, c) / 3;
                         }
                     return Exact(Exact::Constant(1, 1, loss));
                 }});
    checkOp({"negative log-likelihood",
             negativeLogLikelihood(targets),
             {2 * normal(4, 5, 1)},
             [&](const std::vector<Exact>& in) {
                 Exact y = Exact::Zero(4, 1);
                 for (Index r = 0; r < 4; ++r)
                     if (targets[size_t(r)] >= 0) y(r, 0) = -logSoftmax(in[0], r, targets[size_t(r)]);
                 return y;
             }});
    const std::vector<Axes> axes{{makeAxis(AxisRole::token, 4), featureAxis(4)}};
    EXPECT_THROW(crossEntropy(targets)->axes(axes), Error);
    EXPECT_THROW(crossEntropy({0, 1})->axes(axes), Error);
    EXPECT_THROW(crossEntropy({0}, 1.f), Error);
}

TEST(Losses, CrossEntropyOfFarApartLogitsIsFinite) {
    Matrix x(1, 3);
    x << 1000, -1000, 0;
    const Axis row(AxisRole::token, 1), columns(AxisRole::vocabulary, 3);
    const Operand operand[] = {{&row, &columns, x.data()}};
    Matrix loss(1, 1);
    crossEntropy({1})->forward(operand, loss);
    EXPECT_EQ(loss(0, 0), 2000);
    crossEntropy({-1})->forward(operand, loss);
    EXPECT_EQ(loss(0, 0), 0);
}

TEST(Losses, CrossEntropyOfAWideVocabularyAndManyRows) {
    // Wider than the blocks that are summed in floats, and more rows than one thread takes.
    constexpr Index rows = 7, columns = 700;
    const std::vector<Index> targets{699, 0, 255, 256, -1, 511, 300};
    checkOp({"cross-entropy, wide",
             crossEntropy(targets, 0.1f),
             {3 * normal(rows, columns, 4)},
             [&](const std::vector<Exact>& in) {
                 double loss = 0;
                 for (Index r = 0; r < rows; ++r) {
                     if (targets[size_t(r)] < 0) continue;
                     const double whole = std::log(in[0].row(r).array().exp().sum());
                     loss += whole - 0.9 * in[0](r, targets[size_t(r)]) - 0.1 * in[0].row(r).mean();
                 }
                 return Exact(Exact::Constant(1, 1, loss / 6));
             }});
    const Index many = 3000;
    Matrix x(many, columns);
    std::vector<Index> next;
    for (Index r = 0; r < many; ++r) {
        x.row(r) = normal(1, columns, std::uint64_t(r % 5));
        next.push_back(r % 5);
    }
    const AxisPointer row = makeAxis(AxisRole::token, many), column = featureAxis(columns);
    const Operand operand[] = {{row.get(), column.get(), x.data()}};
    Matrix losses(many, 1), gradient = Matrix::Zero(many, columns);
    negativeLogLikelihood(next)->forward(operand, losses);
    const GradientTarget targetOf[] = {{&gradient}};
    negativeLogLikelihood(next)->backward(operand, losses, Matrix::Ones(many, 1), targetOf);
    for (Index r = 5; r < many; ++r) {
        ASSERT_EQ(losses(r, 0), losses(r % 5, 0));
        ASSERT_EQ(gradient.row(r), gradient.row(r % 5));
    }
}

TEST(Losses, PropagateInfinitiesAndNaNInTheirRow) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr Index columns = 40;
    Matrix x = normal(5, columns, 6);
    x.row(0).rightCols(30).setConstant(-infinity);  // words that are ruled out
    x(1, 3) = -infinity;                            // the target is ruled out
    x.row(2).setConstant(-infinity);                // everything is
    x(3, 20) = std::nanf("");
    const std::vector<Index> targets{4, 3, 0, 1, 2};
    const AxisPointer row = makeAxis(AxisRole::token, 5), column = featureAxis(columns);
    const Operand operand[] = {{row.get(), column.get(), x.data()}};
    Matrix losses(5, 1), gradient = Matrix::Zero(5, columns);
    const OpPointer op = negativeLogLikelihood(targets);
    op->forward(operand, losses);
    const auto head = x.row(0).head(10).cast<double>();
    EXPECT_NEAR(losses(0, 0), std::log(head.array().exp().sum()) - double(x(0, 4)), 1e-5);
    EXPECT_EQ(losses(1, 0), infinity);
    EXPECT_TRUE(std::isnan(losses(2, 0)));  // there is no distribution
    EXPECT_TRUE(std::isnan(losses(3, 0)));
    EXPECT_TRUE(std::isfinite(losses(4, 0)));
    const GradientTarget target[] = {{&gradient}};
    op->backward(operand, losses, Matrix::Ones(5, 1), target);
    EXPECT_TRUE(gradient.row(0).rightCols(30).isZero(0));
    for (const Index r : {0, 1, 4}) EXPECT_NEAR(gradient.row(r).sum(), 0, 1e-5);
    EXPECT_EQ(gradient(1, 3), -1);
    for (const Index r : {2, 3}) EXPECT_FALSE(gradient.row(r).allFinite());
    Matrix mean(1, 1);
    crossEntropy(targets)->forward(operand, mean);
    EXPECT_TRUE(std::isnan(mean(0, 0)));
    crossEntropy({4, -1, -1, -1, 2})->forward(operand, mean);
    EXPECT_NEAR(mean(0, 0), (losses(0, 0) + losses(4, 0)) / 2, 1e-5);
}

TEST(Pictures, AWindowStepsOverTwoPaddedPictures) {
    const PictureWindow window{
        .height = 4, .width = 3, .windowHeight = 3, .windowWidth = 2, .stride = 2, .padding = 1};
    ASSERT_EQ(window.outputHeight(), 2);
    ASSERT_EQ(window.outputWidth(), 2);
    const auto pixel = [&](const Exact& x, Index picture, Index place, Index y, Index column, Index c,
                           bool& inside) {
        const Index row = place / 2 * 2 - 1 + y, at = place % 2 * 2 - 1 + column;
        inside = row >= 0 && row < 4 && at >= 0 && at < 3;
        return inside ? x(picture * 12 + row * 3 + at, c) : 0.0;
    };
    checkOp({"windows", windowsOfPictures(window), {normal(24, 2, 1)}, [&](const std::vector<Exact>& in) {
                 Exact y(8, 12);
                 bool inside;
                 for (Index p = 0; p < 8; ++p)
                     for (Index j = 0; j < 12; ++j)
                         y(p, j) = pixel(in[0], p / 4, p % 4, j % 6 / 2, j % 2, j / 6, inside);
                 return y;
             }});
    const std::vector<Axes> axes{{makeAxis(AxisRole::region, 24), featureAxis(2)}};
    const Axes out = windowsOfPictures(window)->axes(axes);
    EXPECT_EQ(out.rows->gridColumns(), 2);
    EXPECT_EQ(out.rows->segmentCount(), 2);
    EXPECT_THROW(windowsOfPictures({.height = 2, .width = 2, .windowHeight = 3}), Error);
}
