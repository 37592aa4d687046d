// Sets numbers of a stage by hand.

#include "core/run/changes/change_entry.h"

namespace attentionscope {

namespace {

std::optional<Stage> stageFrom(const JsonValue& fields) {
    const auto name = fields.find("stage");
    if (!name) return {};
    const auto stage = stageFromName(name->text());
    if (!stage) name->refuse("the name of a stage");
    return stage;
}

void writeStage(const std::optional<Stage>& stage, ChangeFields& out) {
    if (stage) out.emplace_back("stage", std::string(stageName(*stage)));
}

/// Where an element of a stage comes from, head by head.
std::vector<Place> sources(const MapSelection& where, std::optional<Stage> named, Index row, Index column,
                           const Recording& recording) {
    const Stage stage = named.value_or(Stage::weights);
    std::vector<Place> places;
    for (const auto& [map, head] : matchingHeads(where, recording)) {
        const NodeId node = requireStage(stage == Stage::output ? map->nodes.output : head->stage(stage),
                                         std::string(stageName(stage)).c_str(), *map);
        requireCell(recording.evaluation->graph()->node(node).axes.shape(), row, column);
        places.push_back(sourceOf(*recording.evaluation, {node, row, column}));
    }
    return places;
}

ChangeEntry setEntry() {
    return valueChange<SetElement>(
        "set", "map, layer, head, stage, at, value", "sets one element of a stage",
        [](const JsonValue& fields) {
            const auto at = fields.at("at").integers();
            if (at.size() != 2) fields.at("at").refuse("[row, column]");
            return SetElement{whereFrom(fields), stageFrom(fields), at[0], at[1], fields.number("value")};
        },
        [](const SetElement& change, ChangeFields& out) {
            writeWhere(change.where, out);
            writeStage(change.stage, out);
            out.emplace_back("at", std::pair(change.row, change.column));
            out.emplace_back("value", change.value);
        },
        [](const SetElement& change, const Recording& recording, std::vector<Intervention>& out) {
            for (const Place& place :
                 sources(change.where, change.stage, change.row, change.column, recording))
                out.push_back({place.node, SetCells{{{place.row, place.column, float(change.value)}}}});
        });
}

ChangeEntry setRowEntry() {
    return valueChange<OverwriteRow>(
        "set_row", "map, layer, head, stage, row, values", "sets a row of a stage",
        [](const JsonValue& fields) {
            const auto numbers = fields.at("values").numbers();
            return OverwriteRow{whereFrom(fields), stageFrom(fields), fields.integer("row", 0, 1 << 30),
                                std::vector<float>(numbers.begin(), numbers.end())};
        },
        [](const OverwriteRow& change, ChangeFields& out) {
            writeWhere(change.where, out);
            writeStage(change.stage, out);
            out.emplace_back("row", change.row);
            out.emplace_back("values", change.values);
        },
        [](const OverwriteRow& change, const Recording& recording, std::vector<Intervention>& out) {
            for (const Place& place : sources(change.where, change.stage, change.row, 0, recording))
                out.push_back({place.node, SetRow{place.row, change.values}});
        });
}

}  // namespace

std::vector<ChangeEntry> numberChanges() {
    return {setEntry(), setRowEntry()};
}

}  // namespace attentionscope
