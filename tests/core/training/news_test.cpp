// News that are made up: the grammar, and that what is held out is never learnt from.
#include "core/training/news_sentences.h"

#include <gtest/gtest.h>

#include <set>

#include "core/base/error.h"
#include "core/training/generator/aligned_pair.h"
#include "core/training/generator/synchronous_grammar.h"

using namespace attentionscope;
using generator::SynchronousGrammar;

namespace {

std::pair<std::string, std::string> drawnFrom(const char* rules, const char* rule = "S") {
    Random random(1);
    const auto phrase = SynchronousGrammar(rules).draw(rule, random);
    return {generator::textOf(phrase.source), generator::textOf(phrase.target)};
}

}  // namespace

TEST(SynchronousGrammar, SaysTheSameInTwoOrders) {
    using Pair = std::pair<std::string, std::string>;
    EXPECT_EQ(drawnFrom("S: the price of $X rose => $X price rises@rose\nX: oil"),
              Pair("The price of oil rose", "oil price rises"));
    EXPECT_EQ(drawnFrom("S: a old man, a engineer, left => old man left"),
              Pair("An old man, an engineer, left", "old man left"));
    EXPECT_EQ(drawnFrom("S: $A {ban:did} $B2 and $B\nA: the King\nB: tea"),
              Pair("The King banned tea and tea", "king bans tea and tea"));
    EXPECT_EQ(drawnFrom("S: they will $P:do => they to@will $P\nP: {build} $N => {build} $N\nN: -"),
              Pair("They will build", "they to build"));
    EXPECT_EQ(drawnFrom("S: they consider $P:doing\nP: {die} => {die}"),
              Pair("They consider dying", "they consider dying"));
    EXPECT_EQ(drawnFrom("S: boys {win:did-plural} $C\nC: the cup, 24,"),
              Pair("Boys won the cup, 24", "boys win cup 24"));
}

TEST(SynchronousGrammar, RefusesRulesThatAreNone) {
    EXPECT_THROW(SynchronousGrammar("S: $MISSING"), Error);
    EXPECT_THROW(SynchronousGrammar("S: a man left => woman left"), Error);
    EXPECT_THROW(SynchronousGrammar("S: {go:going}"), Error);
    EXPECT_THROW(SynchronousGrammar("no rule"), Error);
}

TEST(News, AreTheSameForTheSameSeed) {
    const auto first = generateNews(NewsSide::training, 60, 7),
               second = generateNews(NewsSide::training, 60, 7);
    ASSERT_EQ(first.size(), 60u);
    for (size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].source, second[i].source);
        EXPECT_EQ(first[i].links, second[i].links);
    }
    EXPECT_NE(first[0].source, generateNews(NewsSide::training, 1, 8)[0].source);
}

TEST(News, KeepToTheirLengthsAndLinkEveryWord) {
    std::set<std::string> seen;
    for (const auto& pair : generateNews(NewsSide::validation, 200, 3)) {
        EXPECT_TRUE(seen.insert(pair.source).second) << pair.source;
        Index words = 1;
        for (const char c : pair.source) words += c == ' ';
        EXPECT_GE(words, shortestNews) << pair.source;
        EXPECT_LE(words, longestNews) << pair.source;
        EXPECT_EQ(pair.source.back(), '.');
        const Index source = Index(alignmentWords(pair.source).size());
        std::set<Index> linked;
        for (const auto& link : pair.links) {
            EXPECT_TRUE(link.sure);
            EXPECT_LT(link.source, source);
            linked.insert(link.target);
        }
        EXPECT_EQ(linked.size(), alignmentWords(pair.target).size()) << pair.target;
        EXPECT_EQ(pair.target.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ$@{"), std::string::npos)
            << pair.target;
    }
}

TEST(News, ThatAreHeldOutAreNeverLearntFrom) {
    std::set<std::string> learnt;
    for (const auto& pair : generateNews(NewsSide::training, 20000, 1, false)) learnt.insert(pair.target);
    std::set<std::string> validation;
    for (const auto& pair : generateNews(NewsSide::validation, 200, 2, false)) {
        EXPECT_FALSE(learnt.contains(pair.target));
        validation.insert(pair.target);
    }
    for (const auto& pair : generateNews(NewsSide::test, 200, 3, false)) {
        EXPECT_FALSE(learnt.contains(pair.target));
        EXPECT_FALSE(validation.contains(pair.target));
    }
}
