// Common typing mistakes, and the message for each; and those that are understood as intended.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/process.h"

using attentionscope::test::ProcessResult;
using attentionscope::test::readFile;
using attentionscope::test::runProgram;
using attentionscope::test::ScratchFolder;
using attentionscope::test::writeFile;

namespace {

struct Mistake {
    std::vector<std::string> words;
    int status;  ///< 2 misused, 1 failed
    std::string said;
};

const std::vector<Mistake> mistakes = {
    // Commands
    {{"rendr"}, 2, R"("rendr" is neither a command nor a file that exists (did you mean render?))"},
    {{"Render", "--model", "constructed"}, 2, R"((did you mean render?))"},
    {{"tokenise"}, 2, "(did you mean tokenize?)"},
    {{"help", "explian"}, 2, R"(unknown command "explian" (did you mean explain?))"},
    {{"--model", "constructed"}, 2, "--model belongs to a command, which is missing: models, run, render …"},
    {{"picture-of-mine.png"}, 2, R"("picture-of-mine.png" is neither a command nor a file that exists)"},
    // Options
    {{"run", "--modle", "constructed"}, 2, "unknown option --modle (did you mean --model?)"},
    {{"run", "--view", "lines"}, 2, "run has no option --view, which belongs to render"},
    {{"run", "-model", "constructed"}, 2, "-model is written --model"},
    {{"run", "–model", "constructed"},
     2,
     "begins with a long dash, as texts are printed; it is typed --model"},
    {{"run", "-x"}, 2, "unknown option -x"},
    {{"models", "--json=yes"}, 2, "--json takes no value"},
    {{"run", "--model"}, 2, "--model needs a value: --model M"},
    {{"run", "--text", "--model", "constructed"}, 2, "--text needs a value: --text TEXT"},
    {{"run", "-m", "constructed", "--text", "The", "cat"},
     2,
     R"(unexpected argument "cat"; a value of several words stands in quotation marks)"},
    // Models
    {{"run", "--text", "a cat", "-o", "x.json"},
     2,
     "--model is missing; the command models lists those that are bundled"},
    {{"run", "-m", "constructd", "-o", "x.json"}, 1, "Did you mean constructed?"},
    {{"run", "-m", "bert-base-uncased", "-o", "x.json"},
     1,
     "A model folder is named by a path that contains a '/', such as ./bert-base-uncased."},
    // Files
    {{"run", "-m", "constructed"}, 2, "-o is missing"},
    {{"run", "-m", "constructed", "-o", "map"},
     2,
     R"(-o ends with one of .json, .csv, .npy, .safetensors, which "map" does not; --format selects)"},
    {{"render", "-m", "constructed", "-o", "map.jpg"}, 2, "-o ends with one of .png, .svg, .pdf, which"},
    {{"render", "-m", "constructed", "-o", "no/such/folder/map.png"},
     1,
     "no/such/folder: the folder to write to does not exist. Make it first: mkdir -p no/such/folder"},
    {{"render", "-m", "constructed", "-o", "/"}, 2, R"("/")"},
    {{"run", "--request", "no-such-request.json", "-o", "x.json"}, 1, "no-such-request.json"},
    {{"run", "-m", "constructed", "--text", "-", "--second", "-", "-o", "x.json"},
     2,
     "standard input can be read once: only one input may be -"},
    // Views, stages, maps, places
    {{"render", "-m", "constructed", "--view", "heatmp", "-o", "x.png"}, 2, "(did you mean heatmap?)"},
    {{"render", "-m", "constructed", "--stage", "wieghts", "-o", "x.png"}, 2, "(did you mean weights?)"},
    {{"render", "-m", "constructed", "--map", "slef", "-o", "x.png"}, 1, "Did you mean self?"},
    {{"render", "-m", "constructed", "--layer", "99", "-o", "x.png"}, 1, "got self layer 99"},
    {{"render", "-m", "constructed", "--layer", "first", "-o", "x.png"},
     2,
     R"(--layer is a whole number from 0 to 1048576, not "first")"},
    {{"render", "-m", "constructed", "--theme", "drak", "-o", "x.png"}, 2, "(did you mean dark?)"},
    {{"explain", "-m", "constructed", "--at", "3"}, 2, R"(--at takes ROW,COLUMN, not "3")"},
    // Inputs and changes
    {{"run", "-m", "constructed", "--input", "text", "-o", "x.json"},
     2,
     R"(--input takes NAME=VALUE, not "text")"},
    {{"run", "-m", "constructed", "--change", "silence", "-o", "x.json"},
     2,
     R"(--change takes JSON, such as {"kind": "silence", "layer": 0, "head": 1}, not "silence")"},
    {{"run", "-m", "constructed", "--change", R"({"kind": "silense"})", "-o", "x.json"}, 1, "silense"},
    // Training, judging, batches
    {{"train", "--out", "x"}, 2, "train needs the name of a recipe"},
    {{"train", "additve", "--out", "x"}, 2, R"(unknown recipe "additve" (did you mean additive?))"},
    {{"train", "additive"}, 2, "--out is missing"},
    {{"eval", "--model", "constructed"}, 1, "constructed"},
    {{"batch", "-o", "x"}, 2, "the jobs file is missing"},
};

/// Each in an empty folder, so that no other files are overwritten or read.
class Mistakes : public testing::Test {
protected:
    Mistakes() : before_(std::filesystem::current_path()) {
        std::filesystem::create_directory(scratch_.file("here"));
        std::filesystem::current_path(scratch_.file("here"));
    }
    ~Mistakes() override { std::filesystem::current_path(before_); }

private:
    std::filesystem::path before_;
    ScratchFolder scratch_;
};

class Tolerance : public Mistakes {};

}  // namespace

