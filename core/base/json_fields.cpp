// The fields of an object, checked as they are read.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/base/lists.h"
#include "core/base/printable.h"

namespace attentionscope {

using Json = nlohmann::json;

const JsonValue& JsonValue::requireObject() const {
    if (!isObject()) refuse("an object");
    return *this;
}

void JsonValue::requireKnownKeys(const std::vector<std::string>& known) const {
    for (const JsonValue& member : requireObject().members()) {
        if (std::ranges::find(known, member.key()) != known.end()) continue;
        throw Error({.what = "unknown field",
                     .where = where(),
                     .got = inQuotes(member.key()),
                     .expected = joinedTexts(known)});
    }
}

void JsonValue::refuse(const std::string& key, const Phrase& what, const Phrase& expected,
                       const Phrase& remedy) const {
    const auto value = find(key);
    throw Error({.what = Phrase("%1 %2", {inQuotes(key), what}),
                 .where = where(),
                 .got = value ? value->described() : Phrase("nothing"),
                 .expected = expected,
                 .remedy = remedy});
}

bool JsonValue::has(const std::string& key) const {
    return find(key).has_value();
}

bool JsonValue::states(const std::string& key) const {
    return value_->contains(key);
}

std::vector<std::string> JsonValue::keys() const {
    return eachOf(members(), &JsonValue::key);
}

std::optional<JsonValue> JsonValue::find(const std::string& key) const {
    if (!isObject()) return std::nullopt;
    const auto& fields = value_->get_ref<const Json::object_t&>();
    const auto found = fields.find(key);
    if (found == fields.end() || found->second.is_null()) return std::nullopt;
    return JsonValue(asContainer(), &found->second, &found->first, 0);
}

JsonValue JsonValue::at(const std::string& key) const {
    requireObject();
    auto found = find(key);
    if (!found) throw Error({.what = Phrase("the field %1 is missing", {inQuotes(key)}), .where = where()});
    return *std::move(found);
}

std::string JsonValue::text(const std::string& key) const {
    return at(key).text();
}

std::string JsonValue::textOr(const std::string& key, const std::string& fallback) const {
    const auto value = find(key);
    return value ? value->text() : fallback;
}

std::string JsonValue::textOrNumber(const std::string& key) const {
    const JsonValue value = at(key);
    return value.isNumber() ? value.dump() : value.text();
}

std::string JsonValue::choice(const std::string& key, const std::vector<std::string>& choices) const {
    const JsonValue value = at(key);
    const std::string chosen = value.text();
    if (std::ranges::find(choices, chosen) != choices.end()) return chosen;
    value.refuse({"one of: %1", {joinedTexts(choices)}});
}

std::string JsonValue::choiceOr(const std::string& key, const std::vector<std::string>& choices,
                                const std::string& fallback) const {
    return has(key) ? choice(key, choices) : fallback;
}

double JsonValue::number(const std::string& key, double lowest, double highest) const {
    return at(key).number(lowest, highest);
}

double JsonValue::numberOr(const std::string& key, double lowest, double highest, double fallback) const {
    const auto value = find(key);
    return value ? value->number(lowest, highest) : fallback;
}

std::optional<double> JsonValue::numberIfAny(const std::string& key) const {
    const auto value = find(key);
    return value && value->isNumber() ? std::optional(value->number()) : std::nullopt;
}

std::int64_t JsonValue::integer(const std::string& key, std::int64_t lowest, std::int64_t highest) const {
    return at(key).integer(lowest, highest);
}

std::int64_t JsonValue::integerOr(const std::string& key, std::int64_t lowest, std::int64_t highest,
                                  std::int64_t fallback) const {
    return optionalInteger(key, lowest, highest).value_or(fallback);
}

std::optional<std::int64_t> JsonValue::optionalInteger(const std::string& key, std::int64_t lowest,
                                                       std::int64_t highest) const {
    const auto value = find(key);
    return value ? std::optional(value->integer(lowest, highest)) : std::nullopt;
}

bool JsonValue::flagOr(const std::string& key, bool fallback) const {
    const auto value = find(key);
    return value ? value->flag() : fallback;
}

std::vector<double> JsonValue::numbers(const std::string& key, double lowest, double highest) const {
    return at(key).numbers(lowest, highest);
}

std::vector<std::int64_t> JsonValue::integers(const std::string& key, std::int64_t lowest,
                                              std::int64_t highest) const {
    return at(key).integers(lowest, highest);
}

std::vector<std::int64_t> JsonValue::integersOrOne(const std::string& key, std::int64_t lowest,
                                                   std::int64_t highest) const {
    const JsonValue value = at(key);
    if (!value.isList()) return {value.integer(lowest, highest)};
    return value.integers(lowest, highest);
}

std::optional<JsonValue> JsonValue::optionalObject(const std::string& key) const {
    auto value = find(key);
    if (value) value->requireObject();
    return value;
}

JsonValue JsonValue::object(const std::string& key) const {
    JsonValue value = at(key);
    value.requireObject();
    return value;
}

std::vector<JsonValue> JsonValue::objects(const std::string& key) const {
    std::vector<JsonValue> all = items(key);
    for (const JsonValue& value : all) value.requireObject();
    return all;
}

}  // namespace attentionscope
