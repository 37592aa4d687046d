#include "core/run/change.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.h"

namespace attentionscope {

namespace {

constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

bool concerns(const Change& change, const AttentionMap& map) {
    return (!change.map || *change.map == map.name) && (!change.layer || *change.layer == map.layer);
}

[[noreturn]] void throwNoSuch(const std::string& what, const std::string& got, const std::string& expected) {
    throw Error({.what = "the change names " + what + " that this recording does not have",
                 .got = got,
                 .expected = expected});
}

// The heads of one map that a change speaks of.
std::vector<size_t> headsOf(const Change& change, const AttentionMap& map) {
    std::vector<size_t> heads;
    const size_t count = map.nodes.heads.size();
    if (change.head) {
        if (*change.head < 0 || size_t(*change.head) >= count)
            throwNoSuch(
                "a head", std::to_string(*change.head),
                count == 0 ? "none, for its heads cannot be changed" : "0 … " + std::to_string(count - 1));
        heads.push_back(size_t(*change.head));
    } else {
        for (size_t h = 0; h < count; ++h) heads.push_back(h);
    }
    return heads;
}

NodeId require(NodeId node, const char* stage, const AttentionMap& map) {
    if (node == noNode) throwNoSuch("a stage", stage, "a stage that " + map.name + " records");
    return node;
}

Intervention silence(NodeId weighted) {
    return {weighted, ScaleColumns{.factor = 0}};
}

void addMask(const Change& change, const Recording& recording, NodeId masked,
             std::vector<Intervention>& out) {
    const Shape shape = recording.evaluation->graph()->node(masked).axes.shape();
    for (const auto& [row, column] : change.cells) {
        if (row < 0 || column < 0 || row >= shape.rows || column >= shape.columns)
            throwNoSuch("a cell", "[" + std::to_string(row) + ", " + std::to_string(column) + "]",
                        "a cell inside " + shapeText(shape.rows, shape.columns));
        const Place place = sourceOf(*recording.evaluation, {masked, row, column});
        out.push_back({place.node, SetCells{{{place.row, place.column, minusInfinity}}}});
    }
}

// Every node that a matrix is put together from, so that a change of all of it reaches each part.
std::vector<NodeId> partsOf(const Recording& recording, NodeId node) {
    const Graph& graph = *recording.evaluation->graph();
    std::vector<NodeId> parts;
    if (node == noNode) return parts;
    if (graph.node(node).isLeaf() || graph.node(node).op->name() != "concatenate rows") return {node};
    for (const NodeId input : graph.node(node).inputs)
        for (const NodeId part : partsOf(recording, input)) parts.push_back(part);
    return parts;
}

// Whole columns of a matrix of scores; `already` counts the cells over all heads.
void addPadding(const Change& change, const Recording& recording, NodeId masked, Index& already,
                std::vector<Intervention>& out) {
    constexpr Index mostCells = 16'000'000;
    const Shape shape = recording.evaluation->graph()->node(masked).axes.shape();
    if (change.position <= 0)
        throw Error({.what = "all keys would be padding",
                     .got = std::to_string(change.position),
                     .expected = "a position above 0"});
    already += shape.rows * std::max<Index>(0, shape.columns - change.position);
    if (already > mostCells)
        throw Error(ErrorReport{.what = "the padding covers too many cells to list them",
                                .remedy = "Name one layer or head, or shorten the text."});
    for (const NodeId part : partsOf(recording, masked)) {
        const Index rows = recording.evaluation->graph()->node(part).axes.rows->size();
        SetCells cells;
        for (Index row = 0; row < rows; ++row)
            for (Index column = change.position; column < shape.columns; ++column)
                cells.cells.push_back({row, column, minusInfinity});
        if (!cells.cells.empty()) out.push_back({part, std::move(cells)});
    }
}

void addSet(const Change& change, const Recording& recording, NodeId node, std::vector<Intervention>& out) {
    const Shape shape = recording.evaluation->graph()->node(node).axes.shape();
    if (change.row < 0 || change.column < 0 || change.row >= shape.rows || change.column >= shape.columns)
        throwNoSuch("a cell", "[" + std::to_string(change.row) + ", " + std::to_string(change.column) + "]",
                    "a cell inside " + shapeText(shape.rows, shape.columns));
    const Place place = sourceOf(*recording.evaluation, {node, change.row, change.column});
    if (change.kind == Change::Kind::set)
        out.push_back({place.node, SetCells{{{place.row, place.column, float(change.value)}}}});
    else
        out.push_back({place.node, SetRow{place.row, change.values}});
}

void addForHead(const Change& change, const Recording& recording, const AttentionMap& map, size_t h,
                Index& paddedCells, std::vector<Intervention>& out) {
    const HeadNodes& head = map.nodes.heads[h];
    switch (change.kind) {
        case Change::Kind::silence:
            for (const NodeId part : partsOf(recording, require(head.weighted, "weighted", map)))
                out.push_back(silence(part));
            break;
        case Change::Kind::mask:
            addMask(change, recording, require(head.masked, "masked", map), out);
            break;
        case Change::Kind::padding:
            addPadding(change, recording, require(head.masked, "masked", map), paddedCells, out);
            break;
        case Change::Kind::temperature:
            for (const NodeId part : partsOf(recording, require(head.masked, "masked", map)))
                out.push_back({part, ScaleColumns{.factor = float(1 / change.value)}});
            break;
        case Change::Kind::scaleOff:
            if (head.scaled != noNode && head.q != noNode) {
                const Index width = recording.evaluation->graph()->node(head.q).axes.columns->size();
                for (const NodeId part : partsOf(recording, head.scaled))
                    out.push_back({part, ScaleColumns{.factor = std::sqrt(float(width))}});
            }
            break;
        case Change::Kind::set:
        case Change::Kind::setRow: {
            const Stage stage = change.stage.value_or(Stage::weights);
            const NodeId node = stage == Stage::output ? map.nodes.output : head.stage(stage);
            addSet(change, recording, require(node, std::string(stageName(stage)).c_str(), map), out);
            break;
        }
        default:
            break;
    }
}

}  // namespace

bool Change::isStructural() const {
    return kind == Kind::rule || kind == Kind::word || kind == Kind::positionsOff || kind == Kind::score ||
           kind == Kind::force || kind == Kind::snapshot || kind == Kind::sampling;
}

std::vector<Intervention> interventionsFor(const Change& change, const Recording& recording) {
    std::vector<Intervention> interventions;
    if (!change.enabled || change.isStructural()) return interventions;
    if (change.kind == Change::Kind::temperature && !(change.value > 0))
        throw Error({.what = "the temperature is not positive",
                     .got = std::to_string(change.value),
                     .expected = "a number above 0"});
    bool found = false;
    Index paddedCells = 0;
    for (const auto& map : recording.maps) {
        if (!concerns(change, map)) continue;
        found = true;
        if (change.kind == Change::Kind::keepOnly) {
            for (size_t h = 0; h < map.nodes.heads.size(); ++h)
                if (!change.head || h != size_t(*change.head))
                    for (const NodeId part : partsOf(recording, map.nodes.heads[h].weighted))
                        interventions.push_back(silence(part));
            continue;
        }
        for (const size_t h : headsOf(change, map))
            addForHead(change, recording, map, h, paddedCells, interventions);
    }
    if (!found) {
        std::string known;
        for (const auto& map : recording.maps)
            known += (known.empty() ? "" : ", ") + map.name + ' ' + std::to_string(map.layer);
        throwNoSuch("a map and layer",
                    change.map.value_or("any map") + ' ' +
                        (change.layer ? std::to_string(*change.layer) : "any layer"),
                    known.empty() ? "none" : known);
    }
    return interventions;
}

}  // namespace attentionscope
