#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/text/json_fields.h"

namespace attentionscope {

/// The types of one kind of component of tokenizer.json, each with what makes it from its fields.
template <typename Component>
using ComponentTable = std::map<std::string, std::function<std::unique_ptr<Component>(const JsonFields&)>>;

/// Makes the component whose "type" stands in `value`; null gives none. `kind` names the table in messages.
/// Throws Error for a type that is not in the table, with those that are.
template <typename Component>
std::unique_ptr<Component> makeComponent(const ComponentTable<Component>& table, const std::string& kind,
                                         const nlohmann::json& value, const std::string& where) {
    if (value.is_null()) return nullptr;
    const JsonFields fields(value, where);
    const std::string type = fields.text("type");
    if (const auto found = table.find(type); found != table.end()) return found->second(fields);
    std::vector<std::string> known;
    for (const auto& entry : table) known.push_back(entry.first);
    throw unknownType(kind, type, where, known);
}

}  // namespace attentionscope
