#include "core/text/unicode.h"

#include <gtest/gtest.h>

#include "core/base/random.h"

using namespace attentionscope;

TEST(Unicode, KeepsValidText) {
    for (std::string text :
         {"", "plain", "é 知识 👩‍👩‍👧", "\xF4\x8F\xBF\xBF", "\xEF\xBF\xBF"}) {
        EXPECT_TRUE(isValidUtf8(text));
        EXPECT_EQ(repairUtf8(text), text);
        EXPECT_EQ(toUtf8(toCodePoints(text)), text);
    }
    const std::string withNul("a\0b", 3);
    EXPECT_EQ(repairUtf8(withNul), withNul);
    EXPECT_EQ(countCodePoints(withNul), 3);
}

TEST(Unicode, RepairsInvalidBytes) {
    EXPECT_EQ(repairUtf8("a\xFFz"), "a\uFFFDz");
    EXPECT_EQ(repairUtf8("a\xED\xA0\x80z"), "a\uFFFDz");                    // a lone surrogate is one
    EXPECT_EQ(repairUtf8("a\xE4\xBDz"), "a\uFFFDz");                        // cut short
    EXPECT_EQ(repairUtf8("a\xC0\xAFz"), "a\uFFFD\uFFFDz");                  // overlong
    EXPECT_EQ(repairUtf8("\xF4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD");  // beyond U+10FFFF
    EXPECT_EQ(repairUtf8("\xF0\x9F\x98"), "\uFFFD");
}

TEST(Unicode, RepairKeepsOffsetsForAnyBytes) {
    Random random(5);
    const std::string bytes = "a\x80\xBF\xC3\xE0\xA0\xE4\xED\xF0\x90\xF4\xFFz";
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        for (std::uint64_t i = random.below(12); i > 0; --i) text += bytes[random.below(bytes.size())];
        const std::string repaired = repairUtf8(text);
        EXPECT_TRUE(isValidUtf8(repaired));
        EXPECT_EQ(countCodePoints(text), countCodePoints(repaired));
    }
}

TEST(Unicode, OffsetsConvertBothWays) {
    const std::string text = "aé知👩z";
    const TextOffsets offsets(text);
    ASSERT_EQ(offsets.size(), 5);
    const Index bytes[] = {0, 1, 3, 6, 10, 11}, units[] = {0, 1, 2, 3, 5, 6};
    for (Index i = 0; i <= 5; ++i) {
        EXPECT_EQ(offsets.toBytes(i), bytes[i]);
        EXPECT_EQ(offsets.toUtf16(i), units[i]);
        EXPECT_EQ(offsets.fromBytes(bytes[i]), i);
    }
    EXPECT_EQ(offsets.fromBytes(5), 2);  // inside 知
    EXPECT_EQ(offsets.fromBytes(99), 5);
    EXPECT_EQ(offsets.toBytes(-1), 0);
    EXPECT_EQ(TextOffsets("plain").toUtf16(9), 5);
}

TEST(Unicode, GraphemesStayWhole) {
    EXPECT_EQ(graphemeBoundaries("e\u0301x"), (std::vector<Index>{0, 2, 3}));
    EXPECT_EQ(graphemeBoundaries("👩‍👩‍👧🇫🇷"), (std::vector<Index>{0, 5, 7}));
    EXPECT_EQ(graphemeBoundaries(""), (std::vector<Index>{0}));
}
