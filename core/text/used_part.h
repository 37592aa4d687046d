#pragma once

#include <functional>
#include <string_view>

#include "core/base/matrix.h"

namespace attentionscope {

/// The beginning of a text that contains its first `limit` tokens, to avoid processing the rest of a text far
/// longer than a model can read; the whole text if it is short, or the limit is 0 (none). It ends before
/// white space, or between characters if there is none for long. `tokensIn` counts the tokens of a text.
std::string_view usedPart(std::string_view text, Index limit,
                          const std::function<Index(std::string_view)>& tokensIn);

}  // namespace attentionscope
