#pragma once

#include <string>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// One piece of a text as a model sees it.
///
/// Offsets are half-open, [begin, end), and count Unicode code points of the text exactly as the user gave
/// it, before any normalisation, each text of a pair from its own start. A token that stands for no text of
/// the user's ([CLS], a prepended <s>) has begin = end = -1. Several tokens may cover the same code point
/// (the bytes of an emoji), and some code points belong to no token (white space). `TextOffsets` turns them
/// into UTF-8 or UTF-16 offsets.
struct Token {
    std::string text =
        {};       ///< as the vocabulary spells it ("Ġare", "##ing"); for words, the characters themselves
    int id = -1;  ///< row of the embedding table; -1 where there is no vocabulary
    Index begin = -1;
    Index end = -1;
    bool special = false;  ///< [CLS], <s>, </s> …, added by the tokenizer or typed by the user
    bool unknown =
        false;  ///< a piece of the text that the vocabulary lacks: the entry for the unknown is read
    int segment =
        0;  ///< the token type id: 0 for the first text, 1 for the second where a model tells them apart

    bool hasText() const { return begin >= 0; }
    friend bool operator==(const Token&, const Token&) = default;
};

}  // namespace attentionscope
