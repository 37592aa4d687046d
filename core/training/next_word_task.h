#pragma once

#include <optional>

#include "core/training/language_network.h"
#include "core/training/plain_sentences.h"
#include "core/training/repeated_sequence.h"
#include "core/training/task.h"
#include "core/training/trigram_model.h"

namespace attentionscope {

/// Settings of a recipe for next-word models, in addition to those every recipe has.
struct NextWordRecipe {
    std::string config;       ///< config of its family, without the size of the vocabulary
    Index vocabulary = 4000;  ///< tokens, including those of bytes
    float dropout = 0.05f;
    Index repeated = 10000;  ///< sequences of repeated random tokens, drawn anew each time
};

std::vector<Recipe> nextWordRecipes();

/// The heads that copy (Olsson et al. 2022).
struct CopyingHeads {
    HeadPlace induction = {};  ///< attends to the token after an earlier copy
    HeadPlace previous = {};   ///< attends to the previous token
};

/// Sequences of repeated random tokens, the same for the same seed.
struct RepeatedSequences {
    std::vector<RepeatedShape> shapes = {};
    std::vector<TokenIdList> ids = {};
};
RepeatedSequences drawRepeatedSequences(const LanguageNetwork& network, Index count, std::uint64_t seed);

/// Every token of sentences, including the end of each, predicted from those before: "loss" (nats a token),
/// "perplexity", "accuracy", "top5".
Scores scoreNextWords(const LanguageNetwork& network, const std::vector<TokenIdList>& sentences, bool mean,
                      const StopToken& stop = {});
/// The same tokens predicted by counting: "loss", "perplexity".
Scores scoreTrigrams(const TrigramModel& trigrams, const std::vector<TokenIdList>& sentences);
/// "repeat_accuracy": the share of repeated tokens that were predicted right; "induction" and
/// "previous_token": those statistics of the heads (headStatistics()), averaged over the sequences.
Scores scoreRepeats(const LanguageNetwork& network, const RepeatedSequences& sequences,
                    const CopyingHeads& heads, bool mean, const StopToken& stop = {});
/// The mean weight that each token gives to the one before it.
double previousTokenScore(const LanguageNetwork& network, const std::vector<TokenIdList>& sentences,
                          const HeadPlace& head);
/// The heads with the largest statistics on the sequences.
CopyingHeads chooseCopyingHeads(const LanguageNetwork& network, const RepeatedSequences& sequences);

}  // namespace attentionscope
