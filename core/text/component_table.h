#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/base/lists.h"
#include "core/base/printable.h"

namespace attentionscope {

/// The types of one kind of component of tokenizer.json, each with the function that creates it from its
/// fields.
template <typename Component>
using ComponentTable = std::map<std::string, std::function<std::unique_ptr<Component>(const JsonValue&)>>;

/// Creates the component with the "type" in `fields`; absent and null give null. `kind` names the table in
/// messages. Throws Error for an unknown type, listing the known ones.
template <typename Component>
std::unique_ptr<Component> makeComponent(const ComponentTable<Component>& table, const std::string& kind,
                                         const std::optional<JsonValue>& fields) {
    if (!fields || fields->isNull()) return nullptr;
    const std::string type = fields->text("type");
    if (const auto found = table.find(type); found != table.end()) return found->second(*fields);
    throw Error({.what = Phrase("this %1 is not known", {Phrase::known(kind)}),
                 .where = fields->where(),
                 .got = inQuotes(type),
                 .expected = Phrase("one of: %1",
                                    {joinedTexts(table, [](const auto& entry) { return entry.first; })})});
}

/// The components of a list, each created by `make`.
template <typename Component>
std::vector<std::unique_ptr<Component>> componentsOf(
    const JsonValue& fields, const std::string& key,
    std::unique_ptr<Component> (*make)(const std::optional<JsonValue>&)) {
    std::vector<std::unique_ptr<Component>> steps;
    for (const auto& step : fields.items(key))
        if (auto made = make(step)) steps.push_back(std::move(made));
    return steps;
}

/// A component that applies a function to a text.
template <typename Component, typename Change>
std::unique_ptr<Component> componentOf(Change change) {
    class Function final : public Component {
    public:
        explicit Function(Change change) : change_(std::move(change)) {}
        void apply(typename Component::Text& text) const override { change_(text); }

    private:
        Change change_;
    };
    return std::make_unique<Function>(std::move(change));
}

/// Components of the list `key` that are applied to a text one after another.
template <typename Component>
std::unique_ptr<Component> sequenceOf(const JsonValue& fields, const std::string& key,
                                      std::unique_ptr<Component> (*make)(const std::optional<JsonValue>&)) {
    return componentOf<Component>([steps = componentsOf(fields, key, make)](typename Component::Text& text) {
        for (const auto& step : steps) step->apply(text);
    });
}

}  // namespace attentionscope
