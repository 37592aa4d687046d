#include "core/mechanisms/long_short_term_memory.h"

#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"

namespace attentionscope {

LongShortTermMemory LongShortTermMemory::make(ParameterSet& weights, const std::string& name, Index inputs,
                                              Index hidden) {
    LongShortTermMemory unit;
    unit.input = weights.matrix(name + ".input", inputs, 4 * hidden);
    Matrix bias = Matrix::Zero(1, 4 * hidden);
    bias.middleCols(hidden, hidden).setOnes();
    unit.bias = weights.values(name + ".bias", std::move(bias));
    unit.recurrent = weights.matrix(name + ".recurrent", hidden, 4 * hidden);
    return unit;
}

std::vector<NodeId> LongShortTermMemory::step(Recorder& recorder, NodeId projected, NodeId h, NodeId c,
                                              const std::string& name) const {
    const Index d = width();
    const auto apply = [&](const OpPointer& op, std::vector<NodeId> inputs, const char* part = "",
                           Lifetime lifetime = Lifetime::passing) {
        return recorder.apply(op, std::move(inputs), *part && !name.empty() ? name + '.' + part : "",
                              lifetime);
    };
    static const OpPointer sigmoid = activation(kernels::Activation::sigmoid),
                           hyperbolic = activation(kernels::Activation::tanh), product = linear();
    const NodeId all = apply(add(), {projected, apply(product, {h, recorder.parameter(recurrent)})});
    const NodeId gates = apply(sigmoid, {apply(sliceColumns(0, 3 * d), {all})});
    const NodeId in = apply(sliceColumns(0, d), {gates}, "input_gate");
    const NodeId forget = apply(sliceColumns(d, d), {gates}, "forget_gate");
    const NodeId out = apply(sliceColumns(2 * d, d), {gates}, "output_gate");
    const NodeId proposal = apply(hyperbolic, {apply(sliceColumns(3 * d, d), {all})}, "candidate");
    const NodeId after =
        apply(add(), {apply(multiplyElements(), {forget, c}), apply(multiplyElements(), {in, proposal})},
              "cell", Lifetime::kept);
    const NodeId state =
        apply(multiplyElements(), {out, apply(hyperbolic, {after})}, "state", Lifetime::kept);
    return {state, after, in, forget, out, proposal, after};
}

PackedStates LongShortTermMemory::run(Recorder& recorder, NodeId x, const AxisPointer& words, bool backward,
                                      const std::string& name) const {
    const NodeId projected = recorder.apply(
        linear(), {x, recorder.parameter(input), recorder.parameter(bias)}, {}, Lifetime::passing);
    PackedRun run{.words = words, .carried = 2, .width = width(), .backward = backward, .name = name};
    if (recorder.options().expansions)
        run.kept = {"input_gate", "forget_gate", "output_gate", "candidate", "cell"};
    return runPacked(recorder, projected, run,
                     [&](NodeId in, const std::vector<NodeId>& carried, const std::string& stepName) {
                         return step(recorder, in, carried[0], carried[1], stepName);
                     });
}

}  // namespace attentionscope
