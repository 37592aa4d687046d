#include "core/run/json_fields.h"

#include "core/base/error.h"

namespace attentionscope {

using nlohmann::json;

json parseJson(const std::string& text, const std::string& what) {
    try {
        return json::parse(text);
    } catch (const json::exception& problem) {
        throw Error({.what = "this is not valid JSON", .where = what, .got = problem.what()});
    }
}

void requireObject(const json& value, const std::string& what) {
    if (!value.is_object())
        throw Error({.what = "this is not a JSON object",
                     .where = what,
                     .got = value.type_name(),
                     .expected = "{…}"});
}

void JsonFields::refuse(const char* name, const std::string& expected) const {
    throw Error({.what = "the field has the wrong content",
                 .where = what_ + ", \"" + name + "\"",
                 .got = object_.at(name).dump().substr(0, 80),
                 .expected = expected});
}

void JsonFields::require(const char* name) const {
    if (!has(name)) throw Error({.what = "a field is missing", .where = what_, .expected = name});
}

const json& JsonFields::at(const char* name) const {
    require(name);
    return object_.at(name);
}

std::string JsonFields::text(const char* name) const {
    if (!at(name).is_string()) refuse(name, "text");
    return at(name).get<std::string>();
}

double JsonFields::number(const char* name) const {
    if (!at(name).is_number()) refuse(name, "a number");
    return at(name).get<double>();
}

Index JsonFields::integer(const char* name, Index least, Index most) const {
    const auto& value = at(name);
    if (!value.is_number_integer() || value.get<double>() < double(least) ||
        value.get<double>() > double(most))
        refuse(name, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return value.get<Index>();
}

bool JsonFields::boolean(const char* name) const {
    if (!at(name).is_boolean()) refuse(name, "true or false");
    return at(name).get<bool>();
}

std::vector<float> JsonFields::numbers(const char* name) const {
    std::vector<float> values;
    if (!at(name).is_array()) refuse(name, "a list of numbers");
    for (const auto& value : at(name)) {
        if (!value.is_number()) refuse(name, "a list of numbers");
        values.push_back(value.get<float>());
    }
    return values;
}

std::vector<std::int64_t> JsonFields::integers(const char* name) const {
    std::vector<std::int64_t> values;
    if (!at(name).is_array()) refuse(name, "a list of whole numbers");
    for (const auto& value : at(name)) {
        if (!value.is_number_integer()) refuse(name, "a list of whole numbers");
        values.push_back(value.get<std::int64_t>());
    }
    return values;
}

std::pair<Index, Index> JsonFields::pair(const char* name) const {
    const auto values = integers(name);
    if (values.size() != 2) refuse(name, "[row, column]");
    return {Index(values[0]), Index(values[1])};
}

std::vector<std::pair<Index, Index>> JsonFields::pairs(const char* name) const {
    std::vector<std::pair<Index, Index>> all;
    if (!at(name).is_array()) refuse(name, "a list of [row, column]");
    for (const auto& value : at(name)) {
        if (!value.is_array() || value.size() != 2 || !value[0].is_number_integer() ||
            !value[1].is_number_integer())
            refuse(name, "a list of [row, column]");
        all.emplace_back(value[0].get<Index>(), value[1].get<Index>());
    }
    return all;
}

}  // namespace attentionscope
