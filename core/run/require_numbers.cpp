#include "core/run/require_numbers.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace attentionscope {

namespace {

[[noreturn]] void refuse(const std::string& where) {
    throw Error({.what = "the result is not a number",
                 .where = where,
                 .got = "NaN or infinity",
                 .remedy = "Leave out the change that makes it too large."});
}

}  // namespace

void requireNumbers(std::span<const float> values, const std::string& where, bool infinite) {
    const auto isWrong = [infinite](float value) {
        return std::isnan(value) || (!infinite && std::isinf(value));
    };
    if (std::any_of(values.begin(), values.end(), isWrong)) refuse(where);
}

void requireNumbers(std::span<const double> values, const std::string& where) {
    if (!std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); }))
        refuse(where);
}

void requireNumbers(const Recording& recording) {
    const Graph& graph = *recording.evaluation->graph();
    const auto require = [&](NodeId node) {
        // Values computed on demand come from hidden states, which are checked here.
        if (node == noNode || graph.node(node).lifetime != Lifetime::kept) return;
        const MatrixPointer values = recording.evaluation->value(node);
        requireNumbers(std::span<const float>(values->data(), std::size_t(values->size())),
                       recording.model + ", " + graph.node(node).name);
    };
    require(recording.logits);
    for (const Sequence& sequence : recording.sequences)
        if (!sequence.hidden.empty()) require(sequence.hidden.back());
    for (const AttentionMap& map : recording.maps) require(map.nodes.output);
}

}  // namespace attentionscope
