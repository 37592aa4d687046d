#pragma once

#include <string>
#include <string_view>

namespace attentionscope {

/// The word in lower case, independent of any language.
std::string lowercaseWord(std::string_view word);

/// Letters with case folded, for comparison: as many as before.
std::u32string foldedLetters(std::string_view text);

}  // namespace attentionscope
