#pragma once

#include <QString>
#include <vector>

#include "app/figures/painters/matrix_slice.h"

namespace attentionscope {

/// A word of a sentence, what stands before it, and whether the other sentence lacks it there.
struct MarkedWord {
    QString gap;
    QString text;
    bool differs = false;
};

struct DifferingWords {
    std::vector<MarkedWord> before, after;
};

/// The words of two sentences; those that are in no longest common sequence of both differ.
DifferingWords differingWords(const QString& before, const QString& after);

/// Where each word stands among the others, by the longest common sequence of equal words; -1 where it does
/// not.
std::vector<Index> alignedWords(const std::vector<QString>& from, const std::vector<QString>& to);
/// Whether two texts are word for word alike: as many words, at least half of them equal and each at its
/// place.
bool standInPlace(const std::vector<Index>& aligned, Index others);
/// The place of each word of one map's side along another's; -1 where it has no counterpart there. Equal
/// words correspond, and in texts that are word for word alike all that stand at one place.
std::vector<Index> correspondingWords(const AxisSlice& from, Index fromCount, const AxisSlice& to,
                                      Index toCount);

}  // namespace attentionscope
