#include <cctype>

#include "core/training/generator/phrase.h"

namespace attentionscope::generator {

namespace {

void addEnglishClause(Words& words, const Clause& clause);

bool startsWithVowelSound(const std::string& word) {
    const char first = char(std::tolower(static_cast<unsigned char>(word[0])));
    return std::string("aeiou").find(first) != std::string::npos && word.rfind("Eu", 0) != 0;
}

void addEnglishNounPhrase(Words& words, const NounPhrase& phrase, bool object) {
    if (phrase.pronoun) {
        addPhrase(words, object ? phrase.pronoun->englishObject : phrase.pronoun->english,
                  phrase.nounConcept);
        return;
    }
    if (phrase.name) {
        if (phrase.name->article) addPhrase(words, "the", phrase.determinerConcept);
        addName(words, phrase.name->english, phrase.nounConcept, {});
        return;
    }
    const size_t determiner = words.size();
    addPhrase(words, phrase.plural ? phrase.determiner->englishPlural : phrase.determiner->english,
              phrase.determinerConcept);
    for (size_t i = 0; i < phrase.adjectives.size(); ++i)
        addPhrase(words, phrase.adjectives[i]->english, phrase.adjectiveConcepts[i]);
    addPhrase(words, phrase.plural ? phrase.noun->englishPlural : phrase.noun->english, phrase.nounConcept);
    if (!phrase.plural && startsWithVowelSound(words[determiner + 1].text))
        words[determiner].text = phrase.determiner->englishVowel;
    if (phrase.of) {
        addPhrase(words, phrase.about ? "on" : "of", phrase.ofConcept);
        addEnglishNounPhrase(words, *phrase.of, true);
    }
    if (phrase.relative) {
        addPhrase(words, phrase.noun->kind == Kind::person ? "who" : "that", phrase.relativeConcept);
        addEnglishClause(words, *phrase.relative);
    }
}

const char* formOfBe(const NounPhrase& subject, Tense tense) {
    const bool first = subject.pronoun && subject.pronoun->person == 0;
    if (tense == Tense::past) return subject.isPlural() ? "were" : "was";
    return first ? "am" : subject.isPlural() ? "are" : "is";
}

bool isThirdSingular(const NounPhrase& subject) {
    return subject.pronoun ? subject.pronoun->thirdSingular : !subject.plural;
}

const char* formOfDo(const Clause& clause) {
    return clause.tense == Tense::past ? "did" : isThirdSingular(clause.subject) ? "does" : "do";
}

void addNegation(Words& words, const Clause& clause) {
    if (clause.negated) addPhrase(words, "not", clause.negationConcept);
}

// The verb group after the subject, or in a question what is left of it.
void addEnglishVerb(Words& words, const Clause& clause) {
    if (clause.predicate || clause.passive) {
        if (clause.tense == Tense::future) {
            if (!clause.question) addPossible(words, "will", {clause.verbConcept});
            addNegation(words, clause);
            addPhrase(words, "be", clause.verbConcept);
        } else if (clause.passive) {
            addPossible(words, formOfBe(clause.subject, clause.tense), {clause.verbConcept});
            addNegation(words, clause);
        } else if (!clause.question) {
            addPhrase(words, formOfBe(clause.subject, clause.tense), clause.verbConcept);
            addNegation(words, clause);
        }
        if (clause.passive)
            addPhrase(words, clause.verb->englishParticiple, clause.verbConcept);
        else
            addPhrase(words, clause.predicate->english, clause.predicateConcept);
        return;
    }
    const Verb& verb = *clause.verb;
    if (clause.question) {
        addPhrase(words, verb.english, clause.verbConcept);
    } else if (clause.tense == Tense::future) {
        addPossible(words, "will", {clause.verbConcept});
        addNegation(words, clause);
        addPhrase(words, verb.english, clause.verbConcept);
    } else if (clause.negated) {
        addPossible(words, formOfDo(clause), {clause.verbConcept, clause.negationConcept});
        addNegation(words, clause);
        addPhrase(words, verb.english, clause.verbConcept);
    } else {
        addPhrase(words,
                  clause.tense == Tense::past       ? verb.englishPast
                  : isThirdSingular(clause.subject) ? verb.englishThird
                                                    : verb.english,
                  clause.verbConcept);
    }
}

// A clause whose subject (or object) is the noun it belongs to has none of its own.
void addEnglishClause(Words& words, const Clause& clause) {
    if (clause.question) {
        if (clause.tense == Tense::future)
            addPossible(words, "will", {clause.questionConcept, clause.verbConcept});
        else if (clause.predicate)
            addPhrase(words, formOfBe(clause.subject, clause.tense), clause.verbConcept);
        else
            addPossible(words, formOfDo(clause), {clause.questionConcept, clause.verbConcept});
    }
    if (!clause.subjectOmitted) addEnglishNounPhrase(words, clause.subject, false);
    addEnglishVerb(words, clause);
    if (clause.object && !clause.objectOmitted) addEnglishNounPhrase(words, *clause.object, true);
    if (clause.content) {
        addPhrase(words, "that", clause.contentConcept);
        addEnglishClause(words, *clause.content);
    }
    if (clause.place) {
        addPhrase(words, clause.place->preposition->english, clause.place->meaning);
        addEnglishNounPhrase(words, clause.place->complement, true);
    }
    if (clause.month >= 0) {
        addPossible(words, "in", {clause.monthConcept});
        addPhrase(words, months()[size_t(clause.month)].english, clause.monthConcept);
        addPhrase(words, std::to_string(clause.year), clause.yearConcept);
    }
    if (clause.time) addPhrase(words, clause.time->english, clause.timeConcept, true);
}

}  // namespace

Words english(const Sentence& sentence) {
    Words words;
    for (size_t i = 0; i < sentence.clauses.size(); ++i) {
        if (i > 0)
            addPhrase(words, sentence.conjunctions[i - 1]->english, sentence.conjunctionConcepts[i - 1]);
        addEnglishClause(words, sentence.clauses[i]);
    }
    words[0].text[0] = char(std::toupper(static_cast<unsigned char>(words[0].text[0])));
    words.push_back(
        {.text = sentence.isQuestion() ? "?" : ".", .sure = {sentence.endConcept}, .glued = true});
    return words;
}

}  // namespace attentionscope::generator
