#pragma once

#include <string>

namespace attentionscope {

/// The columns that a text in UTF-8 takes where all letters are equally wide, as on a terminal: a Chinese
/// character takes two.
std::size_t columnsOf(const std::string& text);
/// The text with spaces up to so many columns; a longer text stays as it is.
std::string padded(const std::string& text, std::size_t columns);

}  // namespace attentionscope
