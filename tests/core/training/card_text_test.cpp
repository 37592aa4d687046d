#include "core/training/card.h"

#include <gtest/gtest.h>

#include "core/base/error.h"

using namespace attentionscope;

namespace {

constexpr const char* file = R"(# limits

it knows {words} words,
and {shared}

# shared

{?absent others}
{!absent no others}

# tried

- for all

# tried: small, *-large

- for {name}, on
  two lines
- {?best the best}{!best not the best}

# tried: other

- for another

# remarks

One.{?longer  Two of {words}{?best , the best}.

Three.}

{?absent Never.}

Last.
)";

CardText cardOf(const std::string& recipe, CardText::Values more = {}) {
    more["words"] = "7";
    more["name"] = recipe;
    return CardText(file, recipe, more);
}

}  // namespace

TEST(CardTexts, JoinLinesAndFillPlaceholders) {
    EXPECT_EQ(cardOf("small").section("limits"), "it knows 7 words, and no others");
    EXPECT_EQ(cardOf("small").section("nothing"), "");
    EXPECT_EQ(cardOf("small").fill("{name}: {shared}."), "small: no others.");
}

TEST(CardTexts, HaveTheListsOfTheirRecipe) {
    EXPECT_EQ(cardOf("small").list("tried"),
              (std::vector<std::string>{"for all", "for small, on two lines", "not the best"}));
    EXPECT_EQ(cardOf("en-large", {{"best", "1"}}).list("tried").back(), "the best");
    EXPECT_EQ(cardOf("large").list("tried"), std::vector<std::string>{"for all"});
}

TEST(CardTexts, OmitPartsWithoutAValue) {
    EXPECT_EQ(cardOf("small").section("remarks"), "One.\n\nLast.");
    EXPECT_EQ(cardOf("small", {{"longer", "0"}}).section("remarks"), "One.\n\nLast.");
    EXPECT_EQ(cardOf("small", {{"longer", "1"}}).section("remarks"), "One. Two of 7.\n\nThree.\n\nLast.");
    EXPECT_EQ(cardOf("small", {{"longer", "1"}, {"best", "true"}}).section("remarks"),
              "One. Two of 7, the best.\n\nThree.\n\nLast.");
}

TEST(CardTexts, RefuseAPlaceholderWithoutAValue) {
    EXPECT_THROW(cardOf("small").fill("{nobody}"), Error);
    EXPECT_THROW(cardOf("small").fill("{words"), Error);
}

TEST(CardWords, AreTranslatedWholeOrInParts) {
    const std::string chinese = ".zh_CN.md";
    EXPECT_EQ(cardWords({"%1: %2", {Phrase::known("all"), Phrase("baseline")}}, chinese), "全部：基线");
    EXPECT_EQ(cardWords(Phrase::known("sentences, a word hidden"), chinese), "句子，遮盖一个词");
    EXPECT_EQ(cardWords(Phrase::known("English to French, local attention, predictive"), chinese),
              "英译法 · 局部注意力（预测式）");
    EXPECT_EQ(cardWords(Phrase::known("5 folds"), chinese), "5 折");
    EXPECT_EQ(cardWords({"%1 %", {"98.4"}}, chinese), "98.4%");
    EXPECT_EQ(cardWords(std::string("baseline"), chinese), "baseline") << "a name of a user's own";
    EXPECT_EQ(cardWords(Phrase::known("my_texts"), chinese), "my_texts");
    EXPECT_EQ(cardWords({"%1: %2", {Phrase::known("5 folds"), Phrase("baseline")}}, ".md"),
              "5 folds: baseline");
}
