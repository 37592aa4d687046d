#include "core/base/json_value.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/base/printable.h"

namespace attentionscope {

using Json = nlohmann::json;

/// The path to an object or list. The outermost container keeps the tree alive and holds the name of the
/// text.
struct JsonValue::Container {
    std::shared_ptr<const Container> parent = {};
    const std::string* key = nullptr;
    std::size_t index = 0;
    std::string name = {};
    Json tree = {};

    static std::string step(const std::string* key, std::size_t index) {
        constexpr std::size_t longest = 60;
        if (!key) return ' ' + std::to_string(index);
        return " › " + (key->size() <= longest ? *key : inQuotes(*key, longest));
    }
    std::string where() const { return parent ? parent->where() + step(key, index) : name; }
};

namespace {

/// Stores the input as a tree.
template <class Json>
class TreeBuilder : public JsonEvents {
public:
    TreeBuilder(Json& root, const std::string& where, bool uniqueKeys)
        : root_(root), where_(where), uniqueKeys_(uniqueKeys) {}

    void beginObject() override { open_.push_back(place(Json::object())); }
    void beginList() override { open_.push_back(place(Json::array())); }
    void endObject() override { open_.pop_back(); }
    void endList() override { open_.pop_back(); }
    void key(std::string& name) override {
        if (uniqueKeys_ && open_.back()->contains(name))
            throw Error({.what = Phrase("the key %1 is given twice", {inQuotes(name)}),
                         .where = where_,
                         .remedy = "Remove the one that is wrong."});
        key_ = std::move(name);
    }
    void text(std::string& value) override { place(Json(std::move(value))); }
    void integer(std::int64_t value) override { place(Json(value)); }
    void natural(std::uint64_t value) override { place(Json(value)); }
    void number(double value, const std::string&) override { place(Json(value)); }
    void flag(bool value) override { place(Json(value)); }
    void null() override { place(Json()); }

private:
    Json* place(Json&& value) {
        if (open_.empty()) return &(root_ = std::move(value));
        Json& container = *open_.back();
        if (container.is_array()) {
            container.template get_ref<typename Json::array_t&>().push_back(std::move(value));
            return &container.back();
        }
        return &(container[std::exchange(key_, {})] = std::move(value));
    }

    Json& root_;
    const std::string& where_;
    bool uniqueKeys_;
    std::vector<Json*> open_;
    std::string key_;
};

Phrase rangeText(std::int64_t lowest, std::int64_t highest) {
    if (lowest == std::numeric_limits<std::int64_t>::min() &&
        highest == std::numeric_limits<std::int64_t>::max())
        return "a whole number";
    return {"a whole number from %1 to %2", {std::to_string(lowest), std::to_string(highest)}};
}

Phrase rangeText(double lowest, double highest) {
    if (std::isinf(lowest) && std::isinf(highest)) return "a number";
    if (std::isinf(highest)) return {"a number of at least %1", {Json(lowest).dump()}};
    return {"a number from %1 to %2", {Json(lowest).dump(), Json(highest).dump()}};
}

}  // namespace

JsonValue JsonValue::parse(std::string_view text, const std::string& where, const JsonRules& rules) {
    auto whole = std::make_shared<Container>();
    whole->name = where;
    TreeBuilder<Json> builder(whole->tree, where, rules.uniqueKeys);
    readJson(text, where, builder, rules);
    const Json* tree = &whole->tree;
    return JsonValue(std::move(whole), tree, nullptr, 0);
}

nlohmann::ordered_json JsonValue::parseInOrder(std::string_view text, const std::string& where) {
    nlohmann::ordered_json tree;
    TreeBuilder<nlohmann::ordered_json> builder(tree, where, false);
    readJson(text, where, builder);
    return tree;
}

bool JsonValue::isNull() const {
    return value_->is_null();
}
bool JsonValue::isObject() const {
    return value_->is_object();
}
bool JsonValue::isList() const {
    return value_->is_array();
}
bool JsonValue::isText() const {
    return value_->is_string();
}
bool JsonValue::isNumber() const {
    return value_->is_number();
}
bool JsonValue::isWholeNumber() const {
    return value_->is_number_integer();
}
bool JsonValue::isFlag() const {
    return value_->is_boolean();
}

std::string JsonValue::where() const {
    const bool isWhole = value_ == &container_->tree;
    return container_->where() + (isWhole ? std::string() : Container::step(key_, index_));
}

Phrase JsonValue::described() const {
    constexpr std::size_t longest = 60;
    if (isNull()) return "nothing";
    if (isObject()) return {"an object of %1", {std::to_string(value_->size())}};
    if (isList()) return {"a list of %1", {std::to_string(value_->size())}};
    if (isText()) return {"the text %1", {inQuotes(value_->get_ref<const std::string&>(), longest)}};
    return value_->dump();
}

std::string JsonValue::dump() const {
    return value_->dump(-1, ' ', false, Json::error_handler_t::replace);
}

void JsonValue::refuse(const Phrase& expected) const {
    throw Error(
        {.what = "the value does not fit", .where = where(), .got = described(), .expected = expected});
}

std::string JsonValue::text() const {
    if (!isText()) refuse("a text");
    return value_->get<std::string>();
}

double JsonValue::number(double lowest, double highest) const {
    if (!isNumber() || !(value_->get<double>() >= lowest && value_->get<double>() <= highest))
        refuse(rangeText(lowest, highest));
    return value_->get<double>();
}

std::int64_t JsonValue::integer(std::int64_t lowest, std::int64_t highest) const {
    // Numbers beyond 64 bits are read as floating point, so isWholeNumber() also checks the size.
    const bool fits = isWholeNumber() && (!value_->is_number_unsigned() ||
                                          value_->get<std::uint64_t>() <= std::uint64_t(INT64_MAX));
    if (!fits || value_->get<std::int64_t>() < lowest || value_->get<std::int64_t>() > highest)
        refuse(rangeText(lowest, highest));
    return value_->get<std::int64_t>();
}

bool JsonValue::flag() const {
    if (!isFlag()) refuse("true or false");
    return value_->get<bool>();
}

std::shared_ptr<const JsonValue::Container> JsonValue::asContainer() const {
    if (value_ == &container_->tree) return container_;
    return std::make_shared<const Container>(Container{.parent = container_, .key = key_, .index = index_});
}

std::vector<JsonValue> JsonValue::items() const {
    if (!isList()) refuse("a list");
    std::vector<JsonValue> result;
    result.reserve(value_->size());
    const auto here = asContainer();
    for (const Json& item : *value_) result.push_back(JsonValue(here, &item, nullptr, result.size()));
    return result;
}

std::vector<JsonValue> JsonValue::members() const {
    requireObject();
    std::vector<JsonValue> result;
    result.reserve(value_->size());
    const auto here = asContainer();
    for (const auto& [key, value] : value_->get_ref<const Json::object_t&>())
        result.push_back(JsonValue(here, &value, &key, 0));
    return result;
}

std::vector<std::string> JsonValue::texts() const {
    return eachOf(items(), [](const JsonValue& item) { return item.text(); });
}

std::vector<double> JsonValue::numbers(double lowest, double highest) const {
    return eachOf(items(), [&](const JsonValue& item) { return item.number(lowest, highest); });
}

std::vector<std::int64_t> JsonValue::integers(std::int64_t lowest, std::int64_t highest) const {
    return eachOf(items(), [&](const JsonValue& item) { return item.integer(lowest, highest); });
}

}  // namespace attentionscope
