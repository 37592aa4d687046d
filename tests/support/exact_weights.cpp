#include "tests/support/exact_weights.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/random.h"
#include "core/graph/gradients.h"

namespace attentionscope {

ExactWeights exactWeights(const std::vector<ParameterPointer>& parameters) {
    ExactWeights weights;
    for (const auto& parameter : parameters) weights[parameter->name()] = parameter->matrix().cast<double>();
    return weights;
}

Exact tanhOf(const Exact& x) {
    return x.array().tanh();
}

Exact sigmoidOf(const Exact& x) {
    return 1 / (1 + (-x.array()).exp());
}

Exact softmaxOf(const Exact& row) {
    const Exact shares = (row.array() - row.maxCoeff()).exp();
    return shares / shares.sum();
}

double surpriseOf(const Exact& logits, Eigen::Index target) {
    return std::log(logits.array().exp().sum()) - logits(0, target);
}

Exact sideBySide(const Exact& a, const Exact& b) {
    Exact both(a.rows(), a.cols() + b.cols());
    both << a, b;
    return both;
}

Exact gatedUnit(const ExactWeights& weights, const std::string& unit, const Exact& input, const Exact& h) {
    const Eigen::Index d = h.cols();
    const Exact gates = sigmoidOf(input.leftCols(2 * d) + h * weights.at(unit + ".gates"));
    const Exact z = gates.leftCols(d), reset = gates.rightCols(d).cwiseProduct(h);
    const Exact proposal = tanhOf(input.rightCols(d) + reset * weights.at(unit + ".candidate"));
    return h - z.cwiseProduct(h) + z.cwiseProduct(proposal);
}

Exact longShortUnit(const ExactWeights& weights, const std::string& unit, const Exact& input, const Exact& h,
                    Exact& cell) {
    const Eigen::Index d = h.cols();
    const Exact all = input + h * weights.at(unit + ".recurrent");
    const Exact in = sigmoidOf(all.leftCols(d)), forget = sigmoidOf(all.middleCols(d, d)),
                out = sigmoidOf(all.middleCols(2 * d, d)), proposal = tanhOf(all.rightCols(d));
    cell = (forget.cwiseProduct(cell) + in.cwiseProduct(proposal)).eval();
    return out.cwiseProduct(tanhOf(cell));
}

Exact readOut(const ExactWeights& weights, const Exact& state, const Exact& context, const Exact& word) {
    const Exact t = tanhOf(sideBySide(sideBySide(state, context), word) * weights.at("read_out") +
                           weights.at("read_out.bias"));
    return t * weights.at("embeddings").transpose() + weights.at("output.bias");
}

void enlarge(const std::vector<ParameterPointer>& parameters, float times, const std::string& part,
             float timesOfPart) {
    Random random(6);
    for (const auto& parameter : parameters) {
        const Matrix& before = parameter->matrix();
        const float size = parameter->name().find(part) == std::string::npos ? times : timesOfPart;
        parameter->values() = size * before + random.uniformMatrix(before.rows(), before.cols(), -0.1f, 0.1f);
    }
}

void expectGradients(const std::vector<ParameterPointer>& parameters,
                     const std::function<NodeId(Recorder&)>& record,
                     const std::function<double(const ExactWeights&)>& exactLoss, double tolerance,
                     const std::set<std::string>& idle, double least) {
    Recorder recorder({.keep = Keep::forGradients, .expansions = false});
    const NodeId loss = record(recorder);
    std::vector<NodeId> nodes;
    for (const auto& parameter : parameters) nodes.push_back(recorder.parameter(parameter));
    const EvaluationPointer evaluation = recorder.finish();
    ExactWeights weights = exactWeights(parameters);
    EXPECT_NEAR(double(evaluation->at(loss, 0, 0)), exactLoss(weights), tolerance);
    const Gradients all = gradients(*evaluation, loss, 0, 0, nodes);
    for (size_t p = 0; p < nodes.size(); ++p) {
        SCOPED_TRACE(parameters[p]->name());
        Exact& values = weights.at(parameters[p]->name());
        const MatrixPointer got = all.of(nodes[p]);
        ASSERT_TRUE(got);
        double largest = 0;
        for (Eigen::Index i = 0; i < values.rows(); ++i)
            for (Eigen::Index j = 0; j < values.cols(); ++j) {
                constexpr double step = 1e-5;
                double& x = values(i, j);
                const double old = x;
                x = old + step;
                const double above = exactLoss(weights);
                x = old - step;
                const double slope = (above - exactLoss(weights)) / (2 * step);
                x = old;
                largest = std::max(largest, std::abs(slope));
                EXPECT_NEAR(double((*got)(i, j)), slope, tolerance);
            }
        if (idle.contains(parameters[p]->name()))
            EXPECT_LT(largest, tolerance);
        else
            EXPECT_GT(largest, least * tolerance);
    }
}

}  // namespace attentionscope
