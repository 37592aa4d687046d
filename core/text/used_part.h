#pragma once

#include <functional>
#include <string_view>

#include "core/base/matrix.h"

namespace attentionscope {

/// The beginning of a text in which its first `limit` tokens lie, so that nothing is made of the rest of a
/// text that is far longer than a model can read; the whole text where it is not, or the limit is 0 (none).
/// It ends before white space, or between characters where there is none for long. `tokensIn` counts the
/// tokens of a text.
std::string_view usedPart(std::string_view text, Index limit,
                          const std::function<Index(std::string_view)>& tokensIn);

}  // namespace attentionscope
