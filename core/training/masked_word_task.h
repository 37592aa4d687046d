#pragma once

#include "core/training/language_network.h"
#include "core/training/plain_sentences.h"
#include "core/training/task.h"

namespace attentionscope {

/// Settings of a recipe for masked-word models, in addition to those every recipe has.
struct MaskedWordRecipe {
    std::string config;       ///< config of its family, without the size of the vocabulary
    Index vocabulary = 6000;  ///< words, including special ones
    float dropout = 0.1f;
    double masked = 0.2;       ///< share of a sentence's words to hide, at least one
    Index generated = 0;       ///< generated sentences with a known antecedent, mixed in
    double mostlyWhole = 0.5;  ///< share of these in which no word is hidden
};

std::vector<Recipe> maskedWordRecipes();

/// A sentence as a masked-word model reads it.
struct EncodedSentence {
    TokenIdList ids;
    Index pronoun = -1;     ///< its place; -1: its antecedent is unknown
    Index antecedent = -1;  ///< the place of the antecedent
};
std::vector<EncodedSentence> encodeSentences(const std::vector<PronounSentence>& sentences,
                                             const LanguageNetwork& network);

/// Each word of each sentence hidden alone: "loss" (nats a word), "perplexity", "accuracy", "top5". A word
/// outside the vocabulary counts as not found.
Scores scoreMaskedWords(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                        bool mean, const StopToken& stop = {});
/// For sentences with known antecedents and nothing hidden: "antecedent_accuracy", the share of pronouns at
/// which the antecedent is the likeliest word, and "attention_on_target", the mean weight of the head from
/// the pronoun to it.
Scores scorePronouns(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                     const HeadPlace& head, bool mean, const StopToken& stop = {});
/// The head that attends from pronouns to their antecedents: the one with the largest mean weight.
HeadPlace choosePronounHead(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences);

}  // namespace attentionscope
