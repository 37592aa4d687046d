#pragma once

#include <string>
#include <string_view>

namespace attentionscope {

/// In small letters, by the rules of no language in particular.
std::string lowercaseWord(std::string_view word);

/// Letter by letter with case folded, to be compared: as many as before.
std::u32string foldedLetters(std::string_view text);

}  // namespace attentionscope
