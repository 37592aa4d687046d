#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/json_value.h"
#include "core/base/matrix.h"

namespace attentionscope {

// A system lists its settings once, in `template <class Self, class Fields> static void list(Self&,
// Fields&)`: config.json is read, written and compared from that list. Fields is one of the two classes
// below.

inline constexpr std::int64_t widestLayer = 8192;
inline constexpr std::string_view ownModelType = "attentionscope/";

/// The name of the kind of settings that is held.
template <class Variant>
std::string_view nameOfKind(const Variant& value) {
    return std::visit([](const auto& own) { return own.name; }, value);
}
/// Usual settings of the kind with that name; of the first, where none has it.
template <class Variant, std::size_t place = 0>
Variant kindNamed(std::string_view name) {
    if constexpr (place < std::variant_size_v<Variant>)
        return std::variant_alternative_t<place, Variant>::name == name ? Variant(std::in_place_index<place>)
                                                                        : kindNamed<Variant, place + 1>(name);
    return {};
}

/// Fills settings from config.json. Throws Error for a value out of range and where one is missing that has
/// no default.
class SettingsReader {
public:
    explicit SettingsReader(const JsonValue& config) : config_(config) {}

    void integer(const char* key, Index& value, Index lowest, Index highest) {
        value = config_.integer(key, lowest, highest);
    }
    void integerOr(const char* key, Index& value, Index lowest, Index highest) {
        value = config_.integerOr(key, lowest, highest, value);
    }
    void number(const char* key, float& value, double lowest, double highest) {
        value = float(config_.number(key, lowest, highest));
    }
    void flagOr(const char* key, bool& value) { value = config_.flagOr(key, value); }
    void choiceOr(const char* key, std::string& value, const std::vector<std::string>& choices) {
        value = config_.choiceOr(key, choices, value);
    }
    /// A flag whose two values have names.
    void eitherOr(const char* key, bool& value, const char* yes, const char* no) {
        value = config_.choiceOr(key, {yes, no}, value ? yes : no) == yes;
    }
    void texts(const char* key, std::vector<std::string>& value) { value = config_.texts(key); }
    /// The part of "model_type" behind "attentionscope/", which whoever writes the folder writes.
    void modelType(std::string& value) {
        const std::string type = config_.textOr("model_type", "");
        if (type.starts_with(ownModelType)) value = type.substr(ownModelType.size());
    }
    /// One of several kinds of settings, by its name; behind it the settings of that kind.
    template <class Variant>
    void kind(const char* key, Variant& value, const std::vector<std::string>& names) {
        value = kindNamed<Variant>(config_.choice(key, names));
    }
    /// A value that every config.json of this kind has and nobody needs to read.
    void fixed(const char*, Index) {}
    /// Refuses what is in range by itself and does not fit the rest.
    void require(bool fits, const char* key, const Phrase& what, const Phrase& expected) {
        if (!fits) config_.refuse(key, what, expected);
    }

private:
    const JsonValue& config_;
};

/// Writes settings in the order of their list.
class SettingsWriter {
public:
    void integer(const char* key, Index value, Index, Index) { json[key] = value; }
    void integerOr(const char* key, Index value, Index, Index) { json[key] = value; }
    void number(const char* key, float value, double, double) { json[key] = value; }
    void flagOr(const char* key, bool value) { json[key] = value; }
    void choiceOr(const char* key, const std::string& value, const std::vector<std::string>&) {
        json[key] = value;
    }
    void eitherOr(const char* key, bool value, const char* yes, const char* no) {
        json[key] = value ? yes : no;
    }
    void texts(const char* key, const std::vector<std::string>& value) { json[key] = value; }
    void modelType(const std::string&) {}
    template <class Variant>
    void kind(const char* key, const Variant& value, const std::vector<std::string>&) {
        json[key] = nameOfKind(value);
    }
    void fixed(const char* key, Index value) { json[key] = value; }
    void require(bool, const char*, const Phrase&, const Phrase&) {}

    nlohmann::ordered_json json = nlohmann::ordered_json::object();
};

/// Reads settings from config.json. Throws Error for values out of range.
template <class Settings>
Settings settingsFrom(const JsonValue& config) {
    Settings settings;
    SettingsReader reader(config);
    Settings::list(settings, reader);
    return settings;
}

/// As config.json has them: a JSON object.
template <class Settings>
std::string settingsToJson(const Settings& settings) {
    SettingsWriter writer;
    Settings::list(settings, writer);
    return writer.json.dump();
}

/// Whether config.json would be the same.
template <class Settings>
bool sameSettings(const Settings& a, const Settings& b) {
    return settingsToJson(a) == settingsToJson(b);
}

}  // namespace attentionscope
