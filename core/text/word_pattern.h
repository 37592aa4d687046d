#pragma once

#include <string_view>
#include <vector>

#include "core/text/aligned_text.h"

namespace attentionscope {

/// What the well-known word patterns of byte-level tokenizers differ in.
struct WordRules {
    bool contractionsInAnyCase = false;  ///< 'S and 'LL as well as 's and 'll
    bool letterPrefixAny =
        false;               ///< a word may begin with any one character but a line break, not just a space
    int digitsTogether = 0;  ///< how many digits make one piece; 0: all, with the space before them
    bool lineBreaksApart = false;  ///< marks take line breaks after them; white space ends at a line break

    static WordRules gpt2() { return {}; }
    static WordRules llama3() { return {true, true, 3, true}; }
    static WordRules qwen2() { return {true, true, 1, true}; }
};

/// Divides the whole text into words by these rules; exactly what the regular expressions of pattern.h match.
void findWords(std::string_view text, const WordRules& rules, std::vector<ByteSpan>& words);

}  // namespace attentionscope
