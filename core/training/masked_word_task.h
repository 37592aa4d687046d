#pragma once

#include "core/training/language_network.h"
#include "core/training/plain_sentences.h"
#include "core/training/task.h"

namespace attentionscope {

/// Settings of a recipe for masked-word models, in addition to those every recipe has.
struct MaskedWordRecipe {
    std::string config;       ///< of its family, without the size of the vocabulary
    Index vocabulary = 8000;  ///< pieces of words, special ones and bytes included
    float dropout = 0;
    double masked = 0.2;       ///< share of a sentence's words that are chosen, one at least
    double hidden = 0.8;       ///< share of these that are hidden; half of the others get random pieces
    Index cut = 100000;        ///< sentences of longer texts that an epoch draws
    Index generated = 0;       ///< generated sentences with a known antecedent that are mixed in
    double mostlyWhole = 0.5;  ///< share of these in which no word is hidden
};

/// The tokens of a word, [begin, end).
struct WordTokens {
    Index begin = -1, end = -1;
    Index size() const { return end - begin; }
};

/// A sentence as a masked-word model reads it.
struct EncodedSentence {
    TokenIdList ids = {};
    std::vector<WordTokens> words = {};  ///< special tokens belong to none
    Index pronoun = -1;                  ///< which word; -1: what it stands for is not known
    Index antecedent = -1;               ///< what it stands for; its first token is named at the pronoun
    bool cut = false;                    ///< one of several sentences of a longer text

    /// The token at which the antecedent is named.
    Index place() const { return words[size_t(pronoun)].begin; }
    Index named() const { return ids[size_t(words[size_t(antecedent)].begin)]; }
};
std::vector<EncodedSentence> encodeSentences(const std::vector<PronounSentence>& sentences,
                                             const LanguageNetwork& network);

/// Each word of each sentence hidden alone, with all its tokens: "loss" (nats a word, whatever it is divided
/// into), "perplexity", "accuracy", "top5", where each of its tokens has to be found.
Scores scoreMaskedWords(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                        bool mean, const StopToken& stop = {});
/// Of sentences whose antecedents are known, nothing hidden: "antecedent_accuracy", the share of pronouns at
/// which the antecedent is the most likely of all; "attention_on_target", the mean weight of the head from
/// the pronoun to it, and "attention_accuracy", the share of pronouns whose strongest weight is there.
Scores scorePronouns(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                     const HeadPlace& head, bool mean, const StopToken& stop = {});
/// Of sentences with a chosen word, the share at which the head's strongest weight among the words is on one
/// that is related: "related_accuracy".
Scores scoreChosenWords(const LanguageNetwork& network, const std::vector<ChosenWord>& sentences,
                        const HeadPlace& head);
/// The head whose strongest weight from a pronoun is most often that to its antecedent.
HeadPlace choosePronounHead(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences);

}  // namespace attentionscope