TEST_F(Mistakes, GetASuggestion) {
    EXPECT_GE(mistakes.size(), 30U);
    for (const Mistake& mistake : mistakes) {
        std::string typed;
        for (const std::string& word : mistake.words) typed += ' ' + word;
        const ProcessResult result = runProgram(mistake.words);
        EXPECT_EQ(result.status, mistake.status) << typed << ": " << result.errors;
        EXPECT_NE(result.errors.find(mistake.said), std::string::npos) << typed << ": " << result.errors;
        EXPECT_EQ(result.output, "") << typed;
        EXPECT_EQ(std::count(result.errors.begin(), result.errors.end(), '\n'), 1)
            << typed << ": " << result.errors;
    }
    EXPECT_TRUE(std::filesystem::is_empty(std::filesystem::current_path()))
        << "something was written all the same";
}

TEST_F(Mistakes, SuggestsAFolderOfTheSameName) {
    std::filesystem::create_directory("bert-base-uncased");
    const ProcessResult result = runProgram({"run", "-m", "bert-base-uncased", "-o", "x.json"});
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.errors.find("a model folder is named by a path: ./bert-base-uncased."),
              std::string::npos)
        << result.errors;
}

TEST_F(Tolerance, HelpWorksInEveryPosition) {
    const std::string help = runProgram({"--help"}).output, ofRun = runProgram({"run", "--help"}).output;
    EXPECT_NE(help, "");
    EXPECT_NE(ofRun, help);
    EXPECT_EQ(runProgram({"-h"}).output, help);
    EXPECT_EQ(runProgram({"help"}).output, help);
    EXPECT_EQ(runProgram({"help", "run"}).output, ofRun);
    EXPECT_EQ(runProgram({"run", "-h"}).output, ofRun);
    EXPECT_EQ(runProgram({"--help", "run"}).output, ofRun);
    EXPECT_EQ(runProgram({"-V"}).output, runProgram({"--version"}).output);
    EXPECT_NE(ofRun.find("-m, --model M"), std::string::npos) << ofRun;
    EXPECT_NE(ofRun.find("-o, --output FILE"), std::string::npos) << ofRun;
}

TEST_F(Tolerance, AcceptsEquivalentSpellings) {
    const std::string expected =
        runProgram({"run", "--model", "constructed", "--text", "a cat sat", "-o", "-"}).output;
    EXPECT_EQ(expected.rfind("{\"model\":", 0), 0U) << expected.substr(0, 200);
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"run", "-m", "constructed", "-t", "a cat sat", "-o", "-"},
             {"run", "-mconstructed", "-t=a cat sat", "-o-"},
             {"run", "--model=constructed", "--text=a cat sat", "--output=-"},
             {"--model", "constructed", "--text", "a cat sat", "run", "--output", "-"},
             {"-m", "constructed", "run", "-t", "a cat sat", "-o", "-", "--quiet"},
             {"run", "-m", "constructed", "-t", "a cat sat", "-o", "-", "--format", "json"}}) {
        const ProcessResult result = runProgram(words);
        EXPECT_EQ(result.output, expected) << words[0] << ' ' << words[1] << ": " << result.errors;
    }
    EXPECT_EQ(runProgram({"run", "-m", "constructed", "-t", "-", "-o", "-"}, "a cat sat\n").output, expected);
    EXPECT_EQ(runProgram({"run", "-m", "constructed", "--input", "text=@-", "-o", "-"}, "a cat sat").output,
              expected);
    ASSERT_EQ(runProgram({"run", "-m", "constructed", "-t", "a cat sat", "-ofile.json"}).status, 0);
    EXPECT_EQ(readFile("file.json"), expected);
    ASSERT_EQ(
        runProgram({"run", "-m", "constructed", "-t", "a cat sat", "-o", "any.name", "--format", "json"})
            .status,
        0);
    EXPECT_EQ(readFile("any.name"), expected);
    const ProcessResult picture = runProgram({"render", "-m", "constructed", "-t", "a cat sat", "-o", "-"});
    EXPECT_EQ(picture.output.rfind("\x89PNG\r\n", 0), 0U) << picture.errors;
}

// Quick work prints nothing; a training reports its progress, outside a terminal line by line and without
// colours, and prints nothing with --quiet.
TEST_F(Tolerance, RunsQuietlyOnRequest) {
    EXPECT_EQ(runProgram({"run", "-m", "constructed", "-t", "a cat sat", "-o", "x.json"}).errors, "");
    writeFile("pairs.tsv",
              "red one.\trouge un.\nblue two.\tbleu deux.\ngreen one.\tvert un.\nwhite two.\tblanc deux.\n");
    const std::vector<std::string> training = {"train",    "additive", "--data", "pairs.tsv",
                                               "--epochs", "1",        "--out",  "model"};
    const ProcessResult spoken = runProgram(training);
    EXPECT_EQ(spoken.status, 0) << spoken.errors;
    EXPECT_NE(spoken.errors.find("to learn from"), std::string::npos) << spoken.errors;
    EXPECT_EQ(spoken.errors.find('\x1b'), std::string::npos) << spoken.errors;
    EXPECT_EQ(spoken.errors.find('\r'), std::string::npos) << spoken.errors;
    std::filesystem::remove_all("model");
    std::vector<std::string> quiet = training;
    quiet.push_back("-q");
    EXPECT_EQ(runProgram(quiet).errors, "");
}
