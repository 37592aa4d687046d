#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/phrase.h"

namespace attentionscope {

/// The word of `known` that `word` most likely misspells: at most a third of its letters differ (changed,
/// missing, added, or two neighbours swapped; Damerau 1964), or it begins with all of them. Ignores case.
/// Empty if none is close.
std::string similarWord(std::string_view word, const std::vector<std::string>& known);

/// "Did you mean X?" with the similar word; empty if there is none.
Phrase didYouMean(std::string_view word, const std::vector<std::string>& known);

}  // namespace attentionscope
