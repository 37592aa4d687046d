#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_value.h"
#include "core/text/aligned_text.h"

namespace attentionscope {

/// Finds places in a text: a literal string, a regular expression, or one of the well-known word patterns in
/// a hand-written form. Safe to use from several threads.
class Pattern {
public:
    virtual ~Pattern() = default;
    /// All matches from left to right, without overlap; an empty match marks a boundary. `text` is valid
    /// UTF-8. Throws Error if a regular expression takes far too long.
    virtual void findMatches(std::string_view text, std::vector<ByteSpan>& matches) const = 0;
};

/// A pattern as tokenizer.json writes it: {"String": …} or {"Regex": …}. Throws Error if it is neither, or if
/// the expression is not understood.
std::unique_ptr<Pattern> makePattern(const JsonValue& value);
std::unique_ptr<Pattern> makeStringPattern(std::string text);
/// An expression in Oniguruma's spelling (which Hugging Face uses), run by ICU. The GPT-2, Llama 3 and Qwen 2
/// patterns get their own matchers, which find the same matches faster; `byHand` = false disables them.
std::unique_ptr<Pattern> makeRegexPattern(const std::string& expression, const std::string& where,
                                          bool byHand = true);

/// The same expression in ICU's spelling: \s, \w, \b, \h and [:punct:] differ in what they contain, a few
/// characters inside […] mean something else, and options, braces and what follows them work differently.
/// Throws Error for what ICU cannot express.
std::string translateToIcu(std::string_view oniguruma);

/// GPT-2's division into words: contractions, words, numbers and marks, each with the space before it, and
/// white space.
extern const char* const gpt2WordPattern;
extern const char* const llama3WordPattern;
extern const char* const qwen2WordPattern;

}  // namespace attentionscope
