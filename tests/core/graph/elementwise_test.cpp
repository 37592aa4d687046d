#include "core/graph/ops/elementwise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "tests/support/op_check.h"

using namespace attentionscope;

namespace {

Reference each(double (*function)(double)) {
    return [function](const std::vector<Exact>& x) { return Exact(x[0].unaryExpr(function)); };
}

/// b's element that meets a's element (r, c).
double met(const Exact& b, Index r, Index c) {
    return b(b.rows() == 1 ? 0 : r, b.cols() == 1 ? 0 : c);
}

}  // namespace

TEST(Elementwise, BroadcastsTheSecondInput) {
    struct Kind {
        OpPointer op;
        double (*function)(double, double);
    };
    const Kind kinds[] = {{add(), [](double a, double b) { return a + b; }},
                          {subtract(), [](double a, double b) { return a - b; }},
                          {multiplyElements(), [](double a, double b) { return a * b; }},
                          {divideBySum(), [](double a, double b) { return a / b; }}};
    // Some columns more than any vector holds, and fewer than one.
    for (const Index columns : {37, 4, 1})
        for (const auto& kind : kinds)
            for (const Shape shape : {Shape{3, columns}, Shape{1, columns}, Shape{3, 1}, Shape{1, 1}}) {
                Matrix right = normal(shape.rows, shape.columns, 2).cwiseAbs().array() + 0.5f;
                checkOp({.name = std::string(kind.op->name()) + shapeText(shape.rows, shape.columns),
                         .op = kind.op,
                         .inputs = {normal(3, columns, 1), right},
                         .reference = [&](const std::vector<Exact>& x) {
                             Exact y(3, columns);
                             for (Index r = 0; r < 3; ++r)
                                 for (Index c = 0; c < columns; ++c)
                                     y(r, c) = kind.function(x[0](r, c), met(x[1], r, c));
                             return y;
                         }});
            }
}

TEST(Elementwise, PropagatesInfinitiesAndNaNElementwise) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr Index columns = 21;
    const OpPointer ops[] = {add(), subtract(), multiplyElements(), divideBySum()};
    for (const OpPointer& op : ops)
        for (const Shape shape : {Shape{3, columns}, Shape{1, columns}, Shape{3, 1}, Shape{1, 1}}) {
            SCOPED_TRACE(std::string(op->name()) + ' ' + shapeText(shape.rows, shape.columns));
            Matrix a = normal(3, columns, 1);
            const Matrix b = normal(shape.rows, shape.columns, 2).cwiseAbs().array() + 0.5f;
            a.row(1).setConstant(-infinity);
            a(2, 5) = std::nanf("");
            const Axes axes[] = {{makeAxis(AxisRole::token, 3), featureAxis(columns)},
                                 {makeAxis(AxisRole::token, shape.rows), featureAxis(shape.columns)}};
            const Operand operands[] = {{axes[0].rows.get(), axes[0].columns.get(), a.data()},
                                        {axes[1].rows.get(), axes[1].columns.get(), b.data()}};
            Matrix y(3, columns);
            op->forward(operands, y);
            EXPECT_TRUE(y.row(0).allFinite());
            EXPECT_TRUE((y.row(1).array() == -infinity).all());
            for (Index c = 0; c < columns; ++c) EXPECT_EQ(std::isnan(y(2, c)), c == 5) << c;
            // If the gradient does not depend on the values, they do not spoil it.
            const Matrix outer = normal(3, columns, 3);
            Matrix left = Matrix::Zero(3, columns), right = Matrix::Zero(shape.rows, shape.columns);
            const GradientTarget targets[] = {{&left}, {&right}};
            op->backward(operands, y, outer, targets);
            EXPECT_TRUE(left.allFinite());
            const bool sums = op == add() || op == subtract();
            EXPECT_EQ(right.allFinite(), sums);
        }
}

TEST(Elementwise, FunctionsOfOneInput) {
    const Matrix x = normal(3, 5, 3), positive = x.cwiseAbs().array() + 0.3f;
    checkOp({"scale", scaleBy(-1.75f), {x}, each([](double v) { return -1.75 * v; })});
    checkOp({"add a number", addNumber(0.25f), {x}, each([](double v) { return v + 0.25; })});
    checkOp({"softcap", softcap(2), {x}, each([](double v) { return 2 * std::tanh(v / 2); })});
    checkOp({"exp", exponential(), {x}, each([](double v) { return std::exp(v); })});
    checkOp({"log", logarithm(), {positive}, each([](double v) { return std::log(v); })});
    checkOp({"square root", squareRoot(), {positive}, each([](double v) { return std::sqrt(v); })});
    checkOp({"reciprocal", power(-1), {positive}, each([](double v) { return 1 / v; })});
    checkOp({"reciprocal root", power(-0.5f), {positive}, each([](double v) { return 1 / std::sqrt(v); })});
    checkOp({"square", power(2), {x}, each([](double v) { return v * v; })});
}

TEST(Elementwise, AScaleByARootIsWrittenAsTheRoot) {
    EXPECT_EQ(scaleBy(1 / std::sqrt(32.f))->formula(), "y_{ij} = x_{ij} / √32");
    EXPECT_EQ(scaleBy(1 / std::sqrt(64.f))->formula(), "y_{ij} = x_{ij} / √64");
    EXPECT_EQ(scaleBy(0.3f)->formula(), "y_{ij} = 0.3 x_{ij}");
    checkOp({"scale", scaleBy(1 / std::sqrt(32.f)), {normal(3, 5, 3)}, each([](double v) {
                 return v / std::sqrt(32.0);
             })});
}

TEST(Elementwise, Activations) {
    using kernels::Activation;
    const Matrix x = 2 * normal(4, 5, 4);
    checkOp({"none", activation(Activation::none), {x}, each([](double v) { return v; })});
    checkOp({"relu", activation(Activation::relu), {x}, each([](double v) { return v > 0 ? v : 0; })});
    checkOp({"gelu", activation(Activation::gelu), {x}, each([](double v) {
                 return v * 0.5 * std::erfc(-v / std::sqrt(2.0));
             })});
    checkOp({"gelu tanh", activation(Activation::geluTanh), {x}, each([](double v) {
                 return 0.5 * v * (1 + std::tanh(std::sqrt(2 / M_PI) * (v + 0.044715 * v * v * v)));
             })});
    checkOp(
        {"silu", activation(Activation::silu), {x}, each([](double v) { return v / (1 + std::exp(-v)); })});
    checkOp({"tanh", activation(Activation::tanh), {x}, each([](double v) { return std::tanh(v); })});
    checkOp({"sigmoid", activation(Activation::sigmoid), {x}, each([](double v) {
                 return 1 / (1 + std::exp(-v));
             })});
}

TEST(Elementwise, RefusesShapesThatDoNotFit) {
    const Axes a{makeAxis(AxisRole::token, 3), featureAxis(4)},
        b{makeAxis(AxisRole::token, 2), featureAxis(4)};
    const std::vector<Axes> both{a, b}, one{a};
    EXPECT_THROW(add()->axes(both), Error);
    EXPECT_THROW(add()->axes(one), Error);
}

TEST(Elementwise, ZeroDividedByAZeroSumIsZero) {
    const Matrix a = Matrix::Zero(1, 2), b = Matrix::Zero(1, 1);
    const Axis row(AxisRole::token, 1), two(AxisRole::feature, 2), one(AxisRole::feature, 1);
    const Operand operands[] = {{&row, &two, a.data()}, {&row, &one, b.data()}};
    Matrix result(1, 2);
    divideBySum()->forward(operands, result);
    EXPECT_TRUE(result.isZero(0));
}
