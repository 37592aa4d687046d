#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/phrase.h"

namespace attentionscope {

/// The word of `known` that `word` is most likely a slip of: it differs by a third of its letters at most
/// (changed, left out, added, or two neighbours swapped; Damerau 1964), or it begins with all of them.
/// Capitals do not count. Empty where none is near.
std::string similarWord(std::string_view word, const std::vector<std::string>& known);

/// "Did you mean X?" of the similar word, empty where there is none.
Phrase didYouMean(std::string_view word, const std::vector<std::string>& known);

}  // namespace attentionscope
