#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// Embeddings for every word of every script, computed from its characters (after Bojanowski et al. 2017,
/// without a table): each n-gram of the word with begin and end marks, n = 1 … 4, is hashed to a vector of
/// ±1, and their sum is normalised to length 1. Words with similar spelling are close together.
void spellingVector(std::u32string_view word, float* out, Index size);

/// The parts of a word, in order: its characters if each is a syllable or a word (Chinese, Korean), else
/// pairs of neighbours, including the begin and end of the word. Empty for a word without letters.
using WordParts = std::vector<std::uint64_t>;
WordParts partsOfWord(std::u32string_view word);
/// Whether two words are spelt alike: at least half of their parts are the same (Dice 1945). Exact, because
/// nothing is hashed.
bool areSpeltAlike(const WordParts& one, const WordParts& other);

/// A vector of ±1/√size specific to this word: those of two different words are nearly orthogonal.
void identityVector(std::u32string_view word, float* out, Index size);

}  // namespace attentionscope
