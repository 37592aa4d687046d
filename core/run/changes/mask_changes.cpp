// Changes of what queries see.
#include <limits>

#include "core/base/error.h"
#include "core/run/changes/change_entry.h"

namespace attentionscope {

namespace {

constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

std::vector<std::pair<Index, Index>> cellsFrom(const JsonValue& list) {
    std::vector<std::pair<Index, Index>> cells;
    for (const JsonValue& cell : list.items()) {
        const auto place = cell.integers();
        if (place.size() != 2) cell.refuse("[query, key]");
        cells.emplace_back(place[0], place[1]);
    }
    return cells;
}

void maskCells(const MaskCells& change, const Recording& recording, std::vector<Intervention>& out) {
    for (const auto& [map, head] : matchingHeads(change.where, recording)) {
        const NodeId masked = requireStage(head->masked, "masked", *map);
        const Shape shape = recording.evaluation->graph()->node(masked).axes.shape();
        for (const auto& [row, column] : change.cells) {
            requireCell(shape, row, column);
            const Place place = sourceOf(*recording.evaluation, {masked, row, column});
            out.push_back({place.node, SetCells{{{place.row, place.column, minusInfinity}}}});
        }
    }
}

/// Masks whole columns of each matrix of scores.
void padKeys(const PadKeys& change, const Recording& recording, std::vector<Intervention>& out) {
    constexpr Index mostCells = 16'000'000;  // over all heads
    if (change.firstKey <= 0)
        throw Error({.what = "all keys would be padding",
                     .got = std::to_string(change.firstKey),
                     .expected = "a position above 0"});
    const Graph& graph = *recording.evaluation->graph();
    Index already = 0;
    for (const auto& [map, head] : matchingHeads(change.where, recording)) {
        const NodeId masked = requireStage(head->masked, "masked", *map);
        const Shape shape = graph.node(masked).axes.shape();
        already += shape.rows * std::max<Index>(0, shape.columns - change.firstKey);
        if (already > mostCells)
            throw Error({.what = "the padding covers too many cells to list them",
                         .remedy = "Name one layer or head, or shorten the text."});
        for (const NodeId part : partsOf(recording, masked)) {
            const Index rows = graph.node(part).axes.rows->size();
            SetCells cells;
            for (Index row = 0; row < rows; ++row)
                for (Index column = change.firstKey; column < shape.columns; ++column)
                    cells.cells.push_back({row, column, minusInfinity});
            if (!cells.cells.empty()) out.push_back({part, std::move(cells)});
        }
    }
}

MaskRule ruleOf(const ReplaceMask& change) {
    if (change.rule == "none") return {};
    if (change.rule == "causal") return {.causal = true};
    if (change.rule == "window") {
        if (change.size < 1)
            throw Error({.what = "a window holds at least the word itself",
                         .got = std::to_string(change.size),
                         .expected = "at least 1: keys less than so many positions away"});
        return {.windowBefore = change.size - 1, .windowAfter = change.size - 1};
    }
    if (change.rule == "prefix") return {.causal = true, .prefix = change.size};
    throw Error(
        {.what = "unknown mask rule", .got = change.rule, .expected = "none, causal, window or prefix"});
}

}  // namespace

std::vector<ChangeEntry> maskChanges() {
    constexpr Index most = 1 << 30;
    return {
        valueChange<MaskCells>(
            "mask", "map, layer, head, cells", "masks these [query, key] cells",
            [](const JsonValue& fields) {
                return MaskCells{whereFrom(fields), cellsFrom(fields.at("cells"))};
            },
            [](const MaskCells& change, ChangeFields& out) {
                writeWhere(change.where, out);
                if (!change.cells.empty()) out.emplace_back("cells", change.cells);
            },
            maskCells),
        valueChange<PadKeys>(
            "padding", "map, layer, head, position", "keys from position on are padding",
            [](const JsonValue& fields) {
                return PadKeys{whereFrom(fields), fields.integer("position", 0, most)};
            },
            [](const PadKeys& change, ChangeFields& out) {
                writeWhere(change.where, out);
                out.emplace_back("position", change.firstKey);
            },
            padKeys),
        structuralChange<ReplaceMask>(
            "rule", "rule (none, causal, window, prefix), size",
            "another mask rule in self-attention; a window holds the keys less than size positions away",
            [](const JsonValue& fields) {
                return ReplaceMask{fields.text("rule"), fields.integerOr("size", 0, most, 0)};
            },
            [](const ReplaceMask& change, ChangeFields& out) {
                out.emplace_back("rule", change.rule);
                out.emplace_back("size", change.size);
            },
            [](const ReplaceMask& change, RunInputs&, RunOptions& options) {
                options.changes.mask = ruleOf(change);
            }),
    };
}

}  // namespace attentionscope
