#include <algorithm>
#include <array>

#include "core/training/generator/phrase.h"

namespace attentionscope::generator {

namespace {

void addFrenchClause(Words& words, const Clause& clause);

bool startsWithVowel(const std::string& word) {
    static const std::array<const char*, 14> starts{"a", "e", "i", "o", "u", "h", "é",
                                                    "è", "ê", "â", "î", "ô", "œ", "à"};
    std::string lower = word;
    if (lower[0] >= 'A' && lower[0] <= 'Z') lower[0] = char(lower[0] - 'A' + 'a');
    return std::any_of(starts.begin(), starts.end(),
                       [&](const char* start) { return lower.rfind(start, 0) == 0; });
}

const char* form(const Adjective& adjective, bool feminine, bool plural) {
    if (plural) return feminine ? adjective.femininePlural : adjective.masculinePlural;
    return feminine ? adjective.feminine : adjective.masculine;
}

void addFrenchNounPhrase(Words& words, const NounPhrase& phrase, bool negatedObject = false) {
    if (phrase.pronoun) {
        // After a preposition; objects of verbs are clitics and are put before the verb.
        addPhrase(words, phrase.pronoun->french, phrase.nounConcept);
        return;
    }
    if (phrase.name) {
        if (phrase.name->article)
            addPhrase(words, phrase.name->feminine ? "la" : "le", phrase.determinerConcept);
        addName(words, phrase.name->french, phrase.nounConcept, phrase.name->order);
        return;
    }
    const bool feminine = phrase.noun->feminine;
    Words rest;
    const auto addAdjectives = [&](bool before) {
        for (size_t i = 0; i < phrase.adjectives.size(); ++i)
            if (phrase.adjectives[i]->before == before)
                addPhrase(rest, form(*phrase.adjectives[i], feminine, phrase.plural),
                          phrase.adjectiveConcepts[i]);
    };
    addAdjectives(true);
    const size_t noun = rest.size();
    addPhrase(rest, phrase.plural ? phrase.noun->frenchPlural : phrase.noun->french, phrase.nounConcept);
    // un bel homme, un vieil ami
    if (noun > 0 && !feminine && !phrase.plural && startsWithVowel(rest[noun].text))
        for (size_t i = 0; i < phrase.adjectives.size(); ++i)
            if (phrase.adjectives[i]->before && phrase.adjectives[i]->masculineVowel)
                rest[noun - 1].text = phrase.adjectives[i]->masculineVowel;
    addAdjectives(false);

    const Determiner& determiner = *phrase.determiner;
    std::string article = phrase.plural ? determiner.frenchPlural
                          : feminine    ? determiner.feminine
                                        : determiner.masculine;
    const bool elides = article == "le" || article == "la" || article.ends_with(" de");
    const bool cet = feminine && article == "cette";
    if (!phrase.plural && !elides && !cet && determiner.frenchVowel && startsWithVowel(rest[0].text))
        article = determiner.frenchVowel;
    const bool indefinite = std::string(determiner.masculine) == "un";
    if (indefinite && (negatedObject || (phrase.plural && noun > 0))) article = "de";
    addPhrase(words, article, phrase.determinerConcept);
    words.insert(words.end(), rest.begin(), rest.end());
    if (phrase.of) {
        addPhrase(words, phrase.about ? "sur" : "de", phrase.ofConcept);
        addFrenchNounPhrase(words, *phrase.of);
    }
    if (phrase.relative) {
        addPhrase(words, phrase.relativeObject ? "que" : "qui", phrase.relativeConcept);
        addFrenchClause(words, *phrase.relative);
    }
}

size_t person(const NounPhrase& subject) {
    return subject.pronoun ? size_t(subject.pronoun->person) : subject.plural ? 4 : 1;
}

std::string agree(std::string participle, bool feminine, bool plural) {
    if (feminine) participle += "e";
    if (plural && !participle.ends_with("s")) participle += "s";
    return participle;
}

constexpr std::array<const char*, 5> have{"ai", "a", "avons", "avez", "ont"};
constexpr std::array<const char*, 5> futureEnding{"ai", "a", "ons", "ez", "ont"};
constexpr std::array<std::array<const char*, 5>, 3> be{{
    {"suis", "est", "sommes", "êtes", "sont"},
    {"étais", "était", "étions", "étiez", "étaient"},
    {"serai", "sera", "serons", "serez", "seront"},
}};

void addPas(Words& words, const Clause& clause) {
    if (clause.negated) addPhrase(words, "pas", clause.negationConcept);
}

void addFrenchVerb(Words& words, const Clause& clause) {
    const size_t who = person(clause.subject);
    if (clause.negated)
        words.push_back({.text = "ne", .sure = {clause.negationConcept}, .possible = {clause.verbConcept}});
    if (clause.predicate) {
        addPhrase(words, be[size_t(clause.tense)][who], clause.verbConcept);
        addPas(words, clause);
        addPhrase(words, form(*clause.predicate, clause.subject.isFeminine(), clause.subject.isPlural()),
                  clause.predicateConcept);
        return;
    }
    if (clause.passive) {
        addPossible(words, have[who], {clause.verbConcept});
        addPas(words, clause);
        addPossible(words, "été", {clause.verbConcept});
        addPhrase(words,
                  agree(clause.verb->participle, clause.subject.isFeminine(), clause.subject.isPlural()),
                  clause.verbConcept);
        return;
    }
    const bool clitic = clause.object && clause.object->pronoun && !clause.objectOmitted;
    if (clitic) addPhrase(words, clause.object->pronoun->frenchObject, clause.object->nounConcept);
    if (clause.tense == Tense::past) {
        addPossible(words, have[who], {clause.verbConcept});
        addPas(words, clause);
        // The participle agrees with an object that stands before it.
        const bool before = clitic || clause.objectOmitted;
        addPhrase(words,
                  agree(clause.verb->participle, before && clause.object->isFeminine(),
                        before && clause.object->isPlural()),
                  clause.verbConcept);
        return;
    }
    addPhrase(words,
              clause.tense == Tense::future ? std::string(clause.verb->futureStem) + futureEnding[who]
                                            : clause.verb->present[who],
              clause.verbConcept);
    addPas(words, clause);
}

void addFrenchClause(Words& words, const Clause& clause) {
    if (clause.question) {
        addPossible(words, "est-ce", {clause.questionConcept});
        addPossible(words, "que", {clause.questionConcept});
    }
    if (!clause.subjectOmitted) addFrenchNounPhrase(words, clause.subject);
    addFrenchVerb(words, clause);
    if (clause.object && !clause.objectOmitted && !clause.object->pronoun)
        addFrenchNounPhrase(words, *clause.object, clause.negated);
    if (clause.content) {
        addPhrase(words, "que", clause.contentConcept);
        addFrenchClause(words, *clause.content);
    }
    if (clause.place) {
        addPhrase(words, clause.place->preposition->french, clause.place->meaning);
        addFrenchNounPhrase(words, clause.place->complement);
    }
    if (clause.month >= 0) {
        addPossible(words, "en", {clause.monthConcept});
        addPhrase(words, months()[size_t(clause.month)].french, clause.monthConcept);
        addPhrase(words, std::to_string(clause.year), clause.yearConcept);
    }
    if (clause.time) addPhrase(words, clause.time->french, clause.timeConcept, true);
}

void merge(Word& word, const Word& next, const std::string& text) {
    word.text = text;
    word.possible.insert(word.possible.end(), next.sure.begin(), next.sure.end());
    word.possible.insert(word.possible.end(), next.possible.begin(), next.possible.end());
}

// de + le → du, de + les → des, de + des → de; then l', d', n', j', qu', m' before a vowel.
void contract(Words& words) {
    for (size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != "de") continue;
        const std::string next = words[i + 1].text;
        const bool vowelFollows = i + 2 < words.size() && startsWithVowel(words[i + 2].text);
        std::string merged = next == "le" && !vowelFollows   ? "du"
                             : next == "les"                 ? "des"
                             : next == "des" || next == "de" ? "de"
                                                             : "";
        if (merged.empty()) continue;
        merge(words[i], words[i + 1], merged);
        words.erase(words.begin() + std::ptrdiff_t(i) + 1);
    }
    static const std::array<std::string, 7> eliding{"le", "la", "de", "ne", "je", "que", "me"};
    for (size_t i = 0; i + 1 < words.size(); ++i) {
        std::string& text = words[i].text;
        if (std::find(eliding.begin(), eliding.end(), text) == eliding.end()) continue;
        if (!startsWithVowel(words[i + 1].text)) continue;
        text.back() = '\'';
        words[i + 1].glued = true;
    }
}

// Only letters that French sentences start with here.
void capitalise(std::string& text) {
    if (text.rfind("é", 0) == 0)
        text.replace(0, 2, "É");
    else if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = char(text[0] - 'a' + 'A');
}

}  // namespace

Words french(const Sentence& sentence) {
    Words words;
    for (size_t i = 0; i < sentence.clauses.size(); ++i) {
        if (i > 0)
            addPhrase(words, sentence.conjunctions[i - 1]->french, sentence.conjunctionConcepts[i - 1]);
        addFrenchClause(words, sentence.clauses[i]);
    }
    contract(words);
    capitalise(words[0].text);
    words.push_back({.text = sentence.isQuestion() ? "?" : ".",
                     .sure = {sentence.endConcept},
                     .glued = !sentence.isQuestion()});
    return words;
}

}  // namespace attentionscope::generator
