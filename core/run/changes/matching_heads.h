#pragma once

#include "core/run/changes/change_entry.h"

namespace attentionscope {

/// The fields map, layer and head.
MapSelection whereFrom(const JsonValue& fields);
void writeWhere(const MapSelection& where, ChangeFields& out);

/// The maps that are meant. Throws Error where the recording has none of them.
std::vector<const AttentionMap*> matchingMaps(const MapSelection& where, const Recording& recording);
/// The heads that are meant, map by map. Throws Error where one is not there.
struct HeadMatch {
    const AttentionMap* map;
    const HeadNodes* head;
};
std::vector<HeadMatch> matchingHeads(const MapSelection& where, const Recording& recording);

/// Throws Error where the map does not record this stage.
NodeId requireStage(NodeId node, const char* stage, const AttentionMap& map);
/// Every node that a matrix is put together from, so that a change of all of it reaches each part.
std::vector<NodeId> partsOf(const Recording& recording, NodeId node);
[[noreturn]] void throwNotRecorded(const Phrase& what, const Phrase& got, const Phrase& expected);
/// Throws Error where the matrix has no such cell.
void requireCell(Shape shape, Index row, Index column);

}  // namespace attentionscope
