#pragma once

#include "core/mechanisms/translation_tokenizer.h"
#include "core/training/recipes.h"

namespace attentionscope {

/// The pairs a model learns from and is judged by, divided before anything is learnt. Real and made-up pairs
/// are kept apart where they are judged.
struct TranslationData {
    std::vector<SentencePair> training, validation;
    std::vector<SentencePair> generatedValidation;  ///< with gold alignments
    std::vector<SentencePair> realTest, generatedTest;
    std::string report;  ///< of the lines that were skipped
};

/// The seed of every split, whatever the training's seed is: what was held out once is held out always.
inline constexpr std::uint64_t splitSeed = 20140901;

/// Reads the user's file, where there is one, and makes up the recipe's sentences. Throws Error where there
/// is nothing to learn from.
TranslationData prepareData(const Recipe& recipe, const std::filesystem::path& file,
                            bool refuseProblems = false);

/// Pairs as token ids with the marks that a decoder needs: source …</s>, target <s>…, next words …</s>.
struct EncodedPair {
    std::vector<int> source, target, next;
};
std::vector<EncodedPair> encodePairs(const std::vector<SentencePair>& pairs,
                                     const TranslationTokenizer& tokenizer, Index longest = 120);

/// Batches of pairs of similar length with roughly `tokens` target tokens, in random order; of the pairs
/// `chosen`, or of all.
std::vector<std::vector<size_t>> makeBatches(const std::vector<EncodedPair>& pairs, Index tokens,
                                             Random& random, std::vector<size_t> chosen = {});

}  // namespace attentionscope
