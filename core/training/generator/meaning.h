#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/training/generator/lexicon.h"
#include "core/training/generator/words.h"

namespace attentionscope::generator {

enum class Tense { present, past, future };

struct Clause;

/// A noun with what belongs to it, a name, or a personal pronoun. Exactly one of noun, name, pronoun is set.
struct NounPhrase {
    const Noun* noun = nullptr;
    const Name* name = nullptr;
    const Pronoun* pronoun = nullptr;
    const Determiner* determiner = nullptr;
    bool plural = false;
    std::vector<const Adjective*> adjectives = {};
    std::shared_ptr<NounPhrase> of = {};    ///< "the price of the house"
    bool about = false;                     ///< … "the agreement on the house" in place of "of"
    std::shared_ptr<Clause> relative = {};  ///< "the man who …", "the book that …"
    bool relativeObject = false;            ///< the noun is the object of the relative clause
    Concept nounConcept = 0, determinerConcept = 0, ofConcept = 0, relativeConcept = 0;
    std::vector<Concept> adjectiveConcepts = {};

    bool isPlural() const { return plural || (pronoun && pronoun->plural); }
    bool isFeminine() const {
        return noun ? noun->feminine : name ? name->feminine : pronoun && pronoun->feminine;
    }
};

struct PrepositionalPhrase {
    const Preposition* preposition = nullptr;
    NounPhrase complement = {};
    Concept meaning = 0;
};

/// Who does what to whom, when and where; or, where `predicate` is set, what somebody or something is like.
struct Clause {
    NounPhrase subject = {};
    const Verb* verb = nullptr;
    const Adjective* predicate = nullptr;
    bool passive = false;  ///< past, without an agent: "the law was signed"
    Tense tense = Tense::present;
    bool negated = false;
    bool question = false;
    bool subjectOmitted = false, objectOmitted = false;  ///< said by the noun a relative clause belongs to
    std::optional<NounPhrase> object = {};
    std::shared_ptr<Clause> content = {};  ///< "says that …"
    std::optional<PrepositionalPhrase> place = {};
    const TimePhrase* time = nullptr;
    int month = -1, year = 0;  ///< "in August 1992"
    Concept verbConcept = 0, negationConcept = 0, contentConcept = 0, timeConcept = 0, monthConcept = 0,
            yearConcept = 0, questionConcept = 0, predicateConcept = 0;
};

/// Clauses joined by conjunctions, and the mark at the end.
struct Sentence {
    std::vector<Clause> clauses = {};
    std::vector<const Conjunction*> conjunctions = {};  ///< one fewer
    std::vector<Concept> conjunctionConcepts = {};
    Concept endConcept = 0;

    bool isQuestion() const { return clauses.front().question; }
};

Words english(const Sentence& sentence);
Words french(const Sentence& sentence);
Words chinese(const Sentence& sentence);

}  // namespace attentionscope::generator
