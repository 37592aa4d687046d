#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// Parses JSON and throws Error with the place of the mistake; `what` names the text in messages.
nlohmann::json parseJson(const std::string& text, const std::string& what);
void requireObject(const nlohmann::json& json, const std::string& what);

/// The fields of a JSON object, each judged as it is read: Error says which field, what it held and what it
/// should.
class JsonFields {
public:
    JsonFields(const nlohmann::json& object, std::string what) : object_(object), what_(std::move(what)) {}

    bool has(const char* name) const { return object_.contains(name); }
    void require(const char* name) const;
    std::string text(const char* name) const;
    double number(const char* name) const;
    Index integer(const char* name, Index least, Index most) const;
    bool boolean(const char* name) const;
    std::vector<float> numbers(const char* name) const;
    std::vector<std::int64_t> integers(const char* name) const;
    std::pair<Index, Index> pair(const char* name) const;
    std::vector<std::pair<Index, Index>> pairs(const char* name) const;

private:
    const nlohmann::json& at(const char* name) const;
    [[noreturn]] void refuse(const char* name, const std::string& expected) const;
    const nlohmann::json& object_;
    std::string what_;
};

}  // namespace attentionscope
