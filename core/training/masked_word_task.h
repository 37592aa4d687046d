#pragma once

#include "core/training/language_network.h"
#include "core/training/plain_sentences.h"
#include "core/training/task.h"

namespace attentionscope {

/// What a recipe says of a masked-word model beside what all recipes say.
struct MaskedWordRecipe {
    std::string config;       ///< of its family, without the size of the vocabulary
    Index vocabulary = 6000;  ///< words, special ones included
    float dropout = 0.1f;
    double masked = 0.2;       ///< share of a sentence's words that are hidden, one at least
    Index generated = 0;       ///< sentences with a known antecedent that are made up and mixed in
    double mostlyWhole = 0.5;  ///< share of these in which no word is hidden
};

std::vector<Recipe> maskedWordRecipes();

/// A sentence as a masked-word model reads it.
struct EncodedSentence {
    TokenIdList ids;
    Index pronoun = -1;     ///< its place; -1: what it stands for is not known
    Index antecedent = -1;  ///< the place of what it stands for
};
std::vector<EncodedSentence> encodeSentences(const std::vector<PronounSentence>& sentences,
                                             const LanguageNetwork& network);

/// Each word of each sentence hidden alone: "loss" (nats a word), "perplexity", "accuracy", "top5". A word
/// that the vocabulary lacks counts as not found.
Scores scoreMaskedWords(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                        bool mean, const StopToken& stop = {});
/// Of sentences whose antecedents are known, nothing hidden: "antecedent_accuracy", the share of pronouns at
/// which the antecedent is the likeliest word of all, and "attention_on_target", the mean weight of the head
/// from the pronoun to it.
Scores scorePronouns(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                     const HeadPlace& head, bool mean, const StopToken& stop = {});
/// The head that looks from pronouns to what they stand for: that with the largest mean weight there.
HeadPlace choosePronounHead(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences);

}  // namespace attentionscope
