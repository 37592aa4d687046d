#pragma once

#include <array>
#include <span>
#include <string>

namespace attentionscope::generator {

/// What a noun stands for, so that verbs and adjectives find nouns that suit them.
enum class Kind { person, animal, thing, place, document };

struct Noun {
    const char *english, *englishPlural;
    const char *french, *frenchPlural;
    bool feminine;
    const char *chinese, *classifier;
    Kind kind;
};

/// A name of one or more words, with the French article where it takes one.
struct Name {
    const char* english;
    const char* french;
    const char* chinese;
    bool feminine;
    bool article;  ///< "la France"
    /// Words of `french` in the order of the words of `english`, as digits: "021" for a crossing.
    const char* order;
};

struct Pronoun {
    const char *english, *englishObject;
    const char *french, *frenchObject;
    const char* chinese;
    int person;  ///< row of Verb::present
    bool plural, feminine, thirdSingular;
};

struct Determiner {
    const char *english, *englishVowel, *englishPlural;
    const char *masculine, *feminine, *frenchVowel, *frenchPlural;  ///< vowel: before a vowel, singular
    const char *chinese, *chinesePlural;
    bool classifier;  ///< Chinese puts a classifier after it in the singular
    bool singular, plural;
};

struct Adjective {
    const char* english;
    const char *masculine, *feminine, *masculinePlural, *femininePlural, *masculineVowel;
    bool before;  ///< stands before the noun in French
    const char* chinese;
    bool person, thing;  ///< what it is said of
};

struct Verb {
    const char *english, *englishThird, *englishPast, *englishParticiple;
    std::array<const char*, 5> present;  ///< je, il, nous, vous, ils
    const char *futureStem, *participle, *chinese;
    enum Takes { nothing, person, thing, anything, document, clause } takes;
};

struct Preposition {
    const char *english, *french;
    const char *chineseBefore, *chineseAfter;
    enum Suits { person, place, thing } suits;
};

struct TimePhrase {
    const char *english, *french, *chinese;
    bool past, present, future;
};

struct Conjunction {
    const char *english, *french, *chinese;
};

struct Month {
    const char *english, *french, *chinese;
};

std::span<const Noun> nouns();
std::span<const Name> people();
/// "the European Economic Area" and its like.
std::span<const Name> institutions();
std::span<const Pronoun> pronouns();
std::span<const Determiner> determiners();
std::span<const Adjective> adjectives();
std::span<const Verb> verbs();
std::span<const Preposition> prepositions();
std::span<const TimePhrase> timePhrases();
std::span<const Conjunction> conjunctions();
std::span<const Month> months();

}  // namespace attentionscope::generator
