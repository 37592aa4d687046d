#include "core/text/used_part.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

using namespace attentionscope;

namespace {

/// Words with spaces between them; keeps the longest text that it was given.
struct WordCounter {
    std::size_t longest = 0;
    Index operator()(std::string_view text) {
        longest = std::max(longest, text.size());
        return std::count(text.begin(), text.end(), ' ') + !text.empty();
    }
};

}  // namespace

TEST(UsedPart, ReadsOnlyTheBeginningOfALongText) {
    std::string text;
    while (text.size() < 1'000'000) text += "word ";
    WordCounter counter;
    const std::string_view part = usedPart(text, 100, std::ref(counter));
    EXPECT_EQ(part, std::string_view(text).substr(0, part.size()));
    EXPECT_GT(WordCounter()(part), 100);
    EXPECT_EQ(text[part.size()], ' ');
    EXPECT_LT(counter.longest, 10'000u);
}

TEST(UsedPart, ReadsMoreTextForLongTokens) {
    const std::string text =
        std::string(500'000, 'x') + " a b c d " + std::string(500'000, 'y') + std::string(40'000, ' ');
    WordCounter counter;
    EXPECT_GT(WordCounter()(usedPart(text, 6, std::ref(counter))), 6);
}

TEST(UsedPart, ReadsShortTextsCompletely) {
    WordCounter counter;
    EXPECT_EQ(usedPart("a b c", 1, std::ref(counter)), "a b c");
    const std::string long_(100'000, ' ');
    EXPECT_EQ(usedPart(long_, 0, std::ref(counter)).size(), long_.size());
    EXPECT_EQ(counter.longest, 0u);
}

TEST(UsedPart, NoCharacterIsCutInTwo) {
    std::string text;
    while (text.size() < 100'000) text += "知";
    const auto part = usedPart(text, 10, [](std::string_view given) { return Index(given.size() / 3); });
    EXPECT_LT(part.size(), text.size());
    EXPECT_EQ(part.size() % 3, 0u);
}
