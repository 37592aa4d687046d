#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// Embeddings that know every word of every script, for they are made from its characters (after Bojanowski
/// et al. 2017, without a table): each n-gram of the word in marks of begin and end, n = 1 … 4, is hashed to
/// a vector of ±1, and their sum is brought to length 1. Words that are spelt alike lie close together.
void spellingVector(std::u32string_view word, float* out, Index size);

/// What a word is made of, in order: its characters where one stands for a syllable or a word (Chinese,
/// Korean), else pairs of neighbours, begin and end of the word included. Nothing for a word without letters.
using WordParts = std::vector<std::uint64_t>;
WordParts partsOfWord(std::u32string_view word);
/// Whether two words are spelt alike: at least half of what they are made of is the same (Dice 1945). Exact,
/// for nothing is hashed.
bool areSpeltAlike(const WordParts& one, const WordParts& other);

/// A vector of ±1/√size that belongs to this word alone: two different words are nearly orthogonal.
void identityVector(std::u32string_view word, float* out, Index size);

}  // namespace attentionscope
