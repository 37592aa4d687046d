#include "core/training/generator/sentence_maker.h"

#include <algorithm>

namespace attentionscope::generator {

const Noun& SentenceMaker::nounOf(Kind kind) {
    for (;;) {
        const Noun& noun = pick(nouns());
        if (noun.kind == kind) return noun;
    }
}

const Noun& SentenceMaker::nounFor(Verb::Takes takes) {
    switch (takes) {
        case Verb::person:
            return nounOf(Kind::person);
        case Verb::thing:
            return nounOf(chance(0.85) ? Kind::thing : Kind::animal);
        case Verb::document:
            return nounOf(Kind::document);
        default:
            return pick(nouns());
    }
}

void SentenceMaker::addAdjectives(NounPhrase& phrase, double richness) {
    const bool person = phrase.noun->kind == Kind::person;
    bool before = false, after = false;
    for (int tries = 0; tries < 2; ++tries) {
        if (!chance(0.25 + 0.5 * richness)) continue;
        const Adjective& adjective = pick(adjectives());
        if (!(person ? adjective.person : adjective.thing)) continue;
        bool& taken = adjective.before ? before : after;
        if (taken) continue;
        taken = true;
        phrase.adjectives.push_back(&adjective);
        phrase.adjectiveConcepts.push_back(next());
    }
    if (before && after && !phrase.adjectives[0]->before) {
        std::swap(phrase.adjectives[0], phrase.adjectives[1]);
        std::swap(phrase.adjectiveConcepts[0], phrase.adjectiveConcepts[1]);
    }
}

NounPhrase SentenceMaker::institution() {
    NounPhrase phrase;
    phrase.name = &pick(institutions());
    phrase.determinerConcept = next();
    phrase.nounConcept = concept_;
    concept_ += 4;
    return phrase;
}

NounPhrase SentenceMaker::nounPhrase(const Noun& noun, double richness, int depth) {
    NounPhrase phrase;
    phrase.noun = &noun;
    do phrase.determiner = &pick(determiners());
    while (!phrase.determiner->singular && !phrase.determiner->plural);
    phrase.plural = !phrase.determiner->singular || (phrase.determiner->plural && chance(0.3));
    phrase.determinerConcept = next();
    phrase.nounConcept = next();
    phrase.ofConcept = next();
    phrase.relativeConcept = next();
    addAdjectives(phrase, richness);
    if (depth > 0 && chance(0.4 * richness)) {
        phrase.relativeObject = chance(0.5);
        phrase.relative = relativeClause(phrase, phrase.relativeObject, depth - 1);
    } else if (noun.kind != Kind::person && noun.kind != Kind::animal && depth > 0 &&
               chance(0.15 + 0.3 * richness)) {
        phrase.about = noun.kind == Kind::document && chance(0.6);
        const double which = random_.uniform();
        if (which < 0.4)
            phrase.of = std::make_shared<NounPhrase>(institution());
        else
            phrase.of = std::make_shared<NounPhrase>(
                nounPhrase(phrase.about ? pick(nouns()) : nounOf(Kind::person), richness / 2, depth - 1));
    }
    return phrase;
}

NounPhrase SentenceMaker::personPhrase(double richness, int depth, bool allowPronouns) {
    NounPhrase phrase;
    const double which = random_.uniform();
    if (allowPronouns && which < 0.35 - 0.2 * richness) {
        phrase.pronoun = &pick(pronouns());
        phrase.nounConcept = next();
    } else if (which < 0.55 - 0.3 * richness) {
        phrase.name = &pick(people());
        phrase.nounConcept = next();
    } else if (which > 0.95) {
        return institution();
    } else {
        return nounPhrase(nounOf(chance(0.85) ? Kind::person : Kind::animal), richness, depth);
    }
    return phrase;
}

const Verb& SentenceMaker::verbWith(bool object) {
    for (;;) {
        const Verb& verb = pick(verbs());
        if (verb.takes != Verb::clause && (verb.takes != Verb::nothing) == object) return verb;
    }
}

void SentenceMaker::number(Clause& clause) {
    for (Concept* meaning :
         {&clause.verbConcept, &clause.negationConcept, &clause.contentConcept, &clause.timeConcept,
          &clause.monthConcept, &clause.yearConcept, &clause.questionConcept, &clause.predicateConcept})
        *meaning = next();
    clause.tense = Tense(random_.below(3));
}

std::shared_ptr<Clause> SentenceMaker::relativeClause(const NounPhrase& head, bool headIsObject, int depth) {
    auto clause = std::make_shared<Clause>();
    number(*clause);
    NounPhrase shared = head;
    shared.of = {};
    if (headIsObject) {
        do clause->verb = &verbWith(true);
        while (clause->verb->takes == Verb::person     ? head.noun->kind != Kind::person
               : clause->verb->takes == Verb::document ? head.noun->kind != Kind::document
               : clause->verb->takes == Verb::thing    ? head.noun->kind != Kind::thing
                                                       : false);
        clause->subject = personPhrase(0.1, 0, true);
        clause->object = shared;
        clause->objectOmitted = true;
        return clause;
    }
    clause->subject = shared;
    clause->subjectOmitted = true;
    const bool person = head.noun->kind == Kind::person;
    if (person || head.noun->kind == Kind::animal) {
        clause->verb = &verbWith(chance(0.6));
        addObject(*clause, 0.2, depth);
    } else {
        do clause->predicate = &pick(adjectives());
        while (!clause->predicate->thing);
    }
    clause->negated = chance(0.15);
    return clause;
}

void SentenceMaker::addObject(Clause& clause, double richness, int depth) {
    const Verb::Takes takes = clause.verb->takes;
    if (takes == Verb::nothing || takes == Verb::clause) return;
    if ((takes == Verb::person || takes == Verb::anything) && chance(0.3)) {
        NounPhrase object;
        do object.pronoun = &pick(pronouns());
        while (clause.subject.pronoun == object.pronoun);
        object.nounConcept = next();
        clause.object = object;
    } else if (takes == Verb::person) {
        clause.object = personPhrase(richness, depth, false);
    } else {
        clause.object = nounPhrase(nounFor(takes), richness, depth);
    }
}

void SentenceMaker::addCircumstances(Clause& clause, double richness, int depth) {
    if (!clause.predicate && !clause.passive && chance(0.2 + 0.4 * richness)) {
        PrepositionalPhrase place{.preposition = &pick(prepositions()), .meaning = next()};
        place.complement = place.preposition->suits == Preposition::place
                               ? nounPhrase(nounOf(Kind::place), richness / 2, depth > 1 ? 1 : 0)
                               : nounPhrase(nounOf(Kind::person), richness / 2, 0);
        clause.place = place;
    }
    if (clause.passive && chance(0.6)) {
        clause.month = int(random_.below(months().size()));
        clause.year = 1960 + int(random_.below(65));
        return;
    }
    if (!chance(0.2 + 0.4 * richness)) return;
    const TimePhrase& time = pick(timePhrases());
    const std::array<bool, 3> suits{time.present, time.past, time.future};
    if (suits[size_t(clause.tense)]) clause.time = &time;
}

Clause SentenceMaker::clause(double richness, int depth, bool alone) {
    Clause clause;
    number(clause);
    const double which = random_.uniform();
    if (which < 0.12) {
        clause.passive = true;
        clause.tense = Tense::past;
        do clause.verb = &pick(verbs());
        while (clause.verb->takes != Verb::document);
        clause.subject = nounPhrase(nounOf(Kind::document), richness, depth);
    } else if (which < 0.28) {
        const bool person = chance(0.5);
        clause.subject = person
                             ? personPhrase(richness, depth, true)
                             : nounPhrase(nounOf(chance(0.5) ? Kind::thing : Kind::place), richness, depth);
        do clause.predicate = &pick(adjectives());
        while (!(person ? clause.predicate->person : clause.predicate->thing));
    } else {
        clause.subject = personPhrase(richness, depth, true);
        if (depth > 0 && chance(0.1 + 0.2 * richness)) {
            do clause.verb = &pick(verbs());
            while (clause.verb->takes != Verb::clause);
            clause.content = std::make_shared<Clause>(this->clause(richness, depth - 1, false));
            return clause;
        }
        clause.verb = &verbWith(chance(0.75));
        addObject(clause, richness, depth);
    }
    if (alone && !clause.passive && chance(0.15))
        clause.question = true;
    else
        clause.negated = chance(0.2);
    addCircumstances(clause, richness, depth);
    return clause;
}

Sentence SentenceMaker::make(Index length) {
    concept_ = 1;
    Sentence sentence;
    const Index clauses = length < 14   ? 1
                          : length < 26 ? 1 + Index(random_.below(2))
                                        : 2 + Index(random_.below(2));
    const double richness = std::clamp(double(length) / double(clauses) / 18.0, 0.0, 0.95);
    const int depth = length < 7 ? 0 : length < 16 ? 1 : 2;
    for (Index i = 0; i < clauses; ++i) {
        sentence.clauses.push_back(clause(richness, depth, clauses == 1));
        if (i > 0) {
            sentence.conjunctions.push_back(&pick(conjunctions()));
            sentence.conjunctionConcepts.push_back(next());
        }
    }
    sentence.endConcept = next();
    return sentence;
}

}  // namespace attentionscope::generator
