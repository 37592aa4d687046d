#pragma once

#include <string_view>
#include <vector>

#include "core/text/token.h"

namespace attentionscope {

/// The words of a text, and what a limit cut off.
struct WordSegmentation {
    std::vector<Token> tokens;  ///< at most as many as the limit allows; id -1
    Index wordCount = 0;        ///< words in the whole text
    Index characterCount = 0;   ///< code points in the whole text
    bool isTruncated() const { return wordCount > Index(tokens.size()); }
};

/// Divides a text in any script into words by the rules of Unicode (UAX #29), with ICU's dictionaries for
/// scripts written without spaces: 知识就是力量 becomes 知识 就是 力量. Punctuation marks are separate
/// tokens, white space is dropped; flags, emoji families and other joined sequences stay whole. Accepts any
/// bytes: invalid UTF-8 becomes U+FFFD, a NUL is shown as ␀, and offsets still count the code points of the
/// given text. `limit` is the maximum number of tokens (negative: no limit); the rest of the text is only
/// counted. Throws Error if ICU cannot work (its data are missing, or the text is longer than 2^31 - 1
/// bytes).
WordSegmentation segmentWords(std::string_view text, Index limit = -1);

}  // namespace attentionscope
