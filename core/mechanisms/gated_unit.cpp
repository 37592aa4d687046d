#include "core/graph/ops/gated_unit.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/mechanisms/recurrent.h"

namespace attentionscope {

GatedUnit GatedUnit::make(ParameterSet& weights, const std::string& name, Index inputs, Index hidden) {
    GatedUnit unit;
    unit.input = weights.matrix(name + ".input", inputs, 3 * hidden);
    unit.bias = weights.row(name + ".bias", 3 * hidden);
    unit.gates = weights.matrix(name + ".gates", hidden, 2 * hidden);
    unit.candidate = weights.matrix(name + ".candidate", hidden, hidden);
    return unit;
}

NodeId GatedUnit::project(Recorder& recorder, NodeId x, const std::string& name) const {
    return recorder.apply(linear(), {x, recorder.parameter(input), recorder.parameter(bias)}, name,
                          Lifetime::passing);
}

GatedUnit::Nodes GatedUnit::step(Recorder& recorder, NodeId projected, NodeId h,
                                 const std::string& name) const {
    const Index d = candidate->columns();
    const auto apply = [&](const OpPointer& op, std::vector<NodeId> inputs, const char* part = "") {
        return recorder.apply(op, std::move(inputs), *part && !name.empty() ? name + '.' + part : "",
                              Lifetime::passing);
    };
    static const OpPointer sigmoid = activation(kernels::Activation::sigmoid),
                           hyperbolic = activation(kernels::Activation::tanh), product = linear();
    const NodeId recurrent = apply(product, {h, recorder.parameter(gates)});
    // The new state is named after the word just read, not after the one before.
    const auto finish = [&](const OpPointer& op, std::vector<NodeId> inputs) {
        return recorder.apply(op, std::move(inputs), joinName(name, name.empty() ? "" : "state"),
                              Lifetime::kept, {recorder.axes(projected).rows, {}});
    };
    if (!recorder.options().expansions) {
        const NodeId kept = apply(resetState(), {projected, recurrent, h});
        const NodeId remembered = apply(product, {kept, recorder.parameter(candidate)});
        return {.state = finish(gatedState(), {projected, recurrent, remembered, h})};
    }
    const NodeId both =
        apply(sigmoid, {apply(add(), {apply(sliceColumns(0, 2 * d), {projected}), recurrent})}, "gates");
    const NodeId update = apply(sliceColumns(0, d), {both}, "update");
    const NodeId reset = apply(sliceColumns(d, d), {both}, "reset");
    const NodeId remembered =
        apply(product, {apply(multiplyElements(), {reset, h}), recorder.parameter(candidate)});
    const NodeId proposal = apply(
        hyperbolic, {apply(add(), {apply(sliceColumns(2 * d, d), {projected}), remembered})}, "candidate");
    const NodeId change = apply(multiplyElements(), {update, apply(subtract(), {proposal, h})});
    return {.state = finish(add(), {h, change}), .update = update, .reset = reset};
}

PackedStates GatedUnit::run(Recorder& recorder, NodeId x, const AxisPointer& words, bool backward,
                            const std::string& name) const {
    PackedRun run{.words = words, .width = candidate->columns(), .backward = backward, .name = name};
    if (recorder.options().expansions) run.kept = {"update", "reset"};
    return runPacked(recorder, project(recorder, x), run,
                     [&](NodeId in, const std::vector<NodeId>& carried, const std::string& stepName) {
                         const Nodes made = step(recorder, in, carried[0], stepName);
                         return std::vector{made.state, made.update, made.reset};
                     });
}

}  // namespace attentionscope
