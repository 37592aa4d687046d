#include "core/transformer/stack_parts.h"

#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/normalisation.h"

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

NormalisationNodes shownNorm(Recorder& recorder, const NormWeights& weights, Normalisation kind,
                             double epsilon) {
    return {.scale = recorder.parameter(weights.scale),
            .shift = weights.shift ? recorder.parameter(weights.shift) : noNode,
            .epsilon = epsilon,
            .byRootMeanSquare = kind == Normalisation::rootMeanSquare};
}

std::string activationTex(FeedForwardActivation activation, const std::string& value) {
    using enum FeedForwardActivation;
    switch (activation) {
        case relu:
            return "\\text{ReLU}(" + value + ")";
        case gelu:
            return "\\text{GELU}(" + value + ")";
        case geluTanh:
            return "\\text{GELU}_{tanh}(" + value + ")";
        case silu:
            return "\\text{SiLU}(" + value + ")";
        case tanh:
            return "\\tanh (" + value + ")";
        case quickGelu:
            break;
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
                  NodeId x, const std::string& name, Lifetime lifetime) {
    std::vector<NodeId> inputs{x, recorder.parameter(weights.scale)};
    if (weights.shift) inputs.push_back(recorder.parameter(weights.shift));
    const OpPointer op = kind == Normalisation::layer ? layerNorm(float(epsilon)) : rmsNorm(float(epsilon));
    return recorder.apply(op, std::move(inputs), name, lifetime);
}

NodeId recordActivation(Recorder& recorder, FeedForwardActivation kind, NodeId x, const std::string& name) {
    using enum FeedForwardActivation;
    const auto apply = [&](const OpPointer& op, std::vector<NodeId> inputs, const std::string& as) {
        return recorder.apply(op, std::move(inputs), as, Lifetime::passing);
    };
    switch (kind) {
        case relu:
            return apply(activation(kernels::Activation::relu), {x}, name);
        case gelu:
            return apply(activation(kernels::Activation::gelu), {x}, name);
        case geluTanh:
            return apply(activation(kernels::Activation::geluTanh), {x}, name);
        case silu:
            return apply(activation(kernels::Activation::silu), {x}, name);
        case tanh:
            return apply(activation(kernels::Activation::tanh), {x}, name);
        case quickGelu:
            break;
    }
    // x · sigmoid(1.702 x) (Hendrycks and Gimpel 2016)
    const NodeId scaled = apply(scaleBy(1.702F), {x}, joinName(name, "scaled"));
    const NodeId gate = apply(activation(kernels::Activation::sigmoid), {scaled}, joinName(name, "sigmoid"));
    return apply(multiplyElements(), {x, gate}, name);
}

NodeId recordSum(Recorder& recorder, NodeId a, NodeId b, const std::string& name, Lifetime lifetime) {
    return recorder.apply(add(), {a, b}, name, lifetime);
}

}  // namespace attentionscope
