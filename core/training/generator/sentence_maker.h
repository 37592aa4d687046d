#pragma once

#include "core/base/random.h"
#include "core/training/generator/meaning.h"

namespace attentionscope::generator {

/// Draws what a sentence says. The same random numbers give the same sentence.
class SentenceMaker {
public:
    explicit SentenceMaker(Random& random) : random_(random) {}
    /// A sentence of roughly `length` English words.
    Sentence make(Index length);

private:
    template <typename Table>
    const auto& pick(const Table& table) {
        return table[size_t(random_.below(table.size()))];
    }
    bool chance(double probability) { return random_.uniform() < probability; }
    Concept next() { return concept_++; }

    const Noun& nounFor(Verb::Takes takes);
    const Noun& nounOf(Kind kind);
    NounPhrase nounPhrase(const Noun& noun, double richness, int depth);
    NounPhrase personPhrase(double richness, int depth, bool pronouns);
    NounPhrase institution();
    void addAdjectives(NounPhrase& phrase, double richness);
    Clause clause(double richness, int depth, bool alone);
    void addCircumstances(Clause& clause, double richness, int depth);
    void addObject(Clause& clause, double richness, int depth);
    std::shared_ptr<Clause> relativeClause(const NounPhrase& head, bool headIsObject, int depth);
    const Verb& verbWith(bool object);
    void number(Clause& clause);

    Random& random_;
    Concept concept_ = 1;
};

}  // namespace attentionscope::generator
