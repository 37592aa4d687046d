// The exit status and the two streams: 0 done, 1 failed, 2 misused; requested output goes to standard output.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/process.h"

using attentionscope::test::ProcessResult;
using attentionscope::test::runProgram;

namespace {

// The commands as the program's own help lists them.
std::vector<std::string> commands() {
    std::istringstream help(runProgram({"--help"}).output);
    std::vector<std::string> names;
    bool inList = false;
    for (std::string line; std::getline(help, line);) {
        if (line == "Commands") {
            inList = true;
        } else if (line.rfind("  ", 0) != 0) {
            inList = false;
        } else if (inList) {
            std::istringstream(line) >> names.emplace_back();
        }
    }
    EXPECT_GE(names.size(), 8U) << "the help lists no commands any more";
    return names;
}

TEST(CommandLine, VersionIsPrintedWithoutADisplay) {
    const ProcessResult result = runProgram({"--version"});
    EXPECT_EQ(result.status, 0) << result.errors;
    EXPECT_EQ(result.output.rfind("AttentionScope ", 0), 0U) << result.output;
}

TEST(CommandLine, HelpIsPrintedWithoutADisplay) {
    const ProcessResult result = runProgram({"--help"});
    EXPECT_EQ(result.status, 0) << result.errors;
    EXPECT_NE(result.output.find("attentionscope [FILE]"), std::string::npos) << result.output;
    EXPECT_NE(result.output.find("\nCommands\n"), std::string::npos) << result.output;
}

TEST(CommandLine, EveryCommandHasHelp) {
    for (const std::string& command : commands()) {
        const ProcessResult result = runProgram({command, "--help"});
        EXPECT_EQ(result.status, 0) << command << ": " << result.errors;
        EXPECT_NE(result.output.find(command), std::string::npos) << command;
    }
}

TEST(CommandLine, RejectsUnknownOptions) {
    EXPECT_EQ(runProgram({"--no-such-option"}).status, 2);
    for (const std::string& command : commands()) {
        const ProcessResult result = runProgram({command, "--no-such-option"});
        EXPECT_EQ(result.status, 2) << command;
        EXPECT_NE(result.errors.find("no-such-option"), std::string::npos)
            << command << ": " << result.errors;
    }
}

TEST(CommandLine, RejectsAWordThatIsNeitherCommandNorFile) {
    const ProcessResult result = runProgram({"no-such-command"});
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.errors.find("no-such-command"), std::string::npos) << result.errors;
    EXPECT_TRUE(result.output.empty()) << result.output;
}

}  // namespace
