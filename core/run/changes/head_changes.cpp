// Changes of whole heads.
#include <cmath>

#include "core/base/error.h"
#include "core/run/changes/change_entry.h"

namespace attentionscope {

namespace {

using Interventions = std::vector<Intervention>;

void silence(const Recording& recording, NodeId weighted, Interventions& out) {
    for (const NodeId part : partsOf(recording, weighted)) out.push_back({part, ScaleColumns{.factor = 0}});
}

ChangeEntry silenceEntry() {
    return valueChange<SilenceHeads>(
        "silence", "map, layer, head", "the head's weighted sum becomes zero",
        [](const JsonValue& fields) { return SilenceHeads{whereFrom(fields)}; },
        [](const SilenceHeads& change, ChangeFields& out) { writeWhere(change.where, out); },
        [](const SilenceHeads& change, const Recording& recording, Interventions& out) {
            for (const auto& [map, head] : matchingHeads(change.where, recording))
                silence(recording, requireStage(head->weighted, "weighted", *map), out);
        });
}

ChangeEntry keepOnlyEntry() {
    return valueChange<KeepOnly>(
        "keep_only", "map, layer, head", "all other heads of the layer are silenced",
        [](const JsonValue& fields) { return KeepOnly{whereFrom(fields)}; },
        [](const KeepOnly& change, ChangeFields& out) { writeWhere(change.where, out); },
        [](const KeepOnly& change, const Recording& recording, Interventions& out) {
            const std::vector<HeadMatch> all = matchingHeads(change.where, recording);
            if (!change.where.head) return;  // all of them are kept
            for (const auto& [map, kept] : all)
                for (const HeadNodes& head : map->nodes.heads)
                    if (&head != kept) silence(recording, requireStage(head.weighted, "weighted", *map), out);
        });
}

ChangeEntry temperatureEntry() {
    return valueChange<Temperature>(
        "temperature", "map, layer, head, value", "divides the scores by value before the softmax",
        [](const JsonValue& fields) {
            return Temperature{whereFrom(fields), fields.number("value")};
        },
        [](const Temperature& change, ChangeFields& out) {
            writeWhere(change.where, out);
            out.emplace_back("value", change.value);
        },
        [](const Temperature& change, const Recording& recording, Interventions& out) {
            if (!(change.value > 0))
                throw Error({.what = "the temperature is not positive",
                             .got = std::to_string(change.value),
                             .expected = "a number above 0"});
            for (const auto& [map, head] : matchingHeads(change.where, recording))
                for (const NodeId part : partsOf(recording, requireStage(head->masked, "masked", *map)))
                    out.push_back({part, ScaleColumns{.factor = float(1 / change.value), .symbol = "1/τ"}});
        });
}

ChangeEntry scaleOffEntry() {
    return valueChange<ScaleOff>(
        "scale_off", "map, layer, head", "scores are not divided by the root of d",
        [](const JsonValue& fields) { return ScaleOff{whereFrom(fields)}; },
        [](const ScaleOff& change, ChangeFields& out) { writeWhere(change.where, out); },
        [](const ScaleOff& change, const Recording& recording, Interventions& out) {
            for (const auto& [map, head] : matchingHeads(change.where, recording)) {
                if (head->scaled == noNode || head->q == noNode) continue;
                const Graph& graph = *recording.evaluation->graph();
                const Index width = head->keyWidth(graph.node(head->q).axes.columns->size());
                for (const NodeId part : partsOf(recording, head->scaled))
                    out.push_back({part, ScaleColumns{.factor = std::sqrt(float(width)), .symbol = "√d"}});
            }
        });
}

}  // namespace

std::vector<ChangeEntry> headChanges() {
    return {silenceEntry(), keepOnlyEntry(), temperatureEntry(), scaleOffEntry()};
}

}  // namespace attentionscope
