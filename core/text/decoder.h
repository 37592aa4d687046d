#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/json_value.h"

namespace attentionscope {

/// Turns tokens back into text, step by step: each step maps a list of pieces to another, and the last result
/// is joined.
class Decoder {
public:
    virtual ~Decoder() = default;
    virtual std::vector<std::string> apply(std::vector<std::string> tokens) const = 0;
};

/// The decoder that tokenizer.json describes; null for null (tokens are then joined with spaces). Throws
/// Error on an unknown type (listing the known ones) and on missing or wrong fields.
std::unique_ptr<Decoder> makeDecoder(const std::optional<JsonValue>& fields);

/// Removes spaces that English does not write: before . ? ! , and in contractions.
std::string cleanUpEnglishSpaces(std::string text);
/// Replaces all occurrences of `from`, from left to right; `from` is not empty.
std::string replaceAll(std::string text, const std::string& from, const std::string& to);

}  // namespace attentionscope
