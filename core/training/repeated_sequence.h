#pragma once

#include "core/base/random.h"
#include "core/training/language_network.h"

namespace attentionscope {

/// How a sequence is made in which random tokens come again: after the token that begins everything, some
/// that come once, then a period of others, all different, that comes `copies` times.
struct RepeatedShape {
    Index before = 0, period = 0, copies = 0;

    Index tokens() const { return 1 + before + period * copies; }
    /// The first place whose next token can be known: that of the first token that comes again.
    Index known() const { return 1 + before + period; }
};

/// 0 to 6 tokens before, a period of 3 to 20, two or three copies, at most `limit` tokens in all, which has
/// to be 8 or more.
RepeatedShape drawRepeatedShape(Random& random, Index limit);
/// Fills a shape with tokens from {first … vocabulary - 1}, drawn evenly; there have to be enough. What comes
/// next in such a sequence is told by what came before and by nothing that could be learnt by heart (Olsson
/// et al. 2022).
TokenIdList drawRepeatedTokens(const RepeatedShape& shape, Index begin, Index first, Index vocabulary,
                               Random& random);

}  // namespace attentionscope
