#include "core/checkpoint/config_value.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "core/base/error.h"
#include "core/checkpoint/in_quotes.h"
#include "core/checkpoint/mapped_file.h"

namespace attentionscope {

using Json = nlohmann::json;

/// A place inside a parsed file, which it keeps alive.
struct ConfigValue::Node {
    std::shared_ptr<const Json> root;
    const Json* value;

    /// Null where the key is absent or null.
    const Json* find(const std::string& key) const {
        const auto found = value->find(key);
        return found == value->end() || found->is_null() ? nullptr : &*found;
    }
};

namespace {

std::string described(const Json& value) {
    if (value.is_string()) return "the text " + inQuotes(value.get_ref<const std::string&>());
    if (value.is_object()) return "an object";
    if (value.is_array()) return "an array of " + std::to_string(value.size());
    return value.dump();
}

std::string rangeText(std::int64_t lowest, std::int64_t highest) {
    return "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest);
}

/// nlohmann reads digits beyond 64 bits as a floating-point number, so is_number_integer() judges size as
/// well.
std::optional<std::int64_t> integerIn(const Json& value, std::int64_t lowest, std::int64_t highest) {
    if (!value.is_number_integer()) return std::nullopt;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t(INT64_MAX))
        return std::nullopt;
    const auto number = value.get<std::int64_t>();
    if (number < lowest || number > highest) return std::nullopt;
    return number;
}

Error wrong(const std::string& where, const std::string& key, const std::string& got,
            const std::string& expected) {
    return Error(ErrorReport{.what = inQuotes(key) + " is not what it has to be",
                             .where = where,
                             .got = got,
                             .expected = expected});
}

}  // namespace

ConfigValue::ConfigValue(std::shared_ptr<const Node> node, std::string where)
    : node_(std::move(node)), where_(std::move(where)) {}

ConfigValue ConfigValue::read(const std::filesystem::path& file) {
    const auto mapped = MappedFile::open(file);
    const auto bytes = mapped->bytes();
    return parse(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()), file.string());
}

ConfigValue ConfigValue::parse(std::string_view text, const std::string& where) {
    if (text.size() > longestFile)
        throw Error(ErrorReport{.what = "the file is longer than any configuration",
                                .where = where,
                                .got = std::to_string(text.size()) + " bytes",
                                .expected = "at most " + std::to_string(longestFile)});
    std::vector<std::unordered_set<std::string>> keys;
    const auto judge = [&](int depth, Json::parse_event_t event, Json& parsed) {
        if (depth > deepest)
            throw Error(ErrorReport{.what = "the file is nested too deeply",
                                    .where = where,
                                    .expected = "at most " + std::to_string(deepest) + " levels"});
        if (event == Json::parse_event_t::object_start) keys.emplace_back();
        if (event == Json::parse_event_t::object_end) keys.pop_back();
        if (event == Json::parse_event_t::key &&
            !keys.back().insert(parsed.get_ref<const std::string&>()).second)
            throw Error(
                {.what = "the key " + inQuotes(parsed.get_ref<const std::string&>()) + " is given twice",
                 .where = where,
                 .remedy = "Remove the one that is wrong."});
        return true;
    };
    auto root = std::make_shared<Json>();
    try {
        *root = Json::parse(text.begin(), text.end(), judge);
    } catch (const Json::exception& problem) {
        const std::string_view message = problem.what();
        const std::size_t prefix = message.find("] ");
        throw Error(ErrorReport{
            .what = "the file is no valid JSON",
            .where = where,
            .got = std::string(prefix == message.npos ? message : message.substr(prefix + 2)),
            .remedy = "It is probably damaged or was not downloaded to its end: fetch it again."});
    }
    if (!root->is_object())
        throw Error(ErrorReport{.what = "the file holds no object", .where = where, .got = described(*root)});
    const Json* value = root.get();
    return ConfigValue(std::make_shared<const Node>(Node{std::move(root), value}), where);
}

void ConfigValue::missing(const std::string& key) const {
    throw Error(ErrorReport{.what = "the key " + inQuotes(key) + " is missing", .where = where_});
}

void ConfigValue::refuse(const std::string& key, const std::string& what, const std::string& expected,
                         const std::string& remedy) const {
    const Json* value = node_->find(key);
    throw Error(ErrorReport{.what = inQuotes(key) + ' ' + what,
                            .where = where_,
                            .got = value ? described(*value) : "nothing",
                            .expected = expected,
                            .remedy = remedy});
}

bool ConfigValue::has(const std::string& key) const {
    return node_->find(key) != nullptr;
}

bool ConfigValue::states(const std::string& key) const {
    return node_->value->contains(key);
}

std::vector<std::string> ConfigValue::keys() const {
    std::vector<std::string> names;
    for (const auto& [name, value] : node_->value->items()) names.push_back(name);
    return names;
}

std::optional<std::int64_t> ConfigValue::optionalInteger(const std::string& key, std::int64_t lowest,
                                                         std::int64_t highest) const {
    const Json* value = node_->find(key);
    if (!value) return std::nullopt;
    if (const auto number = integerIn(*value, lowest, highest)) return number;
    throw wrong(where_, key, described(*value), rangeText(lowest, highest));
}

std::int64_t ConfigValue::integer(const std::string& key, std::int64_t lowest, std::int64_t highest) const {
    const auto number = optionalInteger(key, lowest, highest);
    if (!number) missing(key);
    return *number;
}

