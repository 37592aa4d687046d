#include "core/training/translation_data.h"

#include <gtest/gtest.h>

#include <map>

#include "core/training/task.h"
#include "tests/core/checkpoint/temporary_folder.h"

using namespace attentionscope;

namespace {

TEST(HastyPairs, OmitOnlyTheFinalMark) {
    EXPECT_EQ(withoutFinalMark("Good morning."), "Good morning");
    EXPECT_EQ(withoutFinalMark("Mr. Smith? Yes!"), "Mr. Smith? Yes");
    EXPECT_EQ(withoutFinalMark("Où est la gare ?"), "Où est la gare");
    EXPECT_EQ(withoutFinalMark("今天天气很好。"), "今天天气很好");
    EXPECT_EQ(withoutFinalMark("等等！"), "等等");
    EXPECT_EQ(withoutFinalMark("Nothing"), "Nothing");
    EXPECT_EQ(withoutFinalMark("?!"), "?!");
    EXPECT_EQ(withoutFinalMark(""), "");
}

TEST(HastyPairs, HaveThreeKinds) {
    std::vector<SentencePair> own;
    for (int i = 0; i < 3000; ++i) own.push_back({"Turn Left " + std::to_string(i) + ".", "Tourne."});
    auto pairs = own;
    addHastyPairs(pairs, 0.2);
    ASSERT_GT(pairs.size(), own.size());
    for (size_t i = 0; i < own.size(); ++i) EXPECT_EQ(pairs[i].source, own[i].source);
    std::map<std::pair<bool, bool>, int> kinds;  // begins with a capital, ends with its mark
    for (size_t i = own.size(); i < pairs.size(); ++i) {
        ++kinds[{pairs[i].source.starts_with("Turn Left"), pairs[i].source.ends_with('.')}];
        EXPECT_EQ(pairs[i].target, "Tourne.");
    }
    // A fifth of 3,000, a third of each kind; six standard deviations are 131 and 83.
    EXPECT_NEAR(double(pairs.size() - own.size()), 600, 131);
    for (const auto& kind : {std::pair{true, false}, {false, true}, {false, false}})
        EXPECT_NEAR(kinds[kind], 200, 83);
    EXPECT_EQ((kinds[{true, true}]), 0) << "a pair that differs in nothing is not added";

    auto again = own;
    addHastyPairs(again, 0.2);
    ASSERT_EQ(again.size(), pairs.size());
    for (size_t i = 0; i < again.size(); ++i) EXPECT_EQ(again[i].source, pairs[i].source);
    auto none = own;
    addHastyPairs(none, 0);
    EXPECT_EQ(none.size(), own.size());
}

TEST(HastyPairs, ComeFromTheTrainingDataOnly) {
    const TemporaryFolder folder;
    std::string lines;
    for (int i = 0; i < 600; ++i) {
        const std::string number = std::to_string(i);
        lines += "Sentence " + number + " is here.\tLa phrase " + number + " est ici.\n";
    }
    const auto file = folder.write("pairs.tsv", lines);
    Recipe recipe = recipeNamed("en-fr-transformer");
    recipe.of<TranslationRecipe>().languages.reset();  // no generated sentences
    const TranslationData with = prepareTranslationData(recipe, {.files = {file}});
    recipe.of<TranslationRecipe>().hastyShare = 0;
    const TranslationData without = prepareTranslationData(recipe, {.files = {file}});
    EXPECT_GT(with.training.size(), without.training.size());
    EXPECT_EQ(with.validation.size(), without.validation.size());
    EXPECT_EQ(with.realTest.size(), without.realTest.size());
    for (const auto* held : {&with.validation, &with.realTest})
        for (const auto& pair : *held) {
            EXPECT_TRUE(pair.source.ends_with('.'));
            for (const auto& learnt : with.training)
                EXPECT_NE(sentenceKey(learnt.source), sentenceKey(pair.source));
        }
}

}  // namespace
