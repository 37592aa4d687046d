#pragma once

#include "core/base/random.h"
#include "core/training/language_network.h"

namespace attentionscope {

/// The shape of a sequence with repeated random tokens: after the begin token, some tokens that occur once,
/// then a period of others, all different, repeated `copies` times.
struct RepeatedShape {
    Index before = 0, period = 0, copies = 0;

    Index tokens() const { return 1 + before + period * copies; }
    /// The first place whose next token is predictable: that of the first repeated token.
    Index known() const { return 1 + before + period; }
};

/// 0 to 6 tokens before, a period of 3 to 20, two or three copies, at most `limit` tokens in all; `limit` is
/// at least 8.
RepeatedShape drawRepeatedShape(Random& random, Index limit);
/// Fills a shape with tokens from {first … vocabulary - 1}, drawn uniformly; there must be enough. The next
/// token in such a sequence follows from the preceding ones and cannot be memorised (Olsson et al. 2022).
TokenIdList drawRepeatedTokens(const RepeatedShape& shape, Index begin, Index first, Index vocabulary,
                               Random& random);

}  // namespace attentionscope
