#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>

#include "core/run/change.h"

namespace attentionscope {

using ChangeJson = nlohmann::ordered_json;

/// All that there is to one kind of change: how it is written, what --help says of it, and what it does. It
/// either intervenes in what was recorded or is entered before recording.
struct ChangeEntry {
    const char* name;    ///< its "kind"
    const char* fields;  ///< with commas between them, what they may be in parentheses
    const char* does;
    std::size_t index;  ///< its place in ChangeKind
    std::function<ChangeKind(const JsonValue&)> read;
    std::function<void(const ChangeKind&, ChangeJson&)> write;
    std::function<void(const ChangeKind&, const Recording&, std::vector<Intervention>&)> intervene = {};
    std::function<void(const ChangeKind&, RunInputs&, RunOptions&)> enter = {};
};

/// The entry of a kind that intervenes in values.
template <typename Kind>
ChangeEntry valueChange(const char* name, const char* fields, const char* does,
                        Kind (*read)(const JsonValue&), void (*write)(const Kind&, ChangeJson&),
                        void (*intervene)(const Kind&, const Recording&, std::vector<Intervention>&)) {
    return {
        .name = name,
        .fields = fields,
        .does = does,
        .index = ChangeKind(Kind{}).index(),
        .read = read,
        .write = [write](const ChangeKind& change, ChangeJson& json) { write(std::get<Kind>(change), json); },
        .intervene =
            [intervene](const ChangeKind& change, const Recording& recording,
                        std::vector<Intervention>& out) {
                intervene(std::get<Kind>(change), recording, out);
            }};
}

/// The entry of a kind that alters the computation itself.
template <typename Kind>
ChangeEntry structuralChange(const char* name, const char* fields, const char* does,
                             Kind (*read)(const JsonValue&), void (*write)(const Kind&, ChangeJson&),
                             void (*enter)(const Kind&, RunInputs&, RunOptions&)) {
    return {
        .name = name,
        .fields = fields,
        .does = does,
        .index = ChangeKind(Kind{}).index(),
        .read = read,
        .write = [write](const ChangeKind& change, ChangeJson& json) { write(std::get<Kind>(change), json); },
        .enter = [enter](const ChangeKind& change, RunInputs& inputs,
                         RunOptions& options) { enter(std::get<Kind>(change), inputs, options); }};
}

std::vector<ChangeEntry> headChanges();
std::vector<ChangeEntry> maskChanges();
std::vector<ChangeEntry> numberChanges();
std::vector<ChangeEntry> wordChanges();
std::vector<ChangeEntry> modelChanges();

}  // namespace attentionscope
