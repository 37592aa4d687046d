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

/// A checked look at JSON that comes from outside: a request, a session, config.json, tokenizer.json … Every
/// getter says what it wants; where the text gives something else, Error names the place, what was found and
/// what was needed. A field that is null counts as absent, as Hugging Face writes it. Cheap to copy; keeps
/// what was read alive.
class JsonValue {
public:
    /// `where` names the text in messages: "config.json", "the request". Throws Error, see readJson().
    static JsonValue parse(std::string_view text, const std::string& where, const JsonRules& rules = {});
    /// The same as a tree that keeps the order of its keys, for a file that is changed and written again.
    static nlohmann::ordered_json parseInOrder(std::string_view text, const std::string& where);

    bool isNull() const;
    bool isObject() const;
    bool isList() const;
    bool isText() const;
    bool isNumber() const;
    bool isWholeNumber() const;
    bool isFlag() const;
    /// The text's name and the way to this value: "tokenizer.json › model › merges 3".
    std::string where() const;
    /// What it is and how it begins, for messages: "a list of 3".
    Phrase described() const;
    /// As JSON on one line.
    std::string dump() const;
    /// What was read, for one who writes it on into another document.
    const nlohmann::json& tree() const { return *value_; }

    // The value itself.
    std::string text() const;
    double number(double lowest = -std::numeric_limits<double>::infinity(),
                  double highest = std::numeric_limits<double>::infinity()) const;
    std::int64_t integer(std::int64_t lowest, std::int64_t highest) const;
    bool flag() const;
    std::vector<JsonValue> items() const;  ///< of a list
    std::vector<std::string> texts() const;
    std::vector<double> numbers(double lowest = -std::numeric_limits<double>::infinity(),
                                double highest = std::numeric_limits<double>::infinity()) const;
    std::vector<std::int64_t> integers(std::int64_t lowest = std::numeric_limits<std::int64_t>::min(),
                                       std::int64_t highest = std::numeric_limits<std::int64_t>::max()) const;
    std::vector<JsonValue> members() const;           ///< of an object, each with its key()
    const std::string& key() const { return *key_; }  ///< of a member

    // The fields of an object. What is neither in range nor of the right kind is refused, absent or not.
    bool has(const std::string& key) const;
    /// Whether the key stands there at all, null or not: null says "none" where a family has a default.
    bool states(const std::string& key) const;
    std::vector<std::string> keys() const;
    JsonValue at(const std::string& key) const;
    std::optional<JsonValue> find(const std::string& key) const;
    std::string text(const std::string& key) const;
    std::string textOr(const std::string& key, const std::string& fallback) const;
    /// A text, or a number as it is written.
    std::string textOrNumber(const std::string& key) const;
    /// A text out of a closed list; the Error gives the list.
    std::string choice(const std::string& key, const std::vector<std::string>& choices) const;
    std::string choiceOr(const std::string& key, const std::vector<std::string>& choices,
                         const std::string& fallback) const;
    double number(const std::string& key, double lowest, double highest) const;
    double number(const std::string& key) const { return at(key).number(); }
    double numberOr(const std::string& key, double lowest, double highest, double fallback) const;
    /// Nothing where the key is absent or is no number.
    std::optional<double> numberIfAny(const std::string& key) const;
    std::int64_t integer(const std::string& key, std::int64_t lowest, std::int64_t highest) const;
    std::int64_t integerOr(const std::string& key, std::int64_t lowest, std::int64_t highest,
                           std::int64_t fallback) const;
    /// Nothing where the key is absent or null.
    std::optional<std::int64_t> optionalInteger(const std::string& key, std::int64_t lowest,
                                                std::int64_t highest) const;
    bool flag(const std::string& key) const { return at(key).flag(); }
    bool flagOr(const std::string& key, bool fallback) const;
    std::vector<JsonValue> items(const std::string& key) const { return at(key).items(); }
    std::vector<std::string> texts(const std::string& key) const { return at(key).texts(); }
    std::vector<double> numbers(const std::string& key, double lowest, double highest) const;
    std::vector<std::int64_t> integers(const std::string& key, std::int64_t lowest,
                                       std::int64_t highest) const;
    /// The same for a single number, which becomes a list of one.
    std::vector<std::int64_t> integersOrOne(const std::string& key, std::int64_t lowest,
                                            std::int64_t highest) const;
    JsonValue object(const std::string& key) const;
    std::vector<JsonValue> objects(const std::string& key) const;
    std::optional<JsonValue> optionalObject(const std::string& key) const;

    /// Throws an Error about this value: it is not what is expected.
    [[noreturn]] void refuse(const Phrase& expected) const;
    /// Throws an Error about one key that the caller found wanting for a reason of its own.
    [[noreturn]] void refuse(const std::string& key, const Phrase& what, const Phrase& expected,
                             const Phrase& remedy = {}) const;
    /// Throws Error where it is not an object.
    const JsonValue& requireObject() const;
    /// Throws Error where an object has a field that is none of these.
    void requireKnownKeys(const std::vector<std::string>& known) const;

private:
    struct Container;
    JsonValue(std::shared_ptr<const Container> container, const nlohmann::json* value, const std::string* key,
              std::size_t index)
        : container_(std::move(container)), value_(value), key_(key), index_(index) {}
    std::shared_ptr<const Container> asContainer() const;

    std::shared_ptr<const Container> container_;  ///< what it lies in
    const nlohmann::json* value_;
    const std::string* key_;  ///< null where it is an item or the whole
    std::size_t index_;
};

}  // namespace attentionscope
