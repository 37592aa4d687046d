#include "core/transformer/stack_parts.h"

#include "core/graph/ops/choice.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/normalisation.h"
#include "core/graph/ops/pictures.h"
#include "core/graph/ops/softmax.h"

namespace attentionscope {

ProjectionNodes shownWeights(Recorder& recorder, const LinearWeights& weights) {
    ProjectionNodes shown;
    if (!weights || !recorder.options().expansions) return shown;
    shown.weights = recorder.parameter(weights.weight);
    if (!weights.inputMajor)
        shown.weights = recorder.apply(transpose(), {shown.weights}, {}, Lifetime::onDemand);
    if (weights.bias) shown.bias = recorder.parameter(weights.bias);
    return shown;
}

ProjectionNodes shownColumns(Recorder& recorder, const LinearWeights& weights, const OpPointer& choose) {
    ProjectionNodes shown = shownWeights(recorder, weights);
    for (NodeId* node : {&shown.weights, &shown.bias})
        if (*node != noNode) *node = recorder.apply(choose, {*node}, {}, Lifetime::onDemand);
    return shown;
}

NormalisationNodes shownNorm(Recorder& recorder, const NormWeights& weights, Normalisation kind,
                             double epsilon, bool aroundOne) {
    NodeId scale = weights.scale ? recorder.parameter(weights.scale) : noNode;
    if (scale != noNode && aroundOne) scale = recorder.apply(addNumber(1), {scale}, {}, Lifetime::onDemand);
    return {.scale = scale,
            .shift = weights.shift ? recorder.parameter(weights.shift) : noNode,
            .epsilon = epsilon,
            .byRootMeanSquare = kind == Normalisation::rootMeanSquare};
}

std::string activationTex(FeedForwardActivation activation, const std::string& value) {
    using enum FeedForwardActivation;
    switch (activation) {
        case relu: return "\\text{ReLU}(" + value + ")";
        case reluSquared: return "\\text{ReLU2}(" + value + ")";
        case relu6: return "\\text{ReLU6}(" + value + ")";
        case leakyRelu: return "\\text{LeakyReLU}(" + value + ")";
        case gelu10: return "\\text{GELU10}(" + value + ")";
        case mish: return "\\text{Mish}(" + value + ")";
        case sigmoid: return "\\text{sigmoid}(" + value + ")";
        case linear: return value;
        case gelu: return "\\text{GELU}(" + value + ")";
        case geluTanh: return "\\text{GELU}_{tanh}(" + value + ")";
        case silu: return "\\text{SiLU}(" + value + ")";
        case tanh: return "\\tanh (" + value + ")";
        case quickGelu: break;
    }
    return "\\text{QuickGELU}(" + value + ")";
}

NodeId recordLinear(Recorder& recorder, const LinearWeights& weights, NodeId x, const std::string& name,
                    Lifetime lifetime, AxisPointer columns) {
    std::vector<NodeId> inputs{x, recorder.parameter(weights.weight)};
    if (weights.bias) inputs.push_back(recorder.parameter(weights.bias));
    return recorder.apply(linear(!weights.inputMajor), std::move(inputs), name, lifetime,
                          {.rows = nullptr, .columns = std::move(columns)});
}

NodeId recordNorm(Recorder& recorder, const NormWeights& weights, Normalisation kind, double epsilon,
                  NodeId x, const std::string& name, Lifetime lifetime, bool aroundOne) {
    std::vector<NodeId> inputs{x};
    if (weights.scale) {
        const NodeId stored = recorder.parameter(weights.scale);
        inputs.push_back(
            aroundOne ? recorder.apply(addNumber(1), {stored}, joinName(name, "scale"), Lifetime::onDemand)
                      : stored);
    }
    if (weights.shift) inputs.push_back(recorder.parameter(weights.shift));
    const OpPointer op = kind == Normalisation::layer ? layerNorm(float(epsilon)) : rmsNorm(float(epsilon));
    return recorder.apply(op, std::move(inputs), name, lifetime);
}

NodeId recordActivation(Recorder& recorder, FeedForwardActivation kind, NodeId x, const std::string& name) {
    using enum FeedForwardActivation;
    const auto apply = [&](const OpPointer& op, std::vector<NodeId> inputs, const std::string& as) {
        return recorder.apply(op, std::move(inputs), as, Lifetime::passing);
    };
    const auto part = [&](const char* of) { return joinName(name, of); };
    const auto positive = [&](NodeId of, const char* as) {
        return apply(activation(kernels::Activation::relu), {of}, part(as));
    };
    switch (kind) {
        case relu: return apply(activation(kernels::Activation::relu), {x}, name);
        case gelu: return apply(activation(kernels::Activation::gelu), {x}, name);
        case geluTanh: return apply(activation(kernels::Activation::geluTanh), {x}, name);
        case silu: return apply(activation(kernels::Activation::silu), {x}, name);
        case tanh: return apply(activation(kernels::Activation::tanh), {x}, name);
        case sigmoid: return apply(activation(kernels::Activation::sigmoid), {x}, name);
        case linear: return apply(scaleBy(1), {x}, name);
        case reluSquared: return apply(power(2), {positive(x, "relu")}, name);
        case relu6: {
            const NodeId above = positive(apply(addNumber(-6), {x}, part("less")), "above");
            return apply(subtract(), {positive(x, "relu"), above}, name);
        }
        case leakyRelu: {
            const NodeId below = positive(apply(scaleBy(-1), {x}, part("opposite")), "below");
            return apply(subtract(), {positive(x, "relu"), apply(scaleBy(0.01F), {below}, part("leak"))},
                         name);
        }
        case gelu10: {
            const NodeId usual = apply(activation(kernels::Activation::gelu), {x}, part("gelu"));
            const NodeId above = positive(apply(addNumber(-10), {usual}, part("less")), "above");
            return apply(subtract(), {usual, above}, name);
        }
        case mish: {
            // ln(1 + e^x) = max(0, x) + ln(1 + e^{-|x|}), which never overflows.
            const NodeId above = positive(x, "above");
            const NodeId below = positive(apply(scaleBy(-1), {x}, part("opposite")), "below");
            const NodeId size = apply(add(), {above, below}, part("size"));
            const NodeId small =
                apply(exponential(), {apply(scaleBy(-1), {size}, part("minus"))}, part("exp"));
            const NodeId log = apply(logarithm(), {apply(addNumber(1), {small}, part("one"))}, part("log"));
            const NodeId soft = apply(add(), {above, log}, part("softplus"));
            const NodeId bent = apply(activation(kernels::Activation::tanh), {soft}, part("tanh"));
            return apply(multiplyElements(), {x, bent}, name);
        }
        case quickGelu: break;
    }
    // x · sigmoid(1.702 x) (Hendrycks and Gimpel 2016)
    const NodeId scaled = apply(scaleBy(1.702F), {x}, part("scaled"));
    const NodeId gate = apply(activation(kernels::Activation::sigmoid), {scaled}, part("sigmoid"));
    return apply(multiplyElements(), {x, gate}, name);
}

NodeId recordConvolution(Recorder& recorder, const LinearWeights& weights, NodeId x, const RowWindow& window,
                         const std::string& name, AxisPointer rows) {
    const Index count = recorder.axes(x).rows->size(), padding = (window.width - 1) / 2;
    std::vector<Index> padded(std::size_t(padding), -1);
    for (Index row = 0; row < count; ++row) padded.push_back(row);
    padded.insert(padded.end(), std::size_t(padding), -1);
    const NodeId wide =
        recorder.apply(gatherRows(std::move(padded)), {x}, name + ".padded", Lifetime::passing);
    // One row of pixels is as good a picture as any.
    const NodeId windows = recorder.apply(windowsOfPictures({.height = 1,
                                                             .width = count + 2 * padding,
                                                             .windowWidth = window.width,
                                                             .stride = window.stride}),
                                          {wide}, name + ".windows", Lifetime::passing,
                                          {.rows = std::move(rows), .columns = nullptr});
    if (window.groups == 1) return recordLinear(recorder, weights, windows, name);
    const NodeId matrix = recorder.parameter(weights.weight);
    const Index inner = weights.weight->columns(), columns = weights.weight->rows() / window.groups;
    std::vector<NodeId> parts;
    for (Index group = 0; group < window.groups; ++group) {
        const auto part = [&](const OpPointer& op, std::vector<NodeId> inputs, const char* of) {
            return recorder.apply(op, std::move(inputs), name + of + std::to_string(group),
                                  Lifetime::passing);
        };
        const NodeId own = part(sliceRows(group * columns, columns), {matrix}, ".weights.");
        const NodeId read = part(sliceColumns(group * inner, inner), {windows}, ".windows.");
        parts.push_back(part(linear(true), {read, own}, ".group."));
    }
    const NodeId joined =
        recorder.apply(concatenateColumns(), std::move(parts), name + ".groups", Lifetime::passing);
    return weights.bias
               ? recorder.apply(add(), {joined, recorder.parameter(weights.bias)}, name, Lifetime::passing)
               : joined;
}

NodeId recordClip(Recorder& recorder, NodeId x, float limit, const std::string& name, Lifetime lifetime) {
    const auto apply = [&](const OpPointer& op, std::vector<NodeId> inputs, const std::string& part) {
        return recorder.apply(op, std::move(inputs), part.empty() ? name : joinName(name, part),
                              part.empty() ? lifetime : Lifetime::passing);
    };
    const auto above = [&](float bound, const std::string& part) {
        const NodeId moved = apply(addNumber(-bound), {x}, part + "Moved");
        return apply(activation(kernels::Activation::relu), {moved}, part);
    };
    const NodeId within =
        apply(subtract(), {above(-limit, "aboveLeast"), above(limit, "aboveMost")}, "within");
    return apply(addNumber(-limit), {within}, "");
}

FeedForwardNodes recordFeedForward(Recorder& recorder, const StackSpec& spec,
                                   const FeedForwardWeights& weights, NodeId x, const std::string& name) {
    NodeId up, gate = noNode;
    if (weights.gateAndUp) {
        const NodeId both = recordLinear(recorder, weights.gateAndUp, x, name + ".gateAndUp");
        const auto half = [&](Index first, const std::string& part) {
            return recorder.apply(sliceColumns(first, spec.innerWidth), {both}, name + part,
                                  Lifetime::passing);
        };
        gate = half(0, ".gate");
        up = half(spec.innerWidth, ".up");
    } else {
        up = recordLinear(recorder, weights.up, x, name + ".up");
        if (spec.gated) gate = recordLinear(recorder, weights.gate, x, name + ".gate");
    }
    FeedForwardNodes made;
    if (spec.gated) {
        const NodeId open = recordActivation(recorder, spec.activation, gate, name + ".activated");
        made.inner = recorder.apply(multiplyElements(), {open, up}, name + ".gated", Lifetime::passing);
    } else {
        made.inner = recordActivation(recorder, spec.activation, up, name + ".activated");
    }
    made.output = recordLinear(recorder, weights.down, made.inner, name);
    return made;
}

ExpertNodes recordExperts(Recorder& recorder, const StackSpec& spec, const LayerWeights& weights, NodeId x,
                          const std::string& name) {
    const auto apply = [&](const OpPointer& op, std::vector<NodeId> inputs, const std::string& part,
                           Lifetime lifetime = Lifetime::passing) {
        return recorder.apply(op, std::move(inputs), name + part, lifetime);
    };
    ExpertNodes made;
    made.scores = recordLinear(recorder, weights.router, x, name + ".router");
    made.probabilities = apply(softmax(), {made.scores}, ".router.probabilities");
    made.chosen = apply(chooseLargest(spec.expertsOfToken), {made.probabilities}, ".router.chosen");
    const NodeId best = apply(multiplyElements(), {made.probabilities, made.chosen}, ".router.best");
    made.weights = apply(divideBySum(), {best, apply(rowSum(), {best}, ".router.sum")}, ".router.weights",
                         Lifetime::kept);
    for (Index expert = 0; expert < spec.experts; ++expert) {
        const std::string part = ".expert." + std::to_string(expert);
        made.experts.push_back(
            recordFeedForward(recorder, spec, weights.experts[std::size_t(expert)], x, name + part));
        made.columns.push_back(apply(sliceColumns(expert, 1), {made.weights}, part + ".share"));
        const NodeId own =
            apply(multiplyElements(), {made.experts.back().output, made.columns.back()}, part + ".weighted");
        const std::string sum = expert + 1 == spec.experts ? "" : part + ".sum";
        made.output = expert == 0 ? own : apply(add(), {made.output, own}, sum);
    }
    return made;
}

std::vector<Index> fusedColumns(const StackSpec& spec, int part) {
    const Index d = spec.headWidth, heads = spec.heads, keyHeads = spec.keyValueHeads;
    const Index shared = heads / keyHeads, quarter = heads / 4;
    std::vector<Index> columns;
    const auto take = [&](Index first) {
        for (Index i = 0; i < d; ++i) columns.push_back(first + i);
    };
    for (Index head = 0; head < (part == 0 ? heads : keyHeads); ++head) {
        switch (spec.fusedLayout) {
            case FusedLayout::sideBySide:
                take((part == 0 ? head : part == 1 ? heads + head : heads + keyHeads + head) * d);
                break;
            case FusedLayout::byHead: take((3 * head + part) * d); break;
            case FusedLayout::byKeyHead: {
                const Index group = part == 0 ? head / shared : head;
                take((group * (shared + 2) + (part == 0 ? head % shared : shared + part - 1)) * d);
                break;
            }
            case FusedLayout::byQuarter: {
                const Index place = part == 0 ? 0 : part == 1 ? 2 : 1;
                take((head / quarter * 3 * quarter + place * quarter + head % quarter) * d);
                break;
            }
        }
    }
    return columns;
}

}  // namespace attentionscope
