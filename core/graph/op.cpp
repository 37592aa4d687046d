#include "core/graph/op.h"

#include <utility>

#include "core/base/error.h"

namespace attentionscope {

void Op::forwardWith(Operands inputs, Matrix& result, std::span<const ByProduct>) const {
    forward(inputs, result);
}

bool Op::makeByProduct(Operands, const ByProduct&) const {
    return false;
}

bool Op::treatsRowsAlone(std::span<const Axes>) const {
    return false;
}

bool Op::writesGradient(size_t) const {
    return false;
}

bool Op::joinsGradients(size_t) const {
    return false;
}

void Op::backwardJoined(size_t input, std::span<const NodeGradient> nodes,
                        const GradientTarget& target) const {
    bool fresh = target.fresh;
    for (const NodeGradient& node : nodes) {
        std::vector<GradientTarget> targets(node.inputs.size());
        targets[input] = {target.matrix, std::exchange(fresh, false)};
        backward(node.inputs, *node.result, *node.gradient, targets);
    }
}

Index Op::noteCount(Operands) const {
    return 0;
}

void Op::forwardNoting(Operands inputs, Matrix& result, float*) const {
    forward(inputs, result);
}

void Op::backwardNoted(Operands inputs, const Matrix& result, const Matrix& gradient, const float*,
                       std::span<const GradientTarget> inputGradients) const {
    backward(inputs, result, gradient, inputGradients);
}

void throwShapeError(std::string_view op, std::span<const Axes> inputs, const Phrase& expected) {
    std::string got;
    for (const auto& input : inputs) {
        if (!got.empty()) got += ", ";
        got += shapeText(input.rows->size(), input.columns->size());
    }
    throw Error({.what = "the inputs do not fit together",
                 .where = std::string(op),
                 .got = got,
                 .expected = expected});
}

void requireInputs(std::string_view op, std::span<const Axes> inputs, size_t least, size_t most) {
    if (inputs.size() >= least && inputs.size() <= most) return;
    throw Error({.what = "wrong number of inputs",
                 .where = std::string(op),
                 .got = std::to_string(inputs.size()),
                 .expected = least == most
                                 ? Phrase(std::to_string(least))
                                 : Phrase("%1 to %2", {std::to_string(least), std::to_string(most)})});
}

}  // namespace attentionscope
