#include "core/base/lists.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

using namespace attentionscope;

TEST(Lists, GivesOneElementForEachItem) {
    const std::vector<std::string> words{"a", "bcd", ""};
    EXPECT_EQ(eachOf(words, &std::string::size), (std::vector<std::size_t>{1, 3, 0}));
    EXPECT_EQ(eachOf<long>(words, &std::string::size), (std::vector<long>{1, 3, 0}));
    EXPECT_EQ(eachOf(words, [](const std::string& word) { return word + '!'; }),
              (std::vector<std::string>{"a!", "bcd!", "!"}));
}

TEST(Lists, JoinsTexts) {
    EXPECT_EQ(joinedTexts(std::array<std::string_view, 3>{"a", "b", "c"}), "a, b, c");
    EXPECT_EQ(joinedTexts(
                  std::vector{1, 2}, [](int number) { return std::to_string(number); }, "; "),
              "1; 2");
    EXPECT_EQ(joinedTexts(std::vector<std::string>{"", "b", ""}), "b, ");
    EXPECT_EQ(joinedTexts(std::vector<std::string>()), "");
}
