#include "core/run/changes/change_entry.h"

#include "core/base/error.h"
#include "core/base/lists.h"

namespace attentionscope {

MapSelection whereFrom(const JsonValue& fields) {
    constexpr int most = 1 << 20;
    MapSelection where;
    if (const auto map = fields.find("map")) where.map = map->text();
    if (const auto layer = fields.find("layer")) where.layer = int(layer->integer(0, most));
    if (const auto head = fields.find("head")) where.head = int(head->integer(0, most));
    return where;
}

void writeWhere(const MapSelection& where, ChangeFields& out) {
    if (where.map) out.emplace_back("map", *where.map);
    if (where.layer) out.emplace_back("layer", *where.layer);
    if (where.head) out.emplace_back("head", *where.head);
}

void throwNotRecorded(const Phrase& what, const Phrase& got, const Phrase& expected) {
    throw Error({.what = Phrase("the change names %1 that this recording does not have", {what}),
                 .got = got,
                 .expected = expected});
}

std::vector<const AttentionMap*> matchingMaps(const MapSelection& where, const Recording& recording) {
    std::vector<const AttentionMap*> maps;
    for (const AttentionMap& map : recording.maps)
        if (where.means(map)) maps.push_back(&map);
    const std::string known = joinedTexts(
        recording.maps, [](const AttentionMap& map) { return map.name + ' ' + std::to_string(map.layer); });
    if (maps.empty())
        throwNotRecorded("a map and layer",
                         where.layer
                             ? Phrase("%1, layer %2", {where.map ? Phrase(*where.map) : Phrase("any map"),
                                                       std::to_string(*where.layer)})
                         : where.map ? Phrase(*where.map)
                                     : Phrase("any map"),
                         known.empty() ? Phrase("nothing") : Phrase(known));
    return maps;
}

namespace {

Phrase headsThere(const AttentionMap& map) {
    if (map.nodes.heads.empty()) return "none, for its heads cannot be changed";
    if (map.headNumbers.empty()) return "0 … " + std::to_string(map.nodes.heads.size() - 1);
    return joinedTexts(map.headNumbers, [](int number) { return std::to_string(number); });
}

}  // namespace

std::vector<HeadMatch> matchingHeads(const MapSelection& where, const Recording& recording) {
    std::vector<HeadMatch> heads;
    for (const AttentionMap* map : matchingMaps(where, recording)) {
        const auto& nodes = map->nodes.heads;
        if (where.head && !map->head(*where.head))
            throwNotRecorded("a head", std::to_string(*where.head), headsThere(*map));
        for (size_t place = 0; place < nodes.size(); ++place)
            if (const int head = map->headNumber(place); where.head.value_or(head) == head)
                heads.push_back({map, &nodes[place]});
    }
    return heads;
}

NodeId requireStage(NodeId node, const char* stage, const AttentionMap& map) {
    if (node == noNode) throwNotRecorded("a stage", stage, Phrase("a stage that %1 records", {map.name}));
    return node;
}

std::vector<NodeId> partsOf(const Recording& recording, NodeId node) {
    const Graph& graph = *recording.evaluation->graph();
    std::vector<NodeId> parts;
    if (node == noNode) return parts;
    if (graph.node(node).isLeaf() || graph.node(node).op->kind() != OpKind::rowsBelow) return {node};
    for (const NodeId input : graph.node(node).inputs)
        for (const NodeId part : partsOf(recording, input)) parts.push_back(part);
    return parts;
}

void requireCell(Shape shape, Index row, Index column) {
    if (row < 0 || column < 0 || row >= shape.rows || column >= shape.columns)
        throwNotRecorded("a cell", "[" + std::to_string(row) + ", " + std::to_string(column) + "]",
                         Phrase("a cell inside %1", {shapeText(shape.rows, shape.columns)}));
}

}  // namespace attentionscope
