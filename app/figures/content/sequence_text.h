#pragma once

#include <QString>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// A position of a sequence and its range in the text, in UTF-16 units.
struct TextPlace {
    Index position = 0;
    int begin = 0;
    int length = 0;
};

/// A sequence of tokens as its original text, both texts of a pair one below the other.
struct SequenceText {
    QString text;
    std::vector<TextPlace> places;  ///< in order, not overlapping; without tokens that have no text
};

/// The text of a sequence in its own spelling; empty if it has no text, or does not consist of tokens.
SequenceText textOf(const Recording& recording, const Sequence& sequence);

/// How each position is written in its text, "The" if the vocabulary has "the"; empty if it has no text.
std::vector<QString> writtenWords(const Recording& recording, const Sequence& sequence);

/// The words that a model produced, as a sentence where it writes one; empty if it produces none.
QString producedText(const Recording& recording);

}  // namespace attentionscope
