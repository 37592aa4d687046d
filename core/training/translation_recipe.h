#pragma once

#include <optional>

#include "core/mechanisms/encoder_decoder.h"
#include "core/training/sentence_generator.h"

namespace attentionscope {

/// Settings of a recipe for translators, in addition to those every recipe has.
struct TranslationRecipe {
    /// Mixes in generated sentences of these languages; empty if the data are only the user's.
    std::optional<LanguagePair> languages = {};
    Index generated = 0;     ///< training pairs generated without a file
    Index mixedIn = 0;       ///< … and in addition to the pairs of a file
    bool swapSides = false;  ///< the file's second column is the source (English ⇥ Chinese, reads Chinese)
    int vocabulary = 2400;   ///< tokens of the shared vocabulary
    EncoderDecoderSettings network = {};
    bool lowercase = false;  ///< ignores letter case and produces lower case
    Index leastSeen = 1;     ///< occurrences after which a word counts as known
    float labelSmoothing = 0;
    /// How often a pass reads a pair whose source has at most five tokens, such as four words and a mark:
    /// people often say such short things ("Turn left."), and their translation is learnt as a whole or not
    /// at all.
    Index shortTimes = 1;
    double hastyShare = 0;  ///< share of the file's pairs added as typed in haste; see addHastyPairs()
};

}  // namespace attentionscope
