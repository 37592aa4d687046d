#pragma once

#include "core/training/generator/written_words.h"
#include "core/training/parallel_text.h"

namespace attentionscope::generator {

/// The words as a text, separated by spaces except for glued ones.
std::string textOf(const Words& words);

/// Both texts, with the alignment that follows from the meanings of their words: words of the texts are those
/// of alignmentWords(); words that share a sure meaning have a sure link, and those that share another one a
/// possible link.
SentencePair alignedPair(const Words& source, const Words& target, bool links);

}  // namespace attentionscope::generator
