#include "app/lessons/lesson_answers.h"

#include <gtest/gtest.h>

#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/checkpoint/atomic_file.h"

using namespace attentionscope;

namespace {

const LessonAnswer wrong{"What is it?", 2, "A little\tor nothing?", "A little", false};
const LessonAnswer right{"What is it?", 2, "A little\tor nothing?", "Nothing", true};
const LessonAnswer other{"Who looks?", 3, "Which head?", "Head 1", true};

}  // namespace

TEST(LessonAnswers, RoundTrip) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("mine.tsv").toStdString();
    writeText(file, answerTable({wrong, other}));
    const std::vector<LessonAnswer> answers = readAnswerTable(file);
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_EQ(answers[0].question, "A little or nothing?") << "a cell holds no tab";
    EXPECT_EQ(answers[1], other);
    writeText(file, "name,age\n");
    EXPECT_THROW(readAnswerTable(file), Error);
    writeText(file, answerTable({wrong}) + "What is it?\tsecond\t?\tNothing\t1\n");
    EXPECT_THROW(readAnswerTable(file), Error);
}

TEST(LessonAnswers, OfAClassAreCountedByQuestion) {
    const QTemporaryDir folder;
    const auto write = [&](const char* name, const std::vector<LessonAnswer>& answers) {
        writeText(folder.filePath(name).toStdString(), answerTable(answers));
    };
    EXPECT_THROW(answerSummary(folder.path().toStdString()), Error);
    write("ann.tsv", {wrong, right, other});  // the first answer counts
    write("bo.tsv", {right});
    write("cy.tsv", {right, other});
    writeText(folder.filePath("notes.txt").toStdString(), "not a table");
    EXPECT_EQ(answerSummary(folder.path().toStdString()),
              "lesson\tstep\tquestion\treaders\tright\tanswers\n"
              "What is it?\t2\tA little or nothing?\t3\t2\tA little: 1; Nothing: 2\n"
              "Who looks?\t3\tWhich head?\t2\t2\tHead 1: 2\n");
}
