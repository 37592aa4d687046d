#pragma once

#include "core/recording/recording.h"

namespace attentionscope {

/// The most telling row of a head, if the user has chosen none: a word of the text, never a special token or
/// a mark, that gives another word much more weight than an equal share of what it sees. Among those that are
/// nearly as telling as the most telling one, prefers a pronoun that the model answers for, then a word that
/// occurs once and looks past its neighbours, then a long one; otherwise `held` (-1: none). 0 if the rows are
/// not words.
Index tellingWord(const Recording& recording, const AttentionMap& map, int head, Index held = -1);

/// The position in `now` of the word at a position of `before`, as close as possible; empty if the word is
/// gone or was a special token.
std::optional<Index> sameWord(const Sequence& before, const Sequence& now, Index position);

}  // namespace attentionscope
