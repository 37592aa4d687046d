#pragma once

#include <string>
#include <string_view>

namespace attentionscope {

/// The text in a form that is safe in a message: control characters and invalid UTF-8 are written as escapes
/// (\n, \x1b), so that no input can steer a terminal or break a sentence.
std::string printable(std::string_view text);

/// The printable text in quotation marks, shortened if it is long.
std::string inQuotes(std::string_view text, std::size_t longest = 120);

/// The number as it appears in a formula, with at most six digits: "0.125", "50".
std::string shortNumber(double value);

/// The number of columns that a UTF-8 text takes in a monospaced font, as on a terminal: a Chinese character
/// takes two.
std::size_t columnsOf(const std::string& text);
/// The text padded with spaces to this number of columns; a longer text stays as it is.
std::string padded(const std::string& text, std::size_t columns);

}  // namespace attentionscope
