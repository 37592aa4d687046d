#include <gtest/gtest.h>

#include "tests/cli/process.h"
#include "tests/support/folders.h"

using attentionscope::test::ProcessResult;
using attentionscope::test::readFile;
using attentionscope::test::runProgram;
using attentionscope::test::ScratchFolder;
using attentionscope::test::writeFile;

TEST(LessonCommand, ChecksEveryStepAndPrintsItsText) {
    const ProcessResult result = runProgram({"lesson", RESOURCES "/lessons/pronoun.json", "--check"});
    EXPECT_EQ(result.status, 0) << result.errors;
    EXPECT_EQ(result.output.rfind("What does “it” stand for?\n1. ", 0), 0U) << result.output;
    EXPECT_NE(result.output.find("\n6. "), std::string::npos) << result.output;
    EXPECT_EQ(result.output.find("%1"), std::string::npos) << result.output;
}

TEST(LessonCommand, NamesTheStepThatIsWrong) {
    const ScratchFolder scratch;
    std::string lesson = readFile(RESOURCES "/lessons/pronoun.json");
    const std::string cell = "\"query\": 7, \"key\": 10";
    ASSERT_NE(lesson.find(cell), lesson.npos);
    lesson.replace(lesson.find(cell), cell.size(), "\"query\": 7, \"key\": 100");
    writeFile(scratch.file("mine.json"), lesson);
    const ProcessResult result = runProgram({"lesson", scratch.file("mine.json"), "--check"});
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.errors.rfind("step 2: ", 0), 0U) << result.errors;
    EXPECT_NE(result.errors.find("key 100"), std::string::npos) << result.errors;
    EXPECT_NE(result.output.find("\n3. "), std::string::npos) << "the others are checked all the same";
}

TEST(LessonCommand, OpensTheWindowWithoutCheck) {
    const ProcessResult result = runProgram({"lesson", RESOURCES "/lessons/pronoun.json"});
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.errors.find("no display"), std::string::npos) << result.errors;
    EXPECT_EQ(runProgram({"lesson", "/nowhere.json"}).status, 1);
    EXPECT_EQ(runProgram({"lesson"}).status, 2);
    EXPECT_EQ(runProgram({"lesson", "--check", "--chock"}).status, 2);
}

TEST(LessonCommand, HandsOutABundledLesson) {
    const ScratchFolder scratch;
    const std::string file = scratch.file("handed.json");
    const ProcessResult result = runProgram({"lesson", "pronoun", "-o", file});
    ASSERT_EQ(result.status, 0) << result.errors;
    EXPECT_EQ(readFile(file), readFile(RESOURCES "/lessons/pronoun.json"));
    EXPECT_EQ(runProgram({"lesson", file, "--check"}).output,
              runProgram({"lesson", "pronoun", "--check"}).output);
    EXPECT_NE(runProgram({"lesson", "--help"}).output.find("\n    pronoun\n"), std::string::npos);
    const ProcessResult alone = runProgram({"lesson", "pronoun"});
    EXPECT_EQ(alone.status, 2);
    EXPECT_NE(alone.errors.find("-o FILE.json"), std::string::npos) << alone.errors;
}

TEST(LessonCommand, CountsTheAnswersOfAClass) {
    const ScratchFolder scratch;
    const std::string titles = "lesson\tstep\tquestion\tanswer\tright\n";
    writeFile(scratch.file("ann.tsv"), titles + "Why?\t2\tMore?\tYes\t1\n");
    writeFile(scratch.file("bo.tsv"), titles + "Why?\t2\tMore?\tNo\t0\n");
    const ProcessResult result = runProgram({"lesson", "--summary", scratch.file("")});
    EXPECT_EQ(result.status, 0) << result.errors;
    EXPECT_EQ(result.output,
              "lesson\tstep\tquestion\treaders\tright\tanswers\nWhy?\t2\tMore?\t2\t1\tNo: 1; Yes: 1\n");
    EXPECT_EQ(runProgram({"lesson", "--summary", scratch.file("nowhere")}).status, 1);
}

TEST(LessonCommand, TakesTheExampleOfTheDocumentation) {
    const std::string page = readFile(RESOURCES "/../docs/lessons.md");
    const std::string fence = "```json\n";
    const size_t begin = page.find(fence) + fence.size();
    const ScratchFolder scratch;
    writeFile(scratch.file("mine.json"), page.substr(begin, page.find("```", begin) - begin));
    const ProcessResult result = runProgram({"lesson", scratch.file("mine.json"), "--check"});
    EXPECT_EQ(result.status, 0) << result.errors;
    EXPECT_NE(result.output.find("\n2. Masked before the softmax, “is” gets 0.000.\n"), std::string::npos)
        << result.output;
}
