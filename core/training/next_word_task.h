#pragma once

#include <optional>

#include "core/training/language_network.h"
#include "core/training/plain_sentences.h"
#include "core/training/repeated_sequence.h"
#include "core/training/task.h"
#include "core/training/trigram_model.h"

namespace attentionscope {

/// What a recipe says of a next-word model beside what all recipes say.
struct NextWordRecipe {
    std::string config;       ///< of its family, without the size of the vocabulary
    Index vocabulary = 4000;  ///< tokens, those of bytes included
    float dropout = 0.05f;
    Index repeated = 10000;  ///< sequences of random tokens that come again, drawn anew each time
};

std::vector<Recipe> nextWordRecipes();

/// The heads that copying is done with (Olsson et al. 2022).
struct CopyingHeads {
    HeadPlace induction = {};  ///< looks at what followed an earlier copy of the token
    HeadPlace previous = {};   ///< looks at the token before
};

/// Sequences of random tokens that come again, the same for the same seed.
struct RepeatedSequences {
    std::vector<RepeatedShape> shapes = {};
    std::vector<TokenIdList> ids = {};
};
RepeatedSequences drawRepeatedSequences(const LanguageNetwork& network, Index count, std::uint64_t seed);

/// Every token of sentences, and that each ends, told from what stands before: "loss" (nats a token),
/// "perplexity", "accuracy", "top5".
Scores scoreNextWords(const LanguageNetwork& network, const std::vector<TokenIdList>& sentences, bool mean,
                      const StopToken& stop = {});
/// The same tokens by counting: "loss", "perplexity".
Scores scoreTrigrams(const TrigramModel& trigrams, const std::vector<TokenIdList>& sentences);
/// "repeat_accuracy": the share of tokens that come again which were told right; "induction" and
/// "previous_token": those statistics of the heads (headStatistics()), means over the sequences.
Scores scoreRepeats(const LanguageNetwork& network, const RepeatedSequences& sequences,
                    const CopyingHeads& heads, bool mean, const StopToken& stop = {});
/// The mean weight that each token gives to the one before it.
double previousTokenScore(const LanguageNetwork& network, const std::vector<TokenIdList>& sentences,
                          const HeadPlace& head);
/// Those with the largest statistics on the sequences.
CopyingHeads chooseCopyingHeads(const LanguageNetwork& network, const RepeatedSequences& sequences);

}  // namespace attentionscope
