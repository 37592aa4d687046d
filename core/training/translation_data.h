#pragma once

#include <optional>

#include "core/mechanisms/encoder_decoder.h"
#include "core/mechanisms/translation_text.h"
#include "core/training/parallel_text.h"
#include "core/training/sentence_generator.h"
#include "core/training/task.h"

namespace attentionscope {

/// Settings of a recipe for translators, in addition to those every recipe has.
struct TranslationRecipe {
    /// Mixes in generated sentences of these languages; empty if the data are only the user's.
    std::optional<LanguagePair> languages = {};
    Index generated = 0;     ///< training pairs generated without a file
    Index mixedIn = 0;       ///< … and in addition to the pairs of a file
    Index places = 0;        ///< and generated pairs about cities, countries, ways and dates (Chinese)
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

/// The pairs for training and evaluation, divided before training. Real and generated pairs are kept apart in
/// the evaluation.
struct TranslationData {
    std::vector<SentencePair> training, validation;
    std::vector<SentencePair> generatedValidation;  ///< with gold alignments
    std::vector<SentencePair> realTest, generatedTest;
    Index places = 0;   ///< training pairs about places and dates
    DataReport report;  ///< on the user's files
};

/// The sentence without its final full stop, question or exclamation mark; a sentence of marks alone is
/// unchanged.
std::string withoutFinalMark(const std::string& sentence);
/// Adds this share of the pairs, in [0, 1], once more with the source as if typed in haste: in lower case,
/// without the final mark, or both. Without such pairs, a model treats "good morning" and "Good morning." as
/// different sentences. The same pairs on every machine.
void addHastyPairs(std::vector<SentencePair>& pairs, double share);

/// Reads the user's files, if any, and generates the recipe's sentences. Throws Error if there is nothing to
/// train on.
TranslationData prepareTranslationData(const Recipe& recipe, const DataRequest& request);

/// Pairs as token ids with the tokens that a decoder needs: source …</s>, target <s>…, next words …</s>.
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