std::int64_t ConfigValue::integerOr(const std::string& key, std::int64_t lowest, std::int64_t highest,
                                    std::int64_t fallback) const {
    return optionalInteger(key, lowest, highest).value_or(fallback);
}

double ConfigValue::number(const std::string& key, double lowest, double highest) const {
    const Json* value = node_->find(key);
    if (!value) missing(key);
    // Written so that a NaN is refused too.
    if (!value->is_number() || !(value->get<double>() >= lowest && value->get<double>() <= highest))
        throw wrong(where_, key, described(*value),
                    "a number from " + Json(lowest).dump() + " to " + Json(highest).dump());
    return value->get<double>();
}

double ConfigValue::numberOr(const std::string& key, double lowest, double highest, double fallback) const {
    return has(key) ? number(key, lowest, highest) : fallback;
}

std::optional<double> ConfigValue::numberIfAny(const std::string& key) const {
    const Json* value = node_->find(key);
    return value && value->is_number() ? std::optional(value->get<double>()) : std::nullopt;
}

bool ConfigValue::flagOr(const std::string& key, bool fallback) const {
    const Json* value = node_->find(key);
    if (!value) return fallback;
    if (!value->is_boolean()) throw wrong(where_, key, described(*value), "true or false");
    return value->get<bool>();
}

std::string ConfigValue::text(const std::string& key) const {
    const Json* value = node_->find(key);
    if (!value) missing(key);
    if (!value->is_string()) throw wrong(where_, key, described(*value), "a text");
    return value->get<std::string>();
}

std::string ConfigValue::textOrNumber(const std::string& key) const {
    const Json* value = node_->find(key);
    return value && value->is_number() ? value->dump() : text(key);
}

std::string ConfigValue::textOr(const std::string& key, const std::string& fallback) const {
    return has(key) ? text(key) : fallback;
}

std::string ConfigValue::choiceOr(const std::string& key, const std::vector<std::string>& choices,
                                  const std::string& fallback) const {
    const std::string chosen = textOr(key, fallback);
    if (std::ranges::find(choices, chosen) != choices.end()) return chosen;
    std::string list;
    for (const std::string& choice : choices) list += (list.empty() ? "" : ", ") + choice;
    throw wrong(where_, key, inQuotes(chosen), "one of: " + list);
}

std::vector<double> ConfigValue::numbers(const std::string& key, double lowest, double highest) const {
    const Json* value = node_->find(key);
    if (!value) missing(key);
    if (!value->is_array()) throw wrong(where_, key, described(*value), "a list of numbers");
    std::vector<double> result;
    for (const Json& element : *value) {
        if (!element.is_number() || !(element.get<double>() >= lowest && element.get<double>() <= highest))
            throw wrong(where_, key, described(element), "numbers in range");
        result.push_back(element.get<double>());
    }
    return result;
}

std::vector<std::string> ConfigValue::texts(const std::string& key) const {
    const Json* value = node_->find(key);
    if (!value) missing(key);
    if (!value->is_array()) throw wrong(where_, key, described(*value), "a list of texts");
    std::vector<std::string> result;
    for (const Json& element : *value) {
        if (!element.is_string()) throw wrong(where_, key, described(element), "a list of texts");
        result.push_back(element.get<std::string>());
    }
    return result;
}

bool ConfigValue::hasTexts(const std::string& key) const {
    const Json* value = node_->find(key);
    return value && value->is_array() &&
           std::all_of(value->begin(), value->end(), [](const Json& element) { return element.is_string(); });
}

std::vector<std::int64_t> ConfigValue::integers(const std::string& key, std::int64_t lowest,
                                                std::int64_t highest) const {
    const Json* value = node_->find(key);
    if (!value) missing(key);
    if (!value->is_array()) throw wrong(where_, key, described(*value), "a list of whole numbers");
    std::vector<std::int64_t> result;
    for (const Json& element : *value) {
        const auto number = integerIn(element, lowest, highest);
        if (!number) throw wrong(where_, key, described(element), rangeText(lowest, highest));
        result.push_back(*number);
    }
    return result;
}

std::vector<std::int64_t> ConfigValue::integersOrOne(const std::string& key, std::int64_t lowest,
                                                     std::int64_t highest) const {
    const Json* value = node_->find(key);
    if (value && !value->is_array()) return {integer(key, lowest, highest)};
    return integers(key, lowest, highest);
}

std::optional<ConfigValue> ConfigValue::optionalObject(const std::string& key) const {
    const Json* value = node_->find(key);
    if (!value) return std::nullopt;
    if (!value->is_object()) throw wrong(where_, key, described(*value), "an object");
    return ConfigValue(std::make_shared<const Node>(Node{node_->root, value}), where_ + ", " + key);
}

std::vector<ConfigValue> ConfigValue::objects(const std::string& key) const {
    const Json* value = node_->find(key);
    if (!value) missing(key);
    if (!value->is_array()) throw wrong(where_, key, described(*value), "a list of objects");
    std::vector<ConfigValue> result;
    for (const Json& element : *value) {
        if (!element.is_object()) throw wrong(where_, key, described(element), "a list of objects");
        result.push_back(ConfigValue(std::make_shared<const Node>(Node{node_->root, &element}),
                                     where_ + ", " + key + ' ' + std::to_string(result.size())));
    }
    return result;
}

ConfigValue ConfigValue::object(const std::string& key) const {
    auto found = optionalObject(key);
    if (!found) missing(key);
    return *found;
}

}  // namespace attentionscope
