#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"

namespace attentionscope {

/// Parses JSON that somebody else wrote. `where` names it in messages. Throws Error where it is not JSON,
/// nested deeper than 64 or larger than a gigabyte.
nlohmann::json parseJson(std::string_view text, const std::string& where);
/// The whole of a file. Throws Error where it cannot be read or is larger than a gigabyte.
std::string readFile(const std::filesystem::path& path);

/// One object of a JSON file, read field by field; what is missing or of the wrong kind is an Error that
/// names it.
class JsonFields {
public:
    /// Throws Error where the value is not an object. The value must outlive this.
    JsonFields(const nlohmann::json& value, std::string where);

    /// Present and not null.
    bool has(const std::string& name) const;
    /// Throws where it is missing or null.
    const nlohmann::json& at(const std::string& name) const;
    const nlohmann::json& array(const std::string& name) const;
    std::string text(const std::string& name) const;
    std::string text(const std::string& name, const std::string& fallback) const;
    bool flag(const std::string& name, bool fallback) const;
    /// A whole number within [low, high].
    long long integer(const std::string& name, long long low, long long high) const;

    const std::string& where() const { return where_; }
    std::string where(const std::string& name) const { return where_ + " › " + name; }

private:
    const nlohmann::json& value_;
    std::string where_;
};

/// The kind of a value and its first characters, for messages.
std::string describeJson(const nlohmann::json& value);
/// A whole number within [low, high], or an Error.
long long wholeNumber(const nlohmann::json& value, const std::string& where, long long low, long long high);
/// A string, or an Error.
const std::string& stringValue(const nlohmann::json& value, const std::string& where);

/// A component's type that nobody here knows, with those that are.
Error unknownType(const std::string& kind, const std::string& type, const std::string& where,
                  const std::vector<std::string>& known);

}  // namespace attentionscope
