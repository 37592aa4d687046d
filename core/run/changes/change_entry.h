#pragma once

#include <functional>

#include "core/run/change.h"

namespace attentionscope {

/// The fields of a change in the order in which they are written.
using FieldValue = std::variant<bool, Index, double, std::string, std::vector<float>, std::pair<Index, Index>,
                                std::vector<std::pair<Index, Index>>>;
using ChangeFields = std::vector<std::pair<const char*, FieldValue>>;

/// Everything about one kind of change: its written form, its text in --help, and its effect. It either
/// intervenes in recorded values or is applied before recording.
struct ChangeEntry {
    const char* name;    ///< its "kind"
    const char* fields;  ///< separated by commas, with their possible values in parentheses
    const char* does;
    std::size_t index;  ///< its place in ChangeKind
    std::function<ChangeKind(const JsonValue&)> read;
    std::function<void(const ChangeKind&, ChangeFields&)> write;
    std::function<void(const ChangeKind&, const Recording&, std::vector<Intervention>&)> intervene = {};
    std::function<void(const ChangeKind&, RunInputs&, RunOptions&)> enter = {};
};

/// The entry of a kind, without its effect.
template <typename Kind>
ChangeEntry changeEntry(const char* name, const char* fields, const char* does,
                        Kind (*read)(const JsonValue&), void (*write)(const Kind&, ChangeFields&)) {
    return {.name = name,
            .fields = fields,
            .does = does,
            .index = ChangeKind(Kind{}).index(),
            .read = read,
            .write = [write](const ChangeKind& change, ChangeFields& out) {
                write(std::get<Kind>(change), out);
            }};
}

/// The entry of a kind that changes values.
template <typename Kind>
ChangeEntry valueChange(const char* name, const char* fields, const char* does,
                        Kind (*read)(const JsonValue&), void (*write)(const Kind&, ChangeFields&),
                        void (*intervene)(const Kind&, const Recording&, std::vector<Intervention>&)) {
    ChangeEntry entry = changeEntry(name, fields, does, read, write);
    entry.intervene = [intervene](const ChangeKind& change, const Recording& recording,
                                  std::vector<Intervention>& out) {
        intervene(std::get<Kind>(change), recording, out);
    };
    return entry;
}

/// The entry of a kind that alters the computation itself.
template <typename Kind>
ChangeEntry structuralChange(const char* name, const char* fields, const char* does,
                             Kind (*read)(const JsonValue&), void (*write)(const Kind&, ChangeFields&),
                             void (*enter)(const Kind&, RunInputs&, RunOptions&)) {
    ChangeEntry entry = changeEntry(name, fields, does, read, write);
    entry.enter = [enter](const ChangeKind& change, RunInputs& inputs, RunOptions& options) {
        enter(std::get<Kind>(change), inputs, options);
    };
    return entry;
}

std::vector<ChangeEntry> headChanges();
std::vector<ChangeEntry> maskChanges();
std::vector<ChangeEntry> numberChanges();
std::vector<ChangeEntry> wordChanges();
std::vector<ChangeEntry> modelChanges();

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
