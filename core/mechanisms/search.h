#pragma once

#include "core/mechanisms/encoder_decoder.h"
#include "core/transformer/search.h"

namespace attentionscope {

/// A translation that was found: its words, without the marks of begin and end.
struct Hypothesis {
    std::vector<int> words = {};
    double logProbability = 0;  ///< of all words and, where reached, of the end
    bool ended = false;         ///< the model ended the sentence itself
};

/// searchWords() over steps of a translator: beams are compared by log probability divided by length as in
/// GNMT (Wu et al. 2016, α = 0.6), and what did not end counts only where nothing did. `permits`: see
/// SearchRules.
Hypothesis searchTranslation(StepDecoder& steps, int begin, int end, const GenerationOptions& options,
                             const StopToken& stop = {}, decltype(SearchRules::permits) permits = {});

/// The same of a whole sentence.
Hypothesis searchTranslation(const EncoderDecoder& model, const std::vector<int>& source, int begin, int end,
                             const GenerationOptions& options, const StopToken& stop = {},
                             decltype(SearchRules::permits) permits = {});

}  // namespace attentionscope
