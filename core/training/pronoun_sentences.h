#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// A sentence with a pronoun that refers to one of its nouns. Both words occur once in it.
struct PronounSentence {
    std::string text;
    std::string pronoun = {};     ///< "it", "its", "they", "he" …, as it is written there
    std::string antecedent = {};  ///< the noun that it stands for
    std::string other = {};       ///< another noun that it could stand for; empty: there is none
    bool cut = false;             ///< one of several sentences of a longer text
};

/// Which pairs of nouns (or of a noun and its possession) occur together in generated sentences: those for
/// training, or the held-out tenth.
enum class NounPairs { learnt, heldOut };

/// Generated English sentences in which sense or grammar determines what a pronoun refers to: what can be
/// tired ("The animal didn't cross the street because it was too tired / wide"), what contains what, what
/// belongs to what ("The law will never be perfect, but its application should be just"), gender and number.
/// Both readings of a pattern are equally frequent. Contains no sentence twice; the pairs of the program's
/// own samples are held out. The same seed gives the same sentences on every machine. Throws Error if fewer
/// than `count` different ones are found.
std::vector<PronounSentence> generatePronounSentences(Index count, std::uint64_t seed, NounPairs pairs);

/// Sentences that people wrote, in patterns that no generated sentence has, for evaluating models.
const std::vector<PronounSentence>& heldOutPronounSentences();

/// An everyday sentence with a chosen word, and the words in it that are most related to that word.
struct ChosenWord {
    std::string text, word;
    std::vector<std::string> related;
};
const std::vector<ChosenWord>& everydayChosenWords();

}  // namespace attentionscope
