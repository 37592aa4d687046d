#pragma once

#include <string>

namespace attentionscope {

/// The number of columns that a UTF-8 text takes in a monospaced font, as on a terminal: a Chinese character
/// takes two.
std::size_t columnsOf(const std::string& text);
/// The text padded with spaces to this number of columns; a longer text stays as it is.
std::string padded(const std::string& text, std::size_t columns);

}  // namespace attentionscope
