#pragma once

#include "core/base/progress.h"
#include "core/training/trainer.h"

namespace attentionscope {

/// What a card says of how the model came to be, beside its scores.
struct CardFacts {
    std::string command = {};  ///< that makes the model again
    std::string credit = {};   ///< of the sentence pairs, as their licence asks; may be empty
    std::string data = {};     ///< name of the file of pairs, empty where all were made up
    std::uint64_t seed = 1;
    double minutes = 0;  ///< of training
    int threads = 1;
};

/// Scores on pairs that were never learned from; none where there are no such pairs.
struct CardScores {
    std::optional<TranslationScores> generated, real;
    /// BLEU of the quarter of the made-up pairs with the longest sources.
    double longestQuarter = 0;
};

/// Judges the model in `folder` as it is stored there, in half precision, on the test pairs of `data`. The
/// cross-attention head that is scored as an alignment is chosen on the validation pairs. Writes the head,
/// the scores and `by_length` into config.json, and card.md.
CardScores writeCard(const std::filesystem::path& folder, const Recipe& recipe, const TranslationData& data,
                     const CardFacts& facts, const Progress& progress = {}, const StopToken& stop = {});

}  // namespace attentionscope
