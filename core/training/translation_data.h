#pragma once

#include "core/mechanisms/translation_tokenizer.h"
#include "core/training/parallel_text.h"
#include "core/training/task.h"
#include "core/training/translation_recipe.h"

namespace attentionscope {

/// The pairs a model learns from and is judged by, divided before anything is learnt. Real and made-up pairs
/// are kept apart where they are judged.
struct TranslationData {
    std::vector<SentencePair> training, validation;
    std::vector<SentencePair> generatedValidation;  ///< with gold alignments
    std::vector<SentencePair> realTest, generatedTest;
    DataReport report;  ///< of the user's files
};

/// The sentence without the full stop, question or exclamation mark at its end; one of marks alone as it is.
std::string withoutFinalMark(const std::string& sentence);
/// Adds this share of the pairs, in [0, 1], once more with the source as it is typed in haste: in lower case,
/// without the mark at its end, or both. Who has read no such pair takes "good morning" for another sentence
/// than "Good morning." The same pairs on every machine.
void addHastyPairs(std::vector<SentencePair>& pairs, double share);

/// Reads the user's files, where there are any, and makes up the recipe's sentences. Throws Error where there
/// is nothing to learn from.
TranslationData prepareTranslationData(const Recipe& recipe, const DataRequest& request);

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
