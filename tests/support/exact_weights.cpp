#include "tests/support/exact_weights.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/graph/gradients.h"

namespace attentionscope {

ExactWeights exactWeights(const std::vector<ParameterPointer>& parameters) {
    ExactWeights weights;
    for (const auto& parameter : parameters) weights[parameter->name()] = parameter->matrix().cast<double>();
    return weights;
}

void expectGradients(const std::vector<ParameterPointer>& parameters,
                     const std::function<NodeId(Recorder&)>& record,
                     const std::function<double(const ExactWeights&)>& exactLoss, double tolerance,
                     const std::set<std::string>& idle) {
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
            EXPECT_GT(largest, 5 * tolerance);
    }
}

}  // namespace attentionscope
