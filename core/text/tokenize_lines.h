#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/text/tokenizer.h"

namespace attentionscope {

/// Processes one line of `attentionscope tokenize`: {"text"} or {"text", "pair"} in, {"ids", "tokens",
/// "offsets"} out. Offsets are [begin, end] in code points of the given text, [0, 0] for tokens without text.
/// An escape of half a surrogate pair counts as U+FFFD. Throws Error, naming line `number` (counted from 1),
/// if the line is not such an object.
std::string tokenizeLine(const Tokenizer& tokenizer, std::string_view line, bool addSpecial,
                         long long number);

/// The tokens of a text, or of a pair.
using EncodeText = std::function<std::vector<Token>(const std::string& text, const std::string* pair)>;
/// The same for a model with its own way of dividing text.
std::string tokenizeLine(const EncodeText& encode, std::string_view line, long long number);

/// JSON with every escaped lone surrogate (\ud83d without its other half) written as \ufffd, which parsers
/// accept.
std::string repairSurrogateEscapes(std::string_view json);

}  // namespace attentionscope
