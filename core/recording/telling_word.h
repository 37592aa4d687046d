#pragma once

#include "core/recording/recording.h"

namespace attentionscope {

/// The row of a head that says most to somebody who has chosen none: of the words of a text, never a special
/// token, the one that gives one other word the most weight beyond an equal share of what it sees. 0 where
/// the rows are no words, or were produced, which are followed from the first.
Index tellingWord(const Recording& recording, const AttentionMap& map, int head);

/// Where the word at a position of `before` stands in `now`, as near as it can be; nothing where it is not
/// there any more, or was a special token.
std::optional<Index> sameWord(const Sequence& before, const Sequence& now, Index position);

}  // namespace attentionscope
