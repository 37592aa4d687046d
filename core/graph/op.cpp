#include "core/graph/op.h"

#include <utility>

#include "core/base/error.h"
#include "core/base/lists.h"

namespace attentionscope {

Axes Op::axes(std::span<const Axes> inputs) const {
    requireInputs(name(), inputs, 1, 1);
    return inputs[0];
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

void throwShapeError(std::string_view op, std::span<const Axes> inputs, const Phrase& expected) {
    throw Error(
        {.what = "the inputs do not fit together",
         .where = std::string(op),
         .got = joinedTexts(
             inputs, [](const Axes& input) { return shapeText(input.rows->size(), input.columns->size()); }),
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
