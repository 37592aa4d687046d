#include "core/base/phrase.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/printable.h"

using namespace attentionscope;

TEST(Phrase, PutsArgumentsIntoTheirPlaces) {
    EXPECT_EQ(Phrase("%2 of %1", {"five", "two"}).text(), "two of five");
    EXPECT_EQ(Phrase("%1 %1 %3 100 %", {"a", "b"}).text(), "a a %3 100 %");
    // Inserted text is not searched for places again.
    EXPECT_EQ(Phrase("%1 and %2", {"%2", "b"}).text(), "%2 and b");
    EXPECT_EQ(Phrase("the text is 50%1 long").text(), "the text is 50%1 long");
    const Phrase nested("this change does nothing here: %1", {Phrase("it has %1", {"no words"})});
    EXPECT_EQ(nested.text(), "this change does nothing here: it has no words");
    EXPECT_EQ(nested.arguments().front().pattern(), "it has %1");
}

TEST(Phrase, JoiningKeepsTheParts) {
    EXPECT_EQ(joined({}, ", ").text(), "");
    EXPECT_EQ(joined({"one"}, ", ").text(), "one");
    const Phrase three = joined({"one", Phrase("%1 of them", {"two"}), "three"}, "; ");
    EXPECT_EQ(three.text(), "one; two of them; three");
    EXPECT_EQ(three.arguments()[0].arguments()[2].pattern(), "%1 of them");
}

TEST(Phrase, IsTheSentenceOfAnErrorWhosePartsCanBeTranslated) {
    const ErrorReport whole{.what = "the row has the wrong length",
                            .where = "a.npy",
                            .got = Phrase("%1 numbers", {"3"}),
                            .expected = "4",
                            .remedy = "Write it again."};
    EXPECT_EQ(sentence(whole).text(), Error(whole).what());
    EXPECT_EQ(sentence(whole).text(),
              "a.npy: the row has the wrong length; got 3 numbers, expected 4. Write it again.");
    EXPECT_EQ(sentence(whole).pattern(), "%1. %2");
    EXPECT_EQ(sentence(ErrorReport{.what = "it failed", .expected = "more"}).text(),
              "it failed; expected more.");
    EXPECT_EQ(sentence(std::runtime_error("as it is")).text(), "as it is");
    EXPECT_EQ(sentence(Error("it failed")).text(), "it failed.");
}

TEST(Phrase, WordsFromOutsideHaveNoPattern) {
    const Phrase name = std::string("induction");
    EXPECT_EQ(name.text(), "induction");
    EXPECT_EQ(name.pattern(), "");
    EXPECT_EQ(name.printed().pattern(), "");
    EXPECT_EQ(Phrase("induction").pattern(), "induction");
    EXPECT_EQ(Phrase::known(name).pattern(), "induction");
    EXPECT_EQ(Phrase::known(name).printed().pattern(), "induction");
}

TEST(Phrase, TakesAsManyColumnsAsATerminalGivesIt) {
    EXPECT_EQ(columnsOf("abc é – …"), 9U);
    EXPECT_EQ(columnsOf("词元，ab"), 8U);
    EXPECT_EQ(padded("词元", 6), "词元  ");
    EXPECT_EQ(padded("longer", 3), "longer");
}

TEST(Phrase, PrintingKeepsTheParts) {
    const Error error(ErrorReport{.what = Phrase("the field %1 is missing", {"\"a\x1b[2J\""})});
    EXPECT_EQ(std::string(error.what()), "the field \"a\\x1b[2J\" is missing.");
    EXPECT_EQ(error.report().what.pattern(), "the field %1 is missing");
    EXPECT_EQ(error.report().what.arguments().front().text(), "\"a\\x1b[2J\"");
}
