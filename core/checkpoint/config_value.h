#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attentionscope {

/// A checked look at a JSON object such as config.json. Every getter says what it wants; where the file gives
/// something else, Error names file, key, what was found and what was needed. null counts as absent, as
/// Hugging Face writes it. Cheap to copy.
class ConfigValue {
public:
    /// Longest file that is read, and deepest nesting.
    static constexpr std::size_t longestFile = 64'000'000;
    static constexpr int deepest = 64;

    /// Throws Error for a file that is missing, too long, no JSON, too deep, no object, or gives a key twice.
    static ConfigValue read(const std::filesystem::path& file);
    static ConfigValue parse(std::string_view text, const std::string& where);

    bool has(const std::string& key) const;
    /// Whether the key stands there at all, null or not: null says "none" where a family has a default.
    bool states(const std::string& key) const;
    std::vector<std::string> keys() const;
    /// The file and the way to this object: "config.json, rope_scaling".
    const std::string& where() const { return where_; }

    std::int64_t integer(const std::string& key, std::int64_t lowest, std::int64_t highest) const;
    std::int64_t integerOr(const std::string& key, std::int64_t lowest, std::int64_t highest,
                           std::int64_t fallback) const;
    /// Nothing where the key is absent or null.
    std::optional<std::int64_t> optionalInteger(const std::string& key, std::int64_t lowest,
                                                std::int64_t highest) const;
    double number(const std::string& key, double lowest, double highest) const;
    double numberOr(const std::string& key, double lowest, double highest, double fallback) const;
    /// Nothing where the key is absent or is no number.
    std::optional<double> numberIfAny(const std::string& key) const;
    bool flagOr(const std::string& key, bool fallback) const;
    std::string text(const std::string& key) const;
    /// A text, or a number as it is written.
    std::string textOrNumber(const std::string& key) const;
    std::string textOr(const std::string& key, const std::string& fallback) const;
    /// A text out of a closed list; the Error gives the list.
    std::string choiceOr(const std::string& key, const std::vector<std::string>& choices,
                         const std::string& fallback) const;
    std::vector<double> numbers(const std::string& key, double lowest, double highest) const;
    std::vector<std::string> texts(const std::string& key) const;
    /// Whether texts() would find a list of texts; false where the key is absent.
    bool hasTexts(const std::string& key) const;
    std::vector<std::int64_t> integers(const std::string& key, std::int64_t lowest,
                                       std::int64_t highest) const;
    /// The same for a single number, which becomes a list of one.
    std::vector<std::int64_t> integersOrOne(const std::string& key, std::int64_t lowest,
                                            std::int64_t highest) const;
    ConfigValue object(const std::string& key) const;
    std::vector<ConfigValue> objects(const std::string& key) const;
    std::optional<ConfigValue> optionalObject(const std::string& key) const;

    /// Throws an Error about one key that the caller found wanting for a reason of its own.
    [[noreturn]] void refuse(const std::string& key, const std::string& what, const std::string& expected,
                             const std::string& remedy = {}) const;

private:
    struct Node;
    ConfigValue(std::shared_ptr<const Node> node, std::string where);
    [[noreturn]] void missing(const std::string& key) const;

    std::shared_ptr<const Node> node_;
    std::string where_;
};

}  // namespace attentionscope
