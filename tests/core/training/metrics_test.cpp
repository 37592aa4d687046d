#include "core/training/metrics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/error.h"

using namespace attentionscope;

namespace {
std::string spaced(const std::string& text) {
    std::string line;
    for (const auto& token : bleuTokens(text)) line += (line.empty() ? "" : " ") + token;
    return line;
}
}  // namespace

TEST(Metrics, TokenizesAs13a) {
    EXPECT_EQ(spaced("Hello, world!"), "Hello , world !");
    EXPECT_EQ(spaced("It costs 1,000.50 dollars."), "It costs 1,000.50 dollars .");
    EXPECT_EQ(spaced("a-b 5-6 (x) &quot;y&quot; &amp;"), "a-b 5 - 6 ( x ) \" y \" &");
    EXPECT_EQ(spaced("don't"), "don't");
    EXPECT_EQ(spaced("l'homme, qu'il"), "l'homme , qu'il");
}

// The sentences of sacreBLEU's own documentation and tests, with the scores that it gives for them.
TEST(Metrics, BleuAgreesWithSacreBleu) {
    EXPECT_NEAR(bleu({"The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."},
                     {"The dog bit the man.", "It was not unexpected.", "The man bit him first."}),
                45.0675, 0.05);
    EXPECT_NEAR(bleu({"a b c d e"}, {"a b c d e"}), 100, 1e-9);
    EXPECT_DOUBLE_EQ(bleu({"x y z w"}, {"a b c d"}), 0);
    EXPECT_DOUBLE_EQ(bleu({""}, {"a b c d"}), 0);
    // 3 of 4 words, 2 of 3 pairs, 1 of 2 triples, and none of one: 100 / 2 by exponential smoothing.
    EXPECT_NEAR(bleu({"a b c x"}, {"a b c d"}), 100 * std::pow(0.75 * (2.0 / 3) * 0.5 * 0.5, 0.25), 1e-9);
    // Two words too few: the brevity penalty e^(1 - 6/4).
    EXPECT_NEAR(bleu({"a b c d"}, {"a b c d e f"}), 100 * std::exp(1 - 6.0 / 4), 1e-9);
    EXPECT_THROW(bleu({"a"}, {}), Error);
}

// Inputs and scores as sacreBLEU's own tests state them (Post 2018, github.com/mjpost/sacrebleu,
// test/test_bleu.py and test_sentence_bleu.py, Apache 2.0); those with one reference and its defaults.
TEST(Metrics, BleuGivesTheScoresThatSacreBleuPublishes) {
    EXPECT_NEAR(bleu({"Producția de zahăr primă va fi exprimată în ceea ce privește zahărul alb;"},
                     {"producţia de zahăr brut se exprimă în zahăr alb;"}),
                8.493, 1e-3);
    EXPECT_DOUBLE_EQ(bleu({"this is a cat"}, {"okay thanks"}), 0);
    EXPECT_NEAR(bleu({"this is a test"}, {"this is a test"}), 100, 1e-8);
    EXPECT_DOUBLE_EQ(
        bleu({"", "", ""}, {"The dog bit the man.", "It was not unexpected.", "The man bit him first."}), 0);
}

// The examples of Lin 2004, section 3.1: "police kill the gunman" shares three words in order with
// "police killed the gunman", two with "the gunman kill police".
TEST(Metrics, FindsTheLongestCommonSubsequence) {
    EXPECT_DOUBLE_EQ(rougeL("police kill the gunman", "police killed the gunman"), 0.75);
    EXPECT_DOUBLE_EQ(rougeL("the gunman kill police", "police killed the gunman"), 0.5);
    // Of lengths 2 and 4: precision 1, recall 1/2.
    EXPECT_DOUBLE_EQ(rougeL("Police, gunman!", "police killed the gunman."), 2 * 1 * 0.5 / 1.5);
    EXPECT_DOUBLE_EQ(rougeL("", "a"), 0);
    EXPECT_DOUBLE_EQ(rougeL("", ""), 1);
    const Scores scores = scoreSummaries({{"", "a b"}, {"", "c d"}}, {"A b", "c x"});
    EXPECT_DOUBLE_EQ(scores.at("rouge_l"), 0.75);
    EXPECT_DOUBLE_EQ(scores.at("exact_match"), 0.5);
}

TEST(Metrics, CountsPairsUnderTheCurve) {
    // Of 2 · 3 pairs: 0.8 beats all three, 0.4 beats one and is equal to one.
    EXPECT_DOUBLE_EQ(areaUnderCurve({0.8, 0.1, 0.4, 0.4, 0.6}, {true, false, true, false, false}), 4.5 / 6);
    EXPECT_DOUBLE_EQ(areaUnderCurve({1, 1, 1}, {true, false, true}), 0.5);
    EXPECT_DOUBLE_EQ(areaUnderCurve({1, 2}, {true, true}), 0.5) << "nothing to compare with";
}

TEST(Metrics, CountsAlignmentErrorsAsOchAndNey) {
    AlignmentErrorRate rate;
    rate.add({0, 2, 1, -1}, {{0, 0, true}, {1, 1, true}, {1, 2, false}, {2, 3, true}});
    // A = {0-0, 2-1, 1-2}, |A ∩ S| = 1, |A ∩ P| = 2, |A| = 3, |S| = 3.
    EXPECT_DOUBLE_EQ(rate.value(), 1 - 3.0 / 6);
}

TEST(Metrics, ScoresByLength) {
    const std::vector<SentencePair> pairs{{"one two three", "un deux trois quatre"},
                                          {"one two three four five six seven", "un deux trois quatre cinq"}};
    const auto scores = scoreTranslations(pairs, {"un deux trois quatre", "non"});
    EXPECT_EQ(scores.items, 2);
    EXPECT_DOUBLE_EQ(scores.at("exact_match"), 0.5);
    ASSERT_EQ(scores.byLength.size(), 2u);
    EXPECT_EQ(scores.byLength[1].from, 6);
    EXPECT_EQ(scores.byLength[1].to, 10);
    EXPECT_NEAR(scores.byLength[0].values[0].second, 100, 1e-9);
    const auto json = nlohmann::json::parse(scores.json());
    EXPECT_TRUE(json.contains("bleu") && json.contains("by_length") && !json.contains("aer"));
}

TEST(Scores, OfFoldsAreWeightedByTheirItems) {
    const Scores first{.items = 1,
                       .values = {{"accuracy", 1}},
                       .beside = {{.name = "mean", .items = 1, .values = {{"accuracy", 0}}}}};
    const Scores second{.items = 3,
                        .values = {{"accuracy", 0.5}, {"auc", 0.7}},
                        .beside = {{.name = "mean", .items = 3, .values = {{"accuracy", 1}}}}};
    const Scores mean = meanOf({first, second}, "2 folds");
    EXPECT_EQ(mean.items, 4);
    EXPECT_DOUBLE_EQ(mean.at("accuracy"), 0.625);
    EXPECT_FALSE(mean.find("auc"));
    ASSERT_EQ(mean.beside.size(), 1u);
    EXPECT_DOUBLE_EQ(mean.beside[0].at("accuracy"), 0.75);
    EXPECT_EQ(mean.json(), R"({"items":4,"accuracy":0.625,"mean":{"items":4,"accuracy":0.75}})");
    EXPECT_THROW(mean.at("auc"), Error);
}
