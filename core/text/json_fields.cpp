#include "core/text/json_fields.h"

#include <fstream>
#include <nlohmann/json.hpp>

namespace attentionscope {

namespace {

constexpr int depthLimit = 64;
constexpr size_t sizeLimit = size_t(1) << 30;

int nestingDepth(std::string_view text) {
    int depth = 0, deepest = 0;
    bool inString = false;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\') ++i;
            if (c == '"') inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            deepest = std::max(deepest, ++depth);
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return deepest;
}

}  // namespace

nlohmann::json parseJson(std::string_view text, const std::string& where) {
    if (text.size() > sizeLimit) {
        throw Error(ErrorReport{.what = "the JSON is too large",
                                .where = where,
                                .got = std::to_string(text.size()) + " bytes",
                                .expected = "at most 1 GiB"});
    }
    if (const int depth = nestingDepth(text); depth > depthLimit) {
        throw Error(ErrorReport{.what = "the JSON is nested too deeply",
                                .where = where,
                                .got = std::to_string(depth) + " levels",
                                .expected = "at most " + std::to_string(depthLimit)});
    }
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        throw Error(ErrorReport{.what = "this is not valid JSON, at byte " + std::to_string(error.byte),
                                .where = where,
                                .remedy = "Download or copy the file again; it may be cut short."});
    } catch (const nlohmann::json::exception&) {  // a number beyond every range
        throw Error(ErrorReport{.what = "a value of the JSON cannot be represented", .where = where});
    }
}

std::string readFile(const std::filesystem::path& path) {
    std::error_code failure;
    const auto size = std::filesystem::file_size(path, failure);
    if (failure) {
        throw Error(
            ErrorReport{.what = "the file cannot be read", .where = path.string(), .got = failure.message()});
    }
    if (size > sizeLimit) {
        throw Error(ErrorReport{.what = "the file is too large",
                                .where = path.string(),
                                .got = std::to_string(size) + " bytes",
                                .expected = "at most 1 GiB"});
    }
    std::ifstream stream(path, std::ios::binary);
    std::string content(size, '\0');
    if (!stream.read(content.data(), std::streamsize(size))) {
        throw Error(ErrorReport{.what = "the file cannot be read", .where = path.string()});
    }
    return content;
}

std::string describeJson(const nlohmann::json& value) {
    if (value.is_null()) return "nothing";
    if (value.is_object()) return "an object of " + std::to_string(value.size());
    if (value.is_array()) return "a list of " + std::to_string(value.size());
    std::string content = value.is_string()
                              ? value.get_ref<const std::string&>()
                              : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    if (content.size() > 60) {
        size_t cut = 57;
        while (cut > 0 && (static_cast<unsigned char>(content[cut]) & 0xC0) == 0x80) --cut;
        content = content.substr(0, cut) + "…";
    }
    return value.is_string() ? "the text \"" + content + '"' : content;
}

long long wholeNumber(const nlohmann::json& value, const std::string& where, long long low, long long high) {
    const bool fits = value.is_number_unsigned()
                          ? high >= 0 && value.get<unsigned long long>() <= (unsigned long long)(high)
                          : value.is_number_integer() && value.get<long long>() <= high;
    if (!fits || value.get<long long>() < low) {
        throw Error(ErrorReport{
            .what = "a number is not in its range",
            .where = where,
            .got = describeJson(value),
            .expected = "a whole number from " + std::to_string(low) + " to " + std::to_string(high)});
    }
    return value.get<long long>();
}

const std::string& stringValue(const nlohmann::json& value, const std::string& where) {
    if (!value.is_string()) {
        throw Error(ErrorReport{.what = "a value is of the wrong kind",
                                .where = where,
                                .got = describeJson(value),
                                .expected = "a text"});
    }
    return value.get_ref<const std::string&>();
}

Error unknownType(const std::string& kind, const std::string& type, const std::string& where,
                  const std::vector<std::string>& known) {
    std::string list;
    for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
    return Error(ErrorReport{.what = "this " + kind + " is not known",
                             .where = where,
                             .got = '"' + type + '"',
                             .expected = "one of " + list});
}

JsonFields::JsonFields(const nlohmann::json& value, std::string where)
    : value_(value), where_(std::move(where)) {
    if (!value_.is_object()) {
        throw Error(ErrorReport{.what = "a value is of the wrong kind",
                                .where = where_,
                                .got = describeJson(value_),
                                .expected = "an object"});
    }
}

bool JsonFields::has(const std::string& name) const {
    const auto found = value_.find(name);
    return found != value_.end() && !found->is_null();
}

const nlohmann::json& JsonFields::at(const std::string& name) const {
    if (!has(name))
        throw Error(ErrorReport{.what = "the field \"" + name + "\" is missing", .where = where_});
    return value_[name];
}

const nlohmann::json& JsonFields::array(const std::string& name) const {
    const nlohmann::json& value = at(name);
    if (!value.is_array()) {
        throw Error(ErrorReport{.what = "a value is of the wrong kind",
                                .where = where(name),
                                .got = describeJson(value),
                                .expected = "a list"});
    }
    return value;
}

std::string JsonFields::text(const std::string& name) const {
    return stringValue(at(name), where(name));
}

std::string JsonFields::text(const std::string& name, const std::string& fallback) const {
    return has(name) ? text(name) : fallback;
}

bool JsonFields::flag(const std::string& name, bool fallback) const {
    if (!has(name)) return fallback;
    const nlohmann::json& value = at(name);
    if (!value.is_boolean()) {
        throw Error(ErrorReport{.what = "a value is of the wrong kind",
                                .where = where(name),
                                .got = describeJson(value),
                                .expected = "true or false"});
    }
    return value.get<bool>();
}

long long JsonFields::integer(const std::string& name, long long low, long long high) const {
    return wholeNumber(at(name), where(name), low, high);
}

}  // namespace attentionscope
