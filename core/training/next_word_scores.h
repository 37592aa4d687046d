#pragma once

#include "core/base/random.h"
#include "core/training/language_network.h"
#include "core/training/task.h"
#include "core/training/trigram_model.h"

namespace attentionscope {

/// The shape of a sequence with repeated random tokens: after the begin token, some tokens that occur once,
/// then a period of others, all different, repeated `copies` times.
struct RepeatedShape {
    Index before = 0, period = 0, copies = 0;

    Index tokens() const { return 1 + before + period * copies; }
    /// The first place whose next token is predictable: that of the first repeated token.
    Index known() const { return 1 + before + period; }
};

/// 0 to 6 tokens before, a period of 3 to 20, two or three copies, at most `limit` tokens in all; `limit` is
/// at least 8.
RepeatedShape drawRepeatedShape(Random& random, Index limit);
/// Fills a shape with tokens from {first … vocabulary - 1}, drawn uniformly; there must be enough. The next
/// token in such a sequence follows from the preceding ones and cannot be memorised (Olsson et al. 2022).
TokenIdList drawRepeatedTokens(const RepeatedShape& shape, Index begin, Index first, Index vocabulary,
                               Random& random);

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
/// "perplexity" (of a word: the text between spaces, or the end of a sentence), "accuracy", "top5".
Scores scoreNextWords(const LanguageNetwork& network, const std::vector<TokenIdList>& sentences, bool mean,
                      const StopToken& stop = {});
/// The same tokens predicted by counting: "loss", "perplexity".
Scores scoreTrigrams(const LanguageNetwork& network, const TrigramModel& trigrams,
                     const std::vector<TokenIdList>& sentences);
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
