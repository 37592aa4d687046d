#include "core/run/change.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/lists.h"
#include "core/base/phrase.h"
#include "core/run/changes/change_entry.h"

namespace attentionscope {

namespace {

/// Every kind, in the order of ChangeKind.
const std::vector<ChangeEntry>& entries() {
    static const std::vector<ChangeEntry> all = [] {
        std::vector<ChangeEntry> sorted;
        for (auto* group : {headChanges, maskChanges, numberChanges, wordChanges, modelChanges})
            for (ChangeEntry& entry : group()) sorted.push_back(std::move(entry));
        std::ranges::sort(sorted, {}, &ChangeEntry::index);
        return sorted;
    }();
    return all;
}

const ChangeEntry& entryOf(const Change& change) {
    return entries().at(change.what.index());
}

/// "rule (none, causal), size" → rule, size
void appendNames(const std::string& fields, std::vector<std::string>& names) {
    int depth = 0;
    std::string name;
    for (const char c : fields + ',') {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth > 0 || c == ')' || c == ' ') continue;
        if (c != ',') {
            name += c;
        } else if (!name.empty()) {
            names.push_back(std::exchange(name, {}));
        }
    }
}

/// The fields of all kinds: a field that does not apply to a kind is ignored, as it always was.
const std::vector<std::string>& fieldNames() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> names{"kind", "enabled"};
        for (const ChangeEntry& entry : entries()) appendNames(entry.fields, names);
        std::ranges::sort(names);
        names.erase(std::unique(names.begin(), names.end()), names.end());
        return names;
    }();
    return all;
}

}  // namespace

bool Change::isStructural() const {
    return entryOf(*this).enter != nullptr;
}

Change changeFromJson(const std::string& json) {
    return changeFromJson(JsonValue::parse(json, "--change"));
}

Change changeFromJson(const JsonValue& fields) {
    fields.requireKnownKeys(fieldNames());
    const auto kinds = eachOf<std::string>(entries(), &ChangeEntry::name);
    const std::string kind = fields.choice("kind", kinds);
    const auto entry = std::ranges::find(kinds, kind) - kinds.begin();
    return {.what = entries()[size_t(entry)].read(fields), .enabled = fields.flagOr("enabled", true)};
}

std::string changeToJson(const Change& change) {
    ChangeFields fields;
    entryOf(change).write(change.what, fields);
    nlohmann::ordered_json json;
    json["kind"] = entryOf(change).name;
    for (const auto& [name, value] : fields)
        std::visit([&json, key = name](const auto& content) { json[key] = content; }, value);
    if (!change.enabled) json["enabled"] = false;
    // Invalid UTF-8 is kept as far as JSON allows.
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Phrase changeReference() {
    std::vector<Phrase> lines;
    for (const ChangeEntry& entry : entries()) {
        const std::string fields = *entry.fields ? std::string(", ") + entry.fields : std::string();
        lines.push_back(
            Phrase("  {\"kind\": \"%1\"%2}\n      %3\n", {std::string(entry.name), fields, entry.does}));
    }
    return joined(lines, "");
}

std::vector<Intervention> interventionsFor(const Change& change, const Recording& recording) {
    std::vector<Intervention> interventions;
    if (change.enabled && !change.isStructural())
        entryOf(change).intervene(change.what, recording, interventions);
    return interventions;
}

void applyStructure(const Change& change, RunInputs& inputs, RunOptions& options) {
    if (change.enabled && change.isStructural()) entryOf(change).enter(change.what, inputs, options);
}

}  // namespace attentionscope
