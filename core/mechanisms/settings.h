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

/// The name of the active kind of settings.
template <class Variant>
std::string_view nameOfKind(const Variant& value) {
    return std::visit([](const auto& own) { return own.name; }, value);
}
/// Default settings of the kind with that name, or of the first kind if there is none.
template <class Variant, std::size_t place = 0>
Variant kindNamed(std::string_view name) {
    if constexpr (place < std::variant_size_v<Variant>)
        return std::variant_alternative_t<place, Variant>::name == name ? Variant(std::in_place_index<place>)
                                                                        : kindNamed<Variant, place + 1>(name);
    return {};
}

/// Reads settings from config.json. Throws Error for a value out of range and for a missing value without a
/// default.
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
    /// The part of "model_type" after "attentionscope/"; the code that writes the folder writes it.
    void modelType(std::string& value) {
        const std::string type = config_.textOr("model_type", "");
        if (type.starts_with(ownModelType)) value = type.substr(ownModelType.size());
    }
    /// One of several kinds of settings, by name, followed by the settings of that kind.
    template <class Variant>
    void kind(const char* key, Variant& value, const std::vector<std::string>& names) {
        value = kindNamed<Variant>(config_.choice(key, names));
    }
    /// A value that every config.json of this kind contains and that is never read.
    void fixed(const char*, Index) {}
    /// Rejects a value that is in range but does not fit the other settings.
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

/// The settings as a JSON object, as in config.json.
template <class Settings>
std::string settingsToJson(const Settings& settings) {
    SettingsWriter writer;
    Settings::list(settings, writer);
    return writer.json.dump();
}

}  // namespace attentionscope
