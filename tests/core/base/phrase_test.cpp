#include "core/base/phrase.h"

#include <gtest/gtest.h>

#include "core/base/error.h"

using namespace attentionscope;

TEST(Phrase, PutsArgumentsIntoTheirPlaces) {
    EXPECT_EQ(Phrase("%2 of %1", {"five", "two"}).text(), "two of five");
    EXPECT_EQ(Phrase("%1 %1 %3 100 %", {"a", "b"}).text(), "a a %3 100 %");
    // What is put in is not looked through again.
    EXPECT_EQ(Phrase("%1 and %2", {"%2", "b"}).text(), "%2 and b");
    EXPECT_EQ(Phrase("the text is 50%1 long").text(), "the text is 50%1 long");
    const Phrase nested("this change does nothing here: %1", {Phrase("it has %1", {"no words"})});
    EXPECT_EQ(nested.text(), "this change does nothing here: it has no words");
    EXPECT_EQ(nested.arguments().front().pattern(), "it has %1");
}

TEST(Phrase, IsPrintedInErrorsWithItsPartsKept) {
    const Error error(ErrorReport{.what = Phrase("the field %1 is missing", {"\"a\x1b[2J\""})});
    EXPECT_EQ(std::string(error.what()), "the field \"a\\x1b[2J\" is missing.");
    EXPECT_EQ(error.report().what.pattern(), "the field %1 is missing");
    EXPECT_EQ(error.report().what.arguments().front().text(), "\"a\\x1b[2J\"");
}
