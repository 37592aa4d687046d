#pragma once

#include <memory>

#include "core/text/pattern.h"
#include "core/text/piece_splitting.h"
#include "core/text/pre_tokenizer.h"

namespace attentionscope {

/// Removes white space; every punctuation mark is a piece (Devlin et al. 2019).
std::unique_ptr<PreTokenizer> makeBertPreTokenizer();
/// Runs of word characters, and runs of other characters except white space.
std::unique_ptr<PreTokenizer> makeWordsAndMarks();
std::unique_ptr<PreTokenizer> makeWhitespaceSplit();
std::unique_ptr<PreTokenizer> makePunctuation(SplitBehavior behavior);
std::unique_ptr<PreTokenizer> makeDigits(bool individually);
std::unique_ptr<PreTokenizer> makeDelimiterSplit(char32_t delimiter);
/// Pieces of `length` characters; the last one may be shorter.
std::unique_ptr<PreTokenizer> makeFixedLength(size_t length);
/// Begins a new piece where the script changes; Japanese scripts count as Han, as in SentencePiece.
std::unique_ptr<PreTokenizer> makeUnicodeScripts();
std::unique_ptr<PreTokenizer> makeSplit(std::unique_ptr<Pattern> pattern, SplitBehavior behavior,
                                        bool invert);
/// Bytes become characters (byte_level.h); with `useRegex`, after dividing by GPT-2's pattern.
std::unique_ptr<PreTokenizer> makeByteLevelPreTokenizer(bool addPrefixSpace, bool useRegex);

/// A mark in BERT's sense: ASCII other than letters, digits, spaces and controls, and the punctuation of
/// Unicode 8, as in the original library's tables.
bool isPunctuation(char32_t value);

}  // namespace attentionscope
