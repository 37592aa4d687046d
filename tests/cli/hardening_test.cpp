// Problems around the program: disks, killed programs, unexpected texts and names.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "tests/cli/process.h"
#include "tests/support/folders.h"

using attentionscope::test::ProcessResult;
using attentionscope::test::runProgram;
using attentionscope::test::ScratchFolder;

namespace {

std::string repeated(const std::string& part, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += part;
    return text;
}

}  // namespace

TEST(Hardening, ReportsAFullDiskAndKeepsDevices) {
    for (const char* format : {"json", "npy", "safetensors"}) {
        const ProcessResult result = runProgram({"run", "--model", "constructed", "--text", "a cat", "--head",
                                                 "0", "-o", "/dev/full", "--format", format});
        EXPECT_EQ(result.status, 1) << format;
        EXPECT_NE(result.errors.find("No space left on device"), std::string::npos) << result.errors;
    }
    struct stat status = {};
    ASSERT_EQ(::stat("/dev/full", &status), 0);
    EXPECT_TRUE(S_ISCHR(status.st_mode));
    const ScratchFolder folder;
    attentionscope::test::writeFile(folder.file("result"), "old");
    EXPECT_EQ(runProgram({"run", "--model", "constructed", "--text", "a cat", "-o", folder.file("result"),
                          "--format", "json"})
                  .status,
              0);
    EXPECT_NE(attentionscope::test::readFile(folder.file("result")).find("\"attention\""), std::string::npos);
}

TEST(Hardening, ReportsTheUsedPartOfALongText) {
    const ScratchFolder folder;
    const std::string text = repeated("the cat sat on the mat and went home ", 28'000);
    const ProcessResult result = runProgram(
        {"run", "--model", TEST_DATA "/transformer/bert", "--text", "-", "-o", folder.file("a.safetensors")},
        text);
    ASSERT_EQ(result.status, 0) << result.errors;
    EXPECT_NE(result.errors.find(" of " + std::to_string(text.size()) + " characters"), std::string::npos)
        << result.errors;
}

TEST(Hardening, RejectsDeepJsonAndControlCharacters) {
    const ScratchFolder folder;
    for (const std::string& part :
         {std::string("{\"model\":"), std::string("["), std::string("{\"changes\":[")}) {
        attentionscope::test::writeFile(folder.file("deep.json"), repeated(part, 100'000));
        const ProcessResult result =
            runProgram({"run", "--request", folder.file("deep.json"), "-o", folder.file("a.json")});
        EXPECT_EQ(result.status, 1) << part;
        EXPECT_NE(result.errors.find("nested too deeply"), std::string::npos) << result.errors;
    }
    const std::vector<std::vector<std::string>> given = {
        {"run", "--model", "\x1b[31mred\a", "-o", "a.json"},
        {"\x1b[2J"},
        {"run", "--\x1b]0;x\a"},
        {"run", "--model", "numbers", "--change", "\x1b[5m{\"kind\": \"\\u001b[2J\"}", "-o",
         folder.file("a.json")}};
    for (const std::vector<std::string>& arguments : given) {
        const ProcessResult result = runProgram(arguments);
        EXPECT_NE(result.status, 0);
        EXPECT_EQ(result.errors.find('\x1b'), std::string::npos) << arguments.back();
        EXPECT_EQ(result.errors.find('\a'), std::string::npos) << arguments.back();
    }
}

TEST(Doctor, PrintsTheFactsForAReport) {
    const ProcessResult result = runProgram({"doctor"});
    ASSERT_EQ(result.status, 0) << result.errors;
    for (const char* name :
         {"AttentionScope", "Qt ", "Eigen", "QCustomPlot", "nlohmann/json", "ICU", "Compiler",
          "Instruction set", "Threads", "Settings", "Bundled models", "Chinese font", "GPL-3.0"})
        EXPECT_NE(result.output.find(name), std::string::npos) << name;
    EXPECT_EQ(runProgram({"doctor"}, {}, {{"ATTENTIONSCOPE_ISA", "baseline"}})
                      .output.find("Instruction set   baseline") == std::string::npos,
              false);
}

TEST(Import, MakesARecordingThatTheOtherCommandsRead) {
    const ScratchFolder folder;
    const std::string made = folder.file("r.safetensors");
    attentionscope::test::writeFile(folder.file("tokens.txt"), "il dort ici\nhe sleeps\n");
    const ProcessResult result = runProgram(
        {"import", TEST_DATA "/imports/maps.npy", "--tokens", folder.file("tokens.txt"), "-o", made});
    ASSERT_EQ(result.status, 0) << result.errors;
    const ProcessResult csv =
        runProgram({"run", "--model", made, "--layer", "1", "--head", "0", "-o", "-", "--format", "csv"});
    ASSERT_EQ(csv.status, 0) << csv.errors;
    EXPECT_EQ(csv.output.substr(0, csv.output.find('\n')), ",il,dort,ici");
    EXPECT_EQ(runProgram({"render", "--model", made, "-o", folder.file("a.png")}).status, 0);
    attentionscope::test::writeFile(folder.file("a.align"), "0-0 9-1");
    const ProcessResult wrong =
        runProgram({"import", folder.file("a.align"), "--tokens", "il dort ||| he sleeps", "-o", made});
    EXPECT_EQ(wrong.status, 1);
    EXPECT_NE(wrong.errors.find("\"9-1\""), std::string::npos) << wrong.errors;
    EXPECT_EQ(runProgram({"import", "-o", made}).status, 2);
}

TEST(Request, OfAPictureRunsAgain) {
    const ScratchFolder folder;
    const std::string text = "a  cat  <sat> 知识";
    for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
        const std::string file = folder.file(name);
        ASSERT_EQ(runProgram({"render", "--model", "constructed", "--text", text, "--head", "3", "--change",
                              R"({"kind": "temperature", "value": 2.0})", "-o", file})
                      .status,
                  0);
        const ProcessResult told = runProgram({"request", file});
        ASSERT_EQ(told.status, 0) << told.errors;
        const auto json = nlohmann::json::parse(told.output);
        EXPECT_EQ(json["inputs"]["text"], text) << name;
        EXPECT_EQ(json["changes"][0]["value"], 2.0);
        attentionscope::test::writeFile(folder.file("r.json"), told.output);
        EXPECT_EQ(runProgram({"run", "--request", folder.file("r.json"), "-o", folder.file("a.json")}).status,
                  0);
        ASSERT_EQ(runProgram({"render", "--model", "constructed", "--text", text, "--no-request", "-o", file})
                      .status,
                  0);
        const ProcessResult none = runProgram({"request", file});
        EXPECT_EQ(none.status, 1);
        EXPECT_NE(none.errors.find("contains no request"), std::string::npos) << none.errors;
    }
    EXPECT_EQ(runProgram({"request", folder.file("none.png")}).status, 1);
}
