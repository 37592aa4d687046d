#include <string_view>

#include "core/training/generator/phrase.h"

namespace attentionscope::generator {

namespace {

void addChineseClause(Words& words, const Clause& clause);

// After 看, as said of reading, an object that nothing describes stands bare, 看书, or with that which is
// meant, 看那本书.
bool isBareObject(const Clause& clause) {
    const NounPhrase& object = *clause.object;
    return clause.verb && clause.verb->chinese == std::string_view("看") && !object.pronoun && !object.name &&
           !object.plural && !object.relative && !object.of && object.adjectives.empty() &&
           (object.determiner->english == std::string_view("a") ||
            object.determiner->english == std::string_view("the"));
}

void addBareObject(Words& words, const NounPhrase& object) {
    if (object.determiner->english == std::string_view("the")) {
        addPossible(words, "那", {object.determinerConcept});
        addPossible(words, object.noun->classifier, {object.determinerConcept, object.nounConcept});
    }
    addPhrase(words, object.noun->chinese, object.nounConcept);
}

// Everything that describes a noun stands before it, closed by 的.
void addChineseNounPhrase(Words& words, const NounPhrase& phrase) {
    if (phrase.pronoun) {
        addPhrase(words, phrase.pronoun->chinese, phrase.nounConcept);
        return;
    }
    if (phrase.name) {
        addName(words, phrase.name->chinese, phrase.nounConcept, {});
        return;
    }
    const Determiner& determiner = *phrase.determiner;
    const std::string article = phrase.plural ? determiner.chinesePlural : determiner.chinese;
    if (!article.empty()) addPhrase(words, article, phrase.determinerConcept);
    // A Chinese noun is the same for one and for many; where the determiner is, too, 那些 tells them apart.
    if (phrase.plural && determiner.singular && article == determiner.chinese)
        addPossible(words, "那些", {phrase.determinerConcept, phrase.nounConcept});
    if (determiner.classifier && !(phrase.plural && determiner.singular))
        addPossible(words, phrase.noun->classifier, {phrase.determinerConcept, phrase.nounConcept});
    if (phrase.relative) {
        addChineseClause(words, *phrase.relative);
        addPhrase(words, "的", phrase.relativeConcept);
    }
    if (phrase.of) {
        if (phrase.about) addPhrase(words, "关于", phrase.ofConcept);
        addChineseNounPhrase(words, *phrase.of);
        if (phrase.about)
            addPossible(words, "的", {phrase.ofConcept});
        else
            addPhrase(words, "的", phrase.ofConcept);
    }
    for (size_t i = 0; i < phrase.adjectives.size(); ++i) {
        addPhrase(words, phrase.adjectives[i]->chinese, phrase.adjectiveConcepts[i]);
        addPossible(words, "的", {phrase.adjectiveConcepts[i]});
    }
    addPhrase(words, phrase.noun->chinese, phrase.nounConcept);
}

void addPredicate(Words& words, const Clause& clause) {
    if (clause.tense == Tense::past) addPossible(words, "以前", {clause.verbConcept});
    if (clause.negated) addPhrase(words, "不", clause.negationConcept);
    if (clause.tense == Tense::future) addPossible(words, "会", {clause.verbConcept});
    if (!clause.negated) addPhrase(words, "很", clause.verbConcept);
    addPhrase(words, clause.predicate->chinese, clause.predicateConcept);
}

void addChineseVerb(Words& words, const Clause& clause) {
    if (clause.negated) addPhrase(words, clause.tense == Tense::past ? "没有" : "不", clause.negationConcept);
    if (clause.tense == Tense::future) addPossible(words, "会", {clause.verbConcept});
    if (clause.passive) addPossible(words, "被", {clause.verbConcept});
    addPhrase(words, clause.verb->chinese, clause.verbConcept);
    if (clause.tense == Tense::past && !clause.negated) addPossible(words, "了", {clause.verbConcept});
}

// Time and place stand before the verb.
void addChineseClause(Words& words, const Clause& clause) {
    if (!clause.subjectOmitted) addChineseNounPhrase(words, clause.subject);
    if (clause.time) addPhrase(words, clause.time->chinese, clause.timeConcept, true);
    if (clause.month >= 0) {
        addPossible(words, "在", {clause.monthConcept, clause.yearConcept});
        addPhrase(words, std::to_string(clause.year), clause.yearConcept);
        addPossible(words, "年", {clause.yearConcept});
        addPhrase(words, months()[size_t(clause.month)].chinese, clause.monthConcept);
    }
    if (clause.place) {
        const Preposition& preposition = *clause.place->preposition;
        const bool location = preposition.suits == Preposition::place;
        if (location)
            addPossible(words, preposition.chineseBefore, {clause.place->meaning});
        else
            addPhrase(words, preposition.chineseBefore, clause.place->meaning);
        addChineseNounPhrase(words, clause.place->complement);
        if (location)
            addPhrase(words, preposition.chineseAfter, clause.place->meaning);
        else if (*preposition.chineseAfter)
            addPossible(words, preposition.chineseAfter, {clause.place->meaning});
    }
    if (clause.predicate)
        addPredicate(words, clause);
    else
        addChineseVerb(words, clause);
    if (clause.object && !clause.objectOmitted) {
        if (isBareObject(clause))
            addBareObject(words, *clause.object);
        else
            addChineseNounPhrase(words, *clause.object);
    }
    if (clause.content) addChineseClause(words, *clause.content);
    if (clause.question) addPossible(words, "吗", {clause.questionConcept});
}

}  // namespace

Words chinese(const Sentence& sentence) {
    Words words;
    for (size_t i = 0; i < sentence.clauses.size(); ++i) {
        if (i > 0) {
            addPossible(words, "，", {sentence.conjunctionConcepts[i - 1]});
            addPhrase(words, sentence.conjunctions[i - 1]->chinese, sentence.conjunctionConcepts[i - 1]);
        }
        addChineseClause(words, sentence.clauses[i]);
    }
    words.push_back({.text = sentence.isQuestion() ? "？" : "。", .sure = {sentence.endConcept}});
    for (Word& word : words) word.glued = true;
    return words;
}

}  // namespace attentionscope::generator
