#pragma once

#include "core/mechanisms/encoder_decoder.h"
#include "core/recording/model.h"

namespace attentionscope {

/// A translation that was found: its words, without the marks of begin and end.
struct Hypothesis {
    std::vector<int> words;
    double logProbability = 0;  ///< of all words and, where reached, of the end
    bool ended = false;         ///< the model ended the sentence itself
};

/// Greedy (beam 1, temperature 0), sampled (temperature > 0) or beam search by log probability divided by
/// length (GNMT's α = 0.6). Words that the options force stand where they are forced, and what follows
/// depends on them. Throws Error for a forced token outside the vocabulary.
Hypothesis searchTranslation(const EncoderDecoder& model, const std::vector<int>& source, int begin, int end,
                             const GenerationOptions& options, const StopToken& stop = {});

}  // namespace attentionscope
