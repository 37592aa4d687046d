#pragma once

#include <string>
#include <string_view>

namespace attentionscope {

/// The text as a message may show it: control characters and bytes that are no UTF-8 are written as escapes
/// (\n, \x1b), so that nothing from outside steers a terminal or breaks a sentence.
std::string printable(std::string_view text);

/// The text in quotation marks, printable and shortened where it is long.
std::string inQuotes(std::string_view text, std::size_t longest = 120);

/// The number as a formula has it, with at most six digits: "0.125", "50".
std::string shortNumber(double value);

}  // namespace attentionscope
