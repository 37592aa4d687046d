#include "core/base/similar_word.h"

#include <gtest/gtest.h>

using namespace attentionscope;

namespace {

const std::vector<std::string> words{"render", "run", "explain", "heatmap", "weights", "weighted"};

}  // namespace

TEST(SimilarWord, FindsTypingErrors) {
    EXPECT_EQ(similarWord("rendr", words), "render");    // missing
    EXPECT_EQ(similarWord("rennder", words), "render");  // twice
    EXPECT_EQ(similarWord("erndre", words), "render");   // swapped, twice
    EXPECT_EQ(similarWord("RENDER", words), "render");
    EXPECT_EQ(similarWord("weigths", words), "weights");
    EXPECT_EQ(similarWord("heat", words), "heatmap");  // begun
    EXPECT_EQ(similarWord("rnu", words), "run");
    EXPECT_EQ(didYouMean("explian", words), "Did you mean explain?");
}

TEST(SimilarWord, FindsNothingFarAway) {
    for (const char* word : {"", "x", "banana", "re", "translate"})
        EXPECT_EQ(similarWord(word, words), "") << word;
    EXPECT_EQ(similarWord(std::string(100'000, 'r'), words), "");
    EXPECT_EQ(similarWord("render", {std::string(100'000, 'r')}), "");
    EXPECT_EQ(didYouMean("banana", words), "");
}

TEST(EditDistance, CountsTheLeastChanges) {
    using Numbers = std::vector<int>;
    EXPECT_EQ(editDistance<Numbers>({}, {}), 0u);
    EXPECT_EQ(editDistance<Numbers>({1, 2, 3}, {1, 2, 3}), 0u);
    EXPECT_EQ(editDistance<Numbers>({}, {1, 2}), 2u);
    EXPECT_EQ(editDistance<Numbers>({1, 2, 3}, {1, 3}), 1u);
    EXPECT_EQ(editDistance<Numbers>({1, 3}, {1, 2, 3}), 1u);
    EXPECT_EQ(editDistance<Numbers>({1, 5, 3, 3}, {1, 2, 3}), 2u);
    EXPECT_EQ(editDistance<Numbers>({2, 1}, {1, 2}), 2u);
}
