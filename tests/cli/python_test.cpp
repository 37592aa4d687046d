// docs/python.md as a reader follows it: its commands, then its code, in one folder.
#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "tests/cli/process.h"
#include "tests/support/folders.h"

using namespace attentionscope::test;

namespace {

// Debian's own, for which its package of NumPy is made.
const char* const debianPython = "/usr/bin/python3";

/// All blocks of one language, one after the other.
std::string blocksOf(const std::string& page, const std::string& language) {
    const std::string fence = "```" + language + "\n";
    std::string code;
    for (size_t at = 0; (at = page.find(fence, at)) != std::string::npos;) {
        at += fence.size();
        code += page.substr(at, page.find("```", at) - at) + "\n";
    }
    return code;
}

bool hasNumpy() {
    return access(debianPython, X_OK) == 0 && runOther(debianPython, {"-c", "import numpy"}).status == 0;
}

}  // namespace

TEST(PythonReader, FollowsTheDocumentation) {
    if (!hasNumpy()) GTEST_SKIP() << "skipped: python3 with numpy is not installed";
    const ScratchFolder scratch;
    const std::string page = readFile(RESOURCES "/../docs/python.md"), folder = scratch.file("");
    // The commands and the notebook's cell call the program by its name; IFrame belongs to the notebook.
    writeFile(
        scratch.file("read.sh"),
        "set -e\ncd " + folder + "\nattentionscope() { \"" PROGRAM "\" \"$@\"; }\n" + blocksOf(page, "sh"));
    const ProcessResult made = runOther("/bin/sh", {scratch.file("read.sh")});
    ASSERT_EQ(made.status, 0) << made.errors;
    std::string code = blocksOf(page, "python");
    const std::string notebook = "from IPython.display import IFrame\n";
    ASSERT_NE(code.find(notebook), std::string::npos);
    code.replace(code.find(notebook), notebook.size(),
                 "IFrame = lambda file, **size: print(len(open(file).read()))\n");
    code.replace(code.find("[\"attentionscope\""), 17, "[\"" PROGRAM "\"");
    code +=
        "print(json.dumps({'shape': weights.shape, 'sums': [float(table.sum()), float(weights[3].sum())], "
        "'apart': float(abs(table - weights[3]).max()), 'words': [words, queries, keys]}))\n";
    writeFile(scratch.file("read.py"), "import os\nos.chdir('" + folder + "')\n" + code);
    const ProcessResult read = runOther(debianPython, {scratch.file("read.py")});
    ASSERT_EQ(read.status, 0) << read.errors;
    const auto last = nlohmann::json::parse(read.output.substr(read.output.rfind("\n{") + 1));
    EXPECT_EQ(last["shape"][1], last["shape"][2]);
    EXPECT_LT(last["apart"].get<double>(), 1e-5);
    EXPECT_EQ(last["words"][0], last["words"][1]);
    EXPECT_EQ(last["words"][1], last["words"][2]);
    EXPECT_NEAR(last["sums"][0].get<double>(), double(last["words"][0].size()), 1e-3);
    EXPECT_NE(read.output.find(last["words"][0][1].get<std::string>() + " looks at "), std::string::npos)
        << read.output;
}
