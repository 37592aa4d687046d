#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text/token.h"

namespace attentionscope {

/// A sentence as translators read it, and the origin of each of its code points in the given text.
struct NormalisedSentence {
    std::string text;
    std::vector<Index> begin, end;  ///< for each code point of `text`, half-open, in code points
};

/// NFC, every run of white space as one space, typographic apostrophes as ', Traditional Chinese characters
/// as Simplified ones, no surrounding space. Training texts and inputs are normalised alike.
NormalisedSentence normaliseWithOffsets(std::string_view text);
std::string normaliseSentence(std::string_view text);

/// Whether the text contains Chinese characters.
bool hasChinese(std::string_view text);

/// The words that translators and alignments count: those of segmentWords(), with an elided word of up to two
/// letters ("l'", "qu'") split from the word it is attached to.
std::vector<Token> alignmentWords(std::string_view text);

}  // namespace attentionscope
