#pragma once

#include <string_view>
#include <vector>

#include "core/text/aligned_text.h"

namespace attentionscope {

/// Differences between the well-known word patterns of byte-level tokenizers.
struct WordRules {
    bool contractionsInAnyCase = false;  ///< accepts 'S and 'LL as well as 's and 'll
    bool letterPrefixAny =
        false;  ///< a word may begin with any one character except a line break, not only a space
    int digitsTogether = 0;        ///< the number of digits in a piece; 0: all, with the space before them
    bool lineBreaksApart = false;  ///< marks include line breaks after them; white space ends at a line break

    static WordRules gpt2() { return {}; }
    static WordRules llama3() { return {true, true, 3, true}; }
    static WordRules qwen2() { return {true, true, 1, true}; }
};

/// Divides the whole text into words by these rules; finds exactly what the regular expressions of pattern.h
/// match.
void findWords(std::string_view text, const WordRules& rules, std::vector<ByteSpan>& words);

}  // namespace attentionscope
