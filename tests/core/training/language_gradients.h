#pragma once

#include <gtest/gtest.h>

#include "core/graph/gradients.h"
#include "core/graph/ops/losses.h"
#include "core/training/language_network.h"

namespace attentionscope {

/// Along the gradient of each parameter, the loss of predicting `targets` at these rows rises by its length,
/// as central differences show. `withoutEffect`: name endings of parameters that change nothing.
inline void expectGradients(const LanguageNetwork& network, const std::vector<TokenIdList>& sentences,
                            const std::vector<Index>& rows, const std::vector<Index>& targets,
                            const std::string& withoutEffect = "none") {
    const auto lossOf = [&](Recorder& recorder) {
        const NodeId states = network.read(recorder, sentences).output;
        return recorder.apply(crossEntropy(targets), {network.predict(recorder, states, rows)});
    };
    Recorder recorder({.keep = Keep::forGradients, .expansions = false});
    const NodeId loss = lossOf(recorder);
    std::vector<NodeId> nodes;
    for (const auto& parameter : network.parameters()) nodes.push_back(recorder.parameter(parameter));
    const EvaluationPointer evaluation = recorder.finish();
    const Gradients all = gradients(*evaluation, loss, 0, 0, nodes);
    for (size_t p = 0; p < nodes.size(); ++p) {
        const std::string& name = network.parameters()[p]->name();
        SCOPED_TRACE(name);
        const MatrixPointer got = all.of(nodes[p]);
        ASSERT_TRUE(got);
        const double length = double(got->norm());
        if (name.ends_with(withoutEffect)) {
            EXPECT_LT(length, 1e-5);
            continue;
        }
        ASSERT_GT(length, 1e-5);
        Matrix& values = network.parameters()[p]->values();
        const Matrix old = values;
        const auto at = [&](double step) {
            values = old + *got * float(step / length);
            Recorder moved({.expansions = false});
            const NodeId there = lossOf(moved);
            return double(moved.finish()->at(there, 0, 0));
        };
        constexpr double step = 5e-3;
        const double slope = (at(step) - at(-step)) / (2 * step);
        values = old;
        EXPECT_NEAR(slope / length, 1, 0.02);
    }
}

}  // namespace attentionscope
