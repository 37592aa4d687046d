#pragma once

#include "core/recording/recording.h"

namespace attentionscope {

/// The default row of a head to show: among the words of a text, never a special token, the one that gives
/// another single word the most weight beyond an equal share of what it sees. 0 if the rows are not words or
/// were produced, because those are followed from the first.
Index tellingWord(const Recording& recording, const AttentionMap& map, int head);

/// The position in `now` of the word at a position of `before`, as close as possible; empty if the word is
/// gone or was a special token.
std::optional<Index> sameWord(const Sequence& before, const Sequence& now, Index position);

}  // namespace attentionscope
