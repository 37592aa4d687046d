#pragma once

#include <QString>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// A position of a sequence where it stands in its text, in UTF-16 units.
struct TextPlace {
    Index position = 0;
    int begin = 0;
    int length = 0;
};

/// A sequence of tokens as the text that it was read from, both texts of a pair one below the other.
struct SequenceText {
    QString text;
    std::vector<TextPlace> places;  ///< in order, not overlapping; tokens that stand for no text are left out
};

/// The text of a sequence in its own spelling; empty where it was read from none, or is not made of tokens.
SequenceText textOf(const Recording& recording, const Sequence& sequence);

/// How each position is written in its text, "The" where the vocabulary has "the"; empty where it stands for
/// no text.
std::vector<QString> writtenWords(const Recording& recording, const Sequence& sequence);

/// The words that a model produced, as a sentence where it writes one; empty where it produces none.
QString producedText(const Recording& recording);

}  // namespace attentionscope
