#pragma once

#include "core/run/changes/change_entry.h"

namespace attentionscope {

/// The fields map, layer and head.
MapSelection whereFrom(const JsonValue& fields);
void writeWhere(const MapSelection& where, ChangeFields& out);

/// The selected maps. Throws Error if the recording has none of them.
std::vector<const AttentionMap*> matchingMaps(const MapSelection& where, const Recording& recording);
/// A selected head; they are listed map by map.
struct HeadMatch {
    const AttentionMap* map;
    const HeadNodes* head;
};
std::vector<HeadMatch> matchingHeads(const MapSelection& where, const Recording& recording);

/// Throws Error if the map does not record this stage.
NodeId requireStage(NodeId node, const char* stage, const AttentionMap& map);
/// Every node that a matrix is assembled from, so that a change of the whole reaches each part.
std::vector<NodeId> partsOf(const Recording& recording, NodeId node);
[[noreturn]] void throwNotRecorded(const Phrase& what, const Phrase& got, const Phrase& expected);
/// Throws Error if the matrix has no such cell.
void requireCell(Shape shape, Index row, Index column);

}  // namespace attentionscope
