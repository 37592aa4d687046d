#include "core/text/word_segmenter.h"

#include <gtest/gtest.h>

#include "core/base/lists.h"
#include "core/text/unicode.h"

using namespace attentionscope;

namespace {

std::vector<std::string> words(std::string_view text) {
    return eachOf(segmentWords(text).tokens, &Token::text);
}
using Words = std::vector<std::string>;

}  // namespace

TEST(WordSegmenter, DividesEveryScript) {
    EXPECT_EQ(words("The cat sat, didn't it?"), (Words{"The", "cat", "sat", ",", "didn't", "it", "?"}));
    EXPECT_EQ(words("知识就是力量"), (Words{"知识", "就是", "力量"}));
    EXPECT_EQ(words("知识就是力量，法国是培根"), (Words{"知识", "就是", "力量", "，", "法国", "是", "培根"}));
    EXPECT_EQ(words("早上好"), (Words{"早上", "好"}));
    EXPECT_EQ(words("สวัสดีครับ"), (Words{"สวัสดี", "ครับ"}));
    EXPECT_EQ(words("私は学生です"), (Words{"私", "は", "学生", "です"}));
    EXPECT_EQ(words("שלום עולם"), (Words{"שלום", "עולם"}));
    EXPECT_EQ(words("3.14 ... a_b"), (Words{"3.14", ".", ".", ".", "a_b"}));
}

TEST(WordSegmenter, JoinedSequencesStayWhole) {
    EXPECT_EQ(words("👩‍👩‍👧‍👦 🇫🇷🇨🇳 👍🏽"),
              (Words{"👩‍👩‍👧‍👦", "🇫🇷", "🇨🇳", "👍🏽"}));
    EXPECT_EQ(words("1️⃣"), (Words{"1️⃣"}));
    EXPECT_EQ(words("🏴󠁧󠁢󠁥󠁮󠁧󠁿!"), (Words{"🏴󠁧󠁢󠁥󠁮󠁧󠁿", "!"}));
}

TEST(WordSegmenter, OffsetsCountTheUsersCodePoints) {
    const std::string text = " é👩‍👧 知识\tx";
    const TextOffsets offsets(text);
    const auto tokens = segmentWords(text).tokens;
    ASSERT_EQ(tokens.size(), 4u);
    for (const Token& token : tokens) {
        const auto begin = size_t(offsets.toBytes(token.begin)), end = size_t(offsets.toBytes(token.end));
        EXPECT_EQ(text.substr(begin, end - begin), token.text);
        EXPECT_TRUE(token.hasText());
        EXPECT_EQ(token.id, -1);
    }
    EXPECT_EQ(tokens[3].begin, 9);
}

TEST(WordSegmenter, IgnoresInvisibleText) {
    EXPECT_TRUE(words("").empty());
    EXPECT_TRUE(words(" \t\n\u3000\u00A0").empty());
    EXPECT_TRUE(words("\uFEFF\u200B \u200F").empty());
}

TEST(WordSegmenter, BadBytesAndNulsAreTokens) {
    const std::string text("a\0b \xFF \xED\xA0\x80", 9);
    const auto segmentation = segmentWords(text);
    Words texts;
    for (const Token& token : segmentation.tokens) texts.push_back(token.text);
    EXPECT_EQ(texts, (Words{"a", "␀", "b", "\uFFFD", "\uFFFD"}));
    EXPECT_EQ(segmentation.tokens.back().begin, 6);
    EXPECT_EQ(segmentation.characterCount, 7);
}

TEST(WordSegmenter, ReportsTheOmittedPart) {
    std::string text;
    for (int i = 0; i < 20000; ++i) text += "word ";
    const auto segmentation = segmentWords(text, 512);
    EXPECT_EQ(segmentation.tokens.size(), 512u);
    EXPECT_EQ(segmentation.wordCount, 20000);
    EXPECT_TRUE(segmentation.isTruncated());
    EXPECT_FALSE(segmentWords("one two", 2).isTruncated());
    EXPECT_TRUE(segmentWords("one two", 0).tokens.empty());
}
