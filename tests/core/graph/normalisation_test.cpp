#include "core/graph/ops/normalisation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/graph/ops/losses.h"
#include "core/graph/ops/pictures.h"
#include "tests/support/op_check.h"

using namespace attentionscope;

namespace {

Matrix normal(Index rows, Index columns, std::uint64_t seed) {
    Random random(seed);
    return random.normalMatrix(rows, columns, 1);
}

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

TEST(Losses, MeanSquaredError) {
    checkOp({"mean squared error",
             meanSquaredError(),
             {normal(3, 2, 1), normal(3, 2, 2)},
             [](const std::vector<Exact>& in) {
                 return Exact(Exact::Constant(1, 1, (in[0] - in[1]).squaredNorm() / 6));
             }});
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
    for (const bool maximum : {true, false})
        checkOp({"pool",
                 maximum ? maximumOfWindows(window) : meanOfWindows(window),
                 {normal(24, 2, 1)},
                 [&](const std::vector<Exact>& in) {
                     Exact y(8, 2);
                     for (Index p = 0; p < 8; ++p)
                         for (Index c = 0; c < 2; ++c) {
                             double highest = -1e9, sum = 0, count = 0;
                             for (Index j = 0; j < 6; ++j) {
                                 bool inside;
                                 const double value = pixel(in[0], p / 4, p % 4, j / 2, j % 2, c, inside);
                                 if (!inside) continue;
                                 highest = std::max(highest, value);
                                 sum += value;
                                 ++count;
                             }
                             y(p, c) = maximum ? highest : sum / count;
                         }
                     return y;
                 }});
    const std::vector<Axes> axes{{makeAxis(AxisRole::region, 24), featureAxis(2)}};
    const Axes out = windowsOfPictures(window)->axes(axes);
    EXPECT_EQ(out.rows->gridColumns(), 2);
    EXPECT_EQ(out.rows->segmentCount(), 2);
    EXPECT_THROW(windowsOfPictures({.height = 2, .width = 2, .windowHeight = 3}), Error);
}
