#include "tests/support/op_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "core/base/random.h"

namespace attentionscope {

namespace {

std::vector<Axes> axesOf(const OpCase& check) {
    if (!check.axes.empty()) return check.axes;
    std::vector<Axes> axes;
    for (const auto& input : check.inputs)
        axes.push_back({makeAxis(AxisRole::token, input.rows()), featureAxis(input.cols())});
    return axes;
}

void checkGradients(const OpCase& check, Operands operands, const Matrix& result) {
    Random random(77);
    const Matrix outer = random.normalMatrix(result.rows(), result.cols(), 1);
    std::vector<Matrix> gradients;
    std::vector<GradientTarget> targets;
    // Gradients are added to existing numbers.
    for (const auto& input : check.inputs) gradients.push_back(Matrix::Ones(input.rows(), input.cols()));
    for (size_t k = 0; k < gradients.size(); ++k)
        targets.push_back({check.differentiate.empty() || check.differentiate[k] ? &gradients[k] : nullptr});
    check.op->backward(operands, result, outer, targets);

    std::vector<Exact> exact;
    for (const auto& input : check.inputs) exact.push_back(input.cast<double>());
    const auto loss = [&] { return check.reference(exact).cwiseProduct(outer.cast<double>()).sum(); };
    for (size_t k = 0; k < exact.size(); ++k) {
        if (!targets[k]) continue;
        Exact expected(exact[k].rows(), exact[k].cols());
        for (Index i = 0; i < expected.size(); ++i) {
            double& x = exact[k].data()[i];
            const double old = x, step = 1e-5;
            x = old + step;
            const double above = loss();
            x = old - step;
            const double below = loss();
            x = old;
            expected.data()[i] = (above - below) / (2 * step);
        }
        const Exact got = gradients[k].cast<double>().array() - 1.0;
        EXPECT_LE((got - expected).norm(), 1e-3 * expected.norm() + 1e-6)
            << check.name << ", input " << k << "\ngot\n"
            << got << "\nexpected\n"
            << expected;
        std::vector<GradientTarget> alone(targets.size());
        Matrix single = Matrix::Ones(expected.rows(), expected.cols());
        alone[k] = {&single};
        check.op->backward(operands, result, outer, alone);
        EXPECT_TRUE(single.isApprox(gradients[k], 1e-6f)) << check.name << ": input " << k << " alone";
        if (!check.op->writesGradient(k)) continue;
        single.setConstant(std::nanf(""));
        alone[k] = {&single, true};
        check.op->backward(operands, result, outer, alone);
        // The added ones left this many digits.
        const float apart = (single.array() + 1 - gradients[k].array()).matrix().norm();
        EXPECT_LE(apart, 1e-6f * gradients[k].norm()) << check.name << ": input " << k << " written";
    }
}

/// A factor's contribution to its product, computed from its description; empty for a function of a whole
/// row, which its own number does not determine.
std::optional<double> brought(const Factor& factor) {
    double inner = factor.multiple * factor.value;
    for (const Factor& added : factor.added) inner += added.multiple * added.value;
    const std::map<std::string, std::function<double(double)>> functions{
        {"", [](double x) { return x; }},
        {"( )", [](double x) { return x; }},
        {"exp", [](double x) { return std::exp(x); }},
        {"log", [](double x) { return std::log(x); }},
        {"tanh", [](double x) { return std::tanh(x); }},
        {"sigmoid", [](double x) { return 1 / (1 + std::exp(-x)); }},
        {"relu", [](double x) { return std::max(0.0, x); }},
        {"silu", [](double x) { return x / (1 + std::exp(-x)); }},
        {"gelu", [](double x) { return x * std::erfc(-x * std::sqrt(0.5)) / 2; }},
        {"gelu (tanh)",
         [](double x) {
             return 0.5 * x * (1 + std::tanh(std::sqrt(2 / 3.141592653589793) * (x + 0.044715 * x * x * x)));
         }},
    };
    if (factor.function == "-log softmax" || factor.function == "softmax") return {};
    const auto found = functions.find(factor.function);
    EXPECT_NE(found, functions.end()) << factor.function;
    return found == functions.end() ? 0 : std::pow(found->second(inner), factor.power);
}

/// "a = b · c" must hold for every term.
void checkProduct(const std::string& name, const Term& term) {
    if (term.factors.empty()) {
        EXPECT_FALSE(term.label.empty()) << name;
        return;
    }
    double product = 1;
    for (const Factor& factor : term.factors) {
        const auto part = brought(factor);
        if (!part) return;
        product *= *part;
    }
    if (!std::isfinite(product)) return;
    EXPECT_NEAR(product, term.product, 1e-5 * std::max(1.0, std::abs(product))) << name;
}

void checkOperand(const Factor& factor, Operands operands) {
    for (const Factor& added : factor.added) checkOperand(added, operands);
    if (factor.input == Factor::ownNumber) return;
    ASSERT_LT(size_t(factor.input), operands.size());
    EXPECT_EQ(factor.value, operands[size_t(factor.input)].at(factor.row, factor.column));
}

void checkExplanations(const OpCase& check, Operands operands, const Matrix& result) {
    EXPECT_FALSE(check.op->formula().empty());
    for (Index r = 0; r < result.rows(); ++r)
        for (Index c = 0; c < result.cols(); ++c) {
            double sum = 0, magnitude = 0;
            for (const auto& term : check.op->explain(operands, result, r, c)) {
                sum += term.product;
                magnitude += std::abs(term.product);
                for (const auto& factor : term.factors) checkOperand(factor, operands);
                checkProduct(check.name, term);
            }
            EXPECT_LE(std::abs(sum - result(r, c)), 1e-5 * magnitude)
                << check.name << " at " << r << ", " << c;
        }
}

}  // namespace

void checkOp(const OpCase& check) {
    const std::vector<Axes> axes = axesOf(check);
    const Axes out = check.op->axes(axes);
    std::vector<Operand> operands;
    std::vector<Exact> exact;
    for (size_t k = 0; k < check.inputs.size(); ++k) {
        ASSERT_EQ(axes[k].shape(), (Shape{check.inputs[k].rows(), check.inputs[k].cols()})) << check.name;
        operands.push_back(
            {.rows = axes[k].rows.get(), .columns = axes[k].columns.get(), .data = check.inputs[k].data()});
        exact.push_back(check.inputs[k].cast<double>());
    }
    Matrix result = Matrix::Constant(out.rows->size(), out.columns->size(), 123.f);
    check.op->forward(operands, result);
    const Exact expected = check.reference(exact);
    ASSERT_EQ(expected.rows(), result.rows()) << check.name;
    ASSERT_EQ(expected.cols(), result.cols()) << check.name;
    ASSERT_GT(expected.size(), 0) << check.name;
    EXPECT_LE((result.cast<double>() - expected).cwiseAbs().maxCoeff(),
              1e-5 * (1 + expected.cwiseAbs().maxCoeff()))
        << check.name;
    checkGradients(check, operands, result);
    checkExplanations(check, operands, result);
}

AxisPointer segmentedAxis(AxisRole role, std::vector<Index> offsets) {
    auto axis = std::make_shared<Axis>(role, offsets.back());
    axis->setSegments(std::move(offsets));
    return axis;
}

Matrix normal(Index rows, Index columns, std::uint64_t seed) {
    Random random(seed);
    return random.normalMatrix(rows, columns, 1);
}

}  // namespace attentionscope
