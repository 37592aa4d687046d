#include "core/base/letters.h"

#include <gtest/gtest.h>

using namespace attentionscope;

TEST(Letters, ChangesOnlyAscii) {
    EXPECT_EQ(inLowerCase("Layer_10 É"), "layer_10 É");
    EXPECT_EQ(withoutBlanks(" \t a b\r\n"), "a b");
    EXPECT_EQ(withoutBlanks(" \n"), "");
    EXPECT_EQ(withoutBlanks("\ra ", " "), "\ra");
}

TEST(Letters, TakesLineAfterLine) {
    std::string_view text = "a\n\nb";
    EXPECT_EQ(takenLine(text), "a");
    EXPECT_EQ(takenLine(text), "");
    EXPECT_EQ(takenLine(text), "b");
    EXPECT_EQ(text, "");
}

TEST(Letters, SortsNumbersByTheirValue) {
    EXPECT_LT(sortedByNumbers("layer_2"), sortedByNumbers("layer_10"));
    EXPECT_LT(sortedByNumbers("layer_10"), sortedByNumbers("layer_10_a"));
    EXPECT_EQ(sortedByNumbers("step_007"), sortedByNumbers("step_7"));
}
