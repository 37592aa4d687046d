#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text/token.h"

namespace attentionscope {

/// A sentence as translators read it, and where each of its code points comes from in the text as it was
/// given.
struct NormalisedSentence {
    std::string text;
    std::vector<Index> begin, end;  ///< for each code point of `text`, half-open, in code points
};

/// NFC, every run of white space as one space, typographic apostrophes as ', Traditional Chinese characters
/// as Simplified ones, nothing around it. What a translator was trained on and what it is given go through
/// this alike.
NormalisedSentence normaliseWithOffsets(std::string_view text);
std::string normaliseSentence(std::string_view text);

/// Whether the text holds Chinese characters.
bool hasChinese(std::string_view text);

/// The words that translators and alignments count: those of segmentWords(), with an elided word of up to two
/// letters ("l'", "qu'") apart from what it leans on.
std::vector<Token> alignmentWords(std::string_view text);

}  // namespace attentionscope
