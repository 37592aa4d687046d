#pragma once

#include <optional>

#include "core/mechanisms/encoder_decoder.h"
#include "core/training/sentence_generator.h"

namespace attentionscope {

/// What a recipe says of a translator beside what all recipes say.
struct TranslationRecipe {
    /// Made-up sentences of these languages are mixed in; nothing where the data are the user's alone.
    std::optional<LanguagePair> languages = {};
    Index generated = 0;     ///< training pairs made up where there is no file
    Index mixedIn = 0;       ///< … and beside the pairs of a file
    bool swapSides = false;  ///< the file's second column is the source (English ⇥ Chinese, Chinese read)
    int vocabulary = 2400;   ///< tokens of the shared vocabulary
    EncoderDecoderSettings network = {};
    bool lowercase = false;  ///< letter case does not count, and is not produced
    Index leastSeen = 1;     ///< times that a word has come, before it counts as one that is known
    float labelSmoothing = 0;
    /// How often a pass reads a pair whose source has at most five tokens, as four words and a mark: what
    /// people say to each other is often so short ("Turn left."), and its translation is learnt whole or not
    /// at all.
    Index shortTimes = 1;
    double hastyShare = 0;  ///< of the file's pairs that come as typed in haste, too; see addHastyPairs()
};

}  // namespace attentionscope
