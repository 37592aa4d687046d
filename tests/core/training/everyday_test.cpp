// Common first inputs, and how clearly translators align them: the bundled models on everyday sentences.
// ATTENTIONSCOPE_MODELS names another folder of models to evaluate.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>

#include "core/training/everyday_sentences.h"
#include "core/training/translation_task.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

std::vector<SentencePair> alignedByHand() {
    const std::string file = std::string(TEST_DATA) + "/alignments/en-fr.tsv";
    return readParallelText({file}, {.refuseProblems = true}).pairs;
}

std::shared_ptr<TranslationModel> bundledTranslator(const std::string& name) {
    const char* chosen = std::getenv("ATTENTIONSCOPE_MODELS");
    const std::filesystem::path models = chosen ? chosen : std::string(RESOURCES) + "/models";
    return openTranslationModel(ModelFolder::open(models / name));
}

std::string testName(std::string model) {
    std::replace(model.begin(), model.end(), '-', '_');
    return model;
}

TEST(AlignedByHand, HoldsAHundredPairsWithReorderingsAndWordsOfTwo) {
    const auto pairs = alignedByHand();
    EXPECT_EQ(pairs.size(), 100u);
    int crossed = 0, twoWords = 0;
    std::set<std::string> sources;
    for (const auto& pair : pairs) {
        sources.insert(pair.source);
        bool crosses = false, divides = false;
        for (const auto& a : pair.links)
            for (const auto& b : pair.links) {
                if (!a.sure || !b.sure) continue;
                crosses = crosses || (a.source < b.source && a.target > b.target);
                divides = divides || (a.source == b.source && a.target < b.target);
            }
        crossed += crosses;
        twoWords += divides;
    }
    EXPECT_EQ(sources.size(), pairs.size());
    EXPECT_GE(crossed, 20);
    EXPECT_GE(twoWords, 20);
}

TEST(AlignedByHand, LinksEachWordAtMostOnceAsSureOrPossible) {
    for (const auto& pair : alignedByHand()) {
        const auto source = alignmentWords(pair.source), target = alignmentWords(pair.target);
        std::vector<bool> sourceLinked(source.size()), targetLinked(target.size());
        std::set<std::pair<Index, Index>> seen;
        for (const auto& link : pair.links) {
            ASSERT_LT(link.source, Index(source.size())) << pair.source;
            ASSERT_LT(link.target, Index(target.size())) << pair.source;
            EXPECT_TRUE(seen.insert({link.source, link.target}).second) << pair.source;
            sourceLinked[size_t(link.source)] = targetLinked[size_t(link.target)] = true;
        }
        for (size_t i = 0; i < source.size(); ++i) EXPECT_TRUE(sourceLinked[i]) << source[i].text;
        for (size_t i = 0; i < target.size(); ++i) EXPECT_TRUE(targetLinked[i]) << target[i].text;
        EXPECT_TRUE(seen.contains({Index(source.size()) - 1, Index(target.size()) - 1})) << pair.source;
    }
}

struct Aligned {
    const char* model;
    double error;  ///< at most

    friend void PrintTo(const Aligned& aligned, std::ostream* out) { *out << aligned.model; }
};

class Alignments : public testing::TestWithParam<Aligned> {};

TEST_P(Alignments, OfEverydaySentencesAreClear) {
    const auto model = bundledTranslator(GetParam().model);
    const double error =
        alignmentError(*model, alignedByHand(), model->alignmentLayer(), model->alignmentHead());
    std::cout << "layer " << model->alignmentLayer() << ", head " << model->alignmentHead() << ": AER "
              << error << '\n';
    EXPECT_LE(error, GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(Translators, Alignments,
                         testing::Values(Aligned{"en-fr-transformer", 0.20}, Aligned{"en-fr-additive", 0.20}),
                         [](const auto& aligned) { return testName(aligned.param.model); });

TEST(EverydaySentences, AcceptEqualTranslations) {
    const EverydaySentence love{"I love you.", {"Je t'aime", "Je vous aime", "Je t'adore"}};
    EXPECT_TRUE(love.accepts("Je t\u2019aime !"));
    EXPECT_TRUE(love.accepts("je vous aime."));
    EXPECT_TRUE(love.accepts("Je t'adore."));
    EXPECT_FALSE(love.accepts("Je l'aime."));
    EXPECT_FALSE(love.accepts(""));
}

TEST(EverydaySentences, AreFiftyAndTwelve) {
    EXPECT_EQ(everydaySentences(LanguagePair::englishFrench).size(), 50u);
    EXPECT_EQ(everydaySentences(LanguagePair::chineseEnglish).size(), 12u);
    for (const auto pair : {LanguagePair::englishFrench, LanguagePair::chineseEnglish})
        for (const auto& sentence : everydaySentences(pair)) {
            EXPECT_TRUE(sentence.accepts(sentence.accepted.at(0) + " .")) << sentence.text;
            for (const auto& one : sentence.accepted)
                EXPECT_EQ(one.find_first_of("=/()|;$"), std::string::npos) << one;
        }
}

struct Judged {
    const char* model;
    LanguagePair languages;
    Index right;        ///< at least
    Index inHaste = 0;  ///< at least, of those that were trained with sentences typed so

    friend void PrintTo(const Judged& judged, std::ostream* out) { *out << judged.model; }
};

class Everyday : public testing::TestWithParam<Judged> {};

TEST_P(Everyday, SentencesAreTranslated) {
    const auto model = bundledTranslator(GetParam().model);
    const auto results = evaluateEveryday(*model, GetParam().languages);
    std::cout << results.markdown();
    RecordProperty("right", int(results.right()));
    EXPECT_GE(results.right(), GetParam().right);
    EXPECT_GE(results.rightInHaste(), GetParam().inHaste);
}

INSTANTIATE_TEST_SUITE_P(Translators, Everyday,
                         testing::Values(Judged{"en-fr-transformer", LanguagePair::englishFrench, 45, 39},
                                         Judged{"en-fr-additive", LanguagePair::englishFrench, 43, 39},
                                         Judged{"zh-en-transformer", LanguagePair::chineseEnglish, 10, 10},
                                         Judged{"zh-en-additive", LanguagePair::chineseEnglish, 10, 10}),
                         [](const auto& judged) { return testName(judged.param.model); });

}  // namespace
