#pragma once

#include <string>
#include <string_view>

namespace attentionscope {

// Plain texts whose signs and blanks are ASCII; other bytes stay as they are.

constexpr bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string inLowerCase(std::string_view text);

/// The text without blanks at either end.
std::string_view withoutBlanks(std::string_view text, std::string_view blanks = " \t\r\n\v\f");

/// Removes the first line from a text and returns it, without its line feed.
std::string_view takenLine(std::string_view& text);

/// A key by which numbers in names sort by their value: "layer_2" before "layer_10".
std::string sortedByNumbers(const std::string& name);

}  // namespace attentionscope
