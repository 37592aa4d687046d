// Generated news, and held-out items are never trained on.
#include "core/training/sentence_generator.h"

#include <gtest/gtest.h>

#include <set>

using namespace attentionscope;
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

TEST(News, HaveLimitedLengthsAndLinkEveryWord) {
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

TEST(News, SeparateHeldOutTexts) {
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
