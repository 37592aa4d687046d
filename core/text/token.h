#pragma once

#include <string>

#include "core/base/matrix.h"

namespace attentionscope {

/// One piece of a text as a model sees it.
///
/// Offsets are half-open, [begin, end), and count Unicode code points of the text exactly as the user gave
/// it, before any normalisation; each text of a pair counts from its own start. A token without user text
/// ([CLS], a prepended <s>) has begin = end = -1. Several tokens may cover the same code point (the bytes of
/// an emoji), and some code points belong to no token (white space). `TextOffsets` converts them to UTF-8 or
/// UTF-16 offsets.
struct Token {
    std::string text =
        {};       ///< as the vocabulary spells it ("Ġare", "##ing"); for words, the characters themselves
    int id = -1;  ///< row of the embedding table; -1 without a vocabulary
    Index begin = -1;
    Index end = -1;
    bool special = false;  ///< [CLS], <s>, </s> …, added by the tokenizer or typed by the user
    bool unknown = false;  ///< the vocabulary lacks this piece: the entry for unknown tokens is used
    int segment =
        0;  ///< the token type id: 0 for the first text, 1 for the second if the model distinguishes them

    bool hasText() const { return begin >= 0; }
    friend bool operator==(const Token&, const Token&) = default;
};

}  // namespace attentionscope
