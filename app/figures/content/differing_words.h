#pragma once

#include <QString>
#include <vector>

#include "app/figures/painters/matrix_slice.h"

namespace attentionscope {

/// A word of a sentence, the text before it, and whether the other sentence lacks it there.
struct MarkedWord {
    QString gap;
    QString text;
    bool differs = false;
};

struct DifferingWords {
    std::vector<MarkedWord> before, after;
};

/// The words of two sentences; those in no longest common subsequence differ.
DifferingWords differingWords(const QString& before, const QString& after);

/// The position of each word among the others, by the longest common subsequence of equal words; -1 if it has
/// none.
std::vector<Index> alignedWords(const std::vector<QString>& from, const std::vector<QString>& to);
/// Whether two texts correspond word for word: equally many words, at least half of them equal and in the
/// same place.
bool standInPlace(const std::vector<Index>& aligned, Index others);
/// The place of each word of one map's side along another's; -1 if it has no counterpart there. Equal words
/// correspond, and, in texts that correspond word for word, all words in the same place.
std::vector<Index> correspondingWords(const AxisSlice& from, Index fromCount, const AxisSlice& to,
                                      Index toCount);

}  // namespace attentionscope
