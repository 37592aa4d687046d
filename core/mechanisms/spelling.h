#pragma once

#include <string_view>

#include "core/base/matrix.h"

namespace attentionscope {

/// Embeddings that know every word of every script, for they are made from its characters (after Bojanowski
/// et al. 2017, without a table): each n-gram of the word in marks of begin and end, n = 1 … 4, is hashed to
/// a vector of ±1, and their sum is brought to length 1. Words that are spelt alike lie close together.
void spellingVector(std::u32string_view word, float* out, Index size);

/// A vector of ±1/√size that belongs to this word alone: two different words are nearly orthogonal.
void identityVector(std::u32string_view word, float* out, Index size);

}  // namespace attentionscope
