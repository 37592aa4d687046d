#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_events.h"

namespace attentionscope {

/// A checked view of untrusted JSON: a request, a session, config.json, tokenizer.json … Every getter states
/// what it expects; if the text holds something else, it throws Error with the place, what was found and what
/// was expected. A null field counts as absent, because Hugging Face writes it that way. Cheap to copy; keeps
/// the parsed text alive.
class JsonValue {
public:
    /// `where` names the text in messages: "config.json", "the request". Throws Error, see readJson().
    static JsonValue parse(std::string_view text, const std::string& where, const JsonRules& rules = {});
    /// Returns a tree that keeps the order of its keys, for a file that is changed and written again.
    static nlohmann::ordered_json parseInOrder(std::string_view text, const std::string& where);

    bool isNull() const;
    bool isObject() const;
    bool isList() const;
    bool isText() const;
    bool isNumber() const;
    bool isWholeNumber() const;
    bool isFlag() const;
    /// The text's name and the path to this value: "tokenizer.json › model › merges 3".
    std::string where() const;
    /// The kind of value and how it begins, for messages: "a list of 3".
    Phrase described() const;
    /// As JSON on one line.
    std::string dump() const;
    /// The parsed tree, for copying into another document.
    const nlohmann::json& tree() const { return *value_; }

    // The value itself.
    std::string text() const;
    double number(double lowest = -std::numeric_limits<double>::infinity(),
                  double highest = std::numeric_limits<double>::infinity()) const;
    std::int64_t integer(std::int64_t lowest, std::int64_t highest) const;
    bool flag() const;
    std::vector<JsonValue> items() const;  ///< for a list
    std::vector<std::string> texts() const;
    std::vector<double> numbers(double lowest = -std::numeric_limits<double>::infinity(),
                                double highest = std::numeric_limits<double>::infinity()) const;
    std::vector<std::int64_t> integers(std::int64_t lowest = std::numeric_limits<std::int64_t>::min(),
                                       std::int64_t highest = std::numeric_limits<std::int64_t>::max()) const;
    std::vector<JsonValue> members() const;           ///< for an object, each with its key()
    const std::string& key() const { return *key_; }  ///< for a member

    // The fields of an object. A value of the wrong kind or out of range is rejected.
    bool has(const std::string& key) const;
    /// Whether the key is present, null or not: null means "none" if a family has a default.
    bool states(const std::string& key) const;
    std::vector<std::string> keys() const;
    JsonValue at(const std::string& key) const;
    std::optional<JsonValue> find(const std::string& key) const;
    std::string text(const std::string& key) const;
    std::string textOr(const std::string& key, const std::string& fallback) const;
    /// A text, or a number as written in the file.
    std::string textOrNumber(const std::string& key) const;
    /// A text from a closed list; the Error shows the list.
    std::string choice(const std::string& key, const std::vector<std::string>& choices) const;
    std::string choiceOr(const std::string& key, const std::vector<std::string>& choices,
                         const std::string& fallback) const;
    double number(const std::string& key, double lowest, double highest) const;
    double number(const std::string& key) const { return at(key).number(); }
    double numberOr(const std::string& key, double lowest, double highest, double fallback) const;
    /// Empty if the key is absent or not a number.
    std::optional<double> numberIfAny(const std::string& key) const;
    std::int64_t integer(const std::string& key, std::int64_t lowest, std::int64_t highest) const;
    std::int64_t integerOr(const std::string& key, std::int64_t lowest, std::int64_t highest,
                           std::int64_t fallback) const;
    /// Empty if the key is absent or null.
    std::optional<std::int64_t> optionalInteger(const std::string& key, std::int64_t lowest,
                                                std::int64_t highest) const;
    bool flag(const std::string& key) const { return at(key).flag(); }
    bool flagOr(const std::string& key, bool fallback) const;
    std::vector<JsonValue> items(const std::string& key) const { return at(key).items(); }
    std::vector<std::string> texts(const std::string& key) const { return at(key).texts(); }
    std::vector<double> numbers(const std::string& key, double lowest, double highest) const;
    std::vector<std::int64_t> integers(const std::string& key, std::int64_t lowest,
                                       std::int64_t highest) const;
    /// The same, but a single number becomes a list of one.
    std::vector<std::int64_t> integersOrOne(const std::string& key, std::int64_t lowest,
                                            std::int64_t highest) const;
    JsonValue object(const std::string& key) const;
    std::vector<JsonValue> objects(const std::string& key) const;
    std::optional<JsonValue> optionalObject(const std::string& key) const;

    /// Throws an Error about this value: it is not the expected one.
    [[noreturn]] void refuse(const Phrase& expected) const;
    /// Throws an Error about one key, for a reason that the caller found.
    [[noreturn]] void refuse(const std::string& key, const Phrase& what, const Phrase& expected,
                             const Phrase& remedy = {}) const;
    /// Throws Error if this is not an object.
    const JsonValue& requireObject() const;
    /// Throws Error if an object has a field not listed here.
    void requireKnownKeys(const std::vector<std::string>& known) const;

private:
    struct Container;
    JsonValue(std::shared_ptr<const Container> container, const nlohmann::json* value, const std::string* key,
              std::size_t index)
        : container_(std::move(container)), value_(value), key_(key), index_(index) {}
    std::shared_ptr<const Container> asContainer() const;

    std::shared_ptr<const Container> container_;  ///< the container of this value
    const nlohmann::json* value_;
    const std::string* key_;  ///< null for an item or the whole text
    std::size_t index_;
};

}  // namespace attentionscope
