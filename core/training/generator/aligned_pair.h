#pragma once

#include "core/training/generator/words.h"
#include "core/training/parallel_text.h"

namespace attentionscope::generator {

/// The words as a text, apart by spaces but for those that are glued.
std::string textOf(const Words& words);

/// Both texts, with the alignment that the meanings of their words give: words of the texts are those of
/// alignmentWords(); what shares a sure meaning is surely linked, what shares another one possibly.
SentencePair alignedPair(const Words& source, const Words& target, bool links);

}  // namespace attentionscope::generator
