// Files of sentence pairs as users have them, and figures of translators, by the command line.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/cli/process.h"
#include "tests/support/small_translators.h"

using attentionscope::writeSmallTranslators;
using attentionscope::test::ProcessResult;
using attentionscope::test::readFile;
using attentionscope::test::runProgram;
using attentionscope::test::ScratchFolder;
using attentionscope::test::writeFile;

namespace {

const std::string broken = "red\trouge\nno tab here\nbad \xff\tbyte\n\tempty\nempty\t\n" +
                           std::string(100000, 'x') + "\ty\nblue\tbleu\n";

bool says(const ProcessResult& result, const std::string& words) {
    return result.errors.find(words) != std::string::npos;
}

class SentencePairs : public testing::Test {
protected:
    SentencePairs() { writeSmallTranslators(scratch.file("models")); }
    ProcessResult render(const std::string& model, const std::string& file, const std::string& change = {}) {
        std::vector<std::string> words{"render", "--model", scratch.file("models/" + model), "--text",
                                       "the cat ."};
        if (change.empty())
            words.insert(words.end(), {"--view", "bottleneck"});
        else
            words.insert(words.end(), {"--change", change});
        words.insert(words.end(), {"-o", scratch.file(file)});
        return runProgram(words, {}, {{"ATTENTIONSCOPE_MODELS", scratch.file("models")}});
    }
    ScratchFolder scratch;
};

TEST_F(SentencePairs, RenderDrawsTheBottleneck) {
    for (const char* file : {"both.svg", "both.png"}) {
        const ProcessResult result = render("en-fr-additive", file);
        EXPECT_EQ(result.status, 0) << result.errors;
    }
    EXPECT_NE(readFile(scratch.file("both.svg")).find("BLEU"), std::string::npos);
    const ProcessResult other = runProgram({"render", "--model", "constructed", "--text", "x", "--view",
                                            "bottleneck", "-o", scratch.file("x.png")});
    EXPECT_EQ(other.status, 1);
    EXPECT_TRUE(says(other, "produces no words")) << other.errors;
}

TEST_F(SentencePairs, RenderShowsSnapshots) {
    const std::string first = R"({"kind": "snapshot", "number": 0})";
    ASSERT_EQ(render("en-fr-additive", "first.png", first).status, 0);
    ASSERT_EQ(render("en-fr-additive", "second.png", R"({"kind": "snapshot", "number": 1})").status, 0);
    EXPECT_NE(readFile(scratch.file("first.png")), readFile(scratch.file("second.png")));
    const ProcessResult none = render("en-fr-none", "none.png", first);
    EXPECT_EQ(none.status, 1);
    EXPECT_TRUE(says(none, "snapshot")) << none.errors;
}

TEST_F(SentencePairs, EvalReportsBrokenLinesByNumber) {
    writeFile(scratch.file("pairs.tsv"), "\xEF\xBB\xBFgreen\tvert\r\n" + broken);
    const std::vector<std::string> words{
        "eval",  "--model", scratch.file("models/en-fr-additive"), "--data", scratch.file("pairs.tsv"),
        "--json"};
    const ProcessResult skipped = runProgram(words);
    EXPECT_EQ(skipped.status, 0) << skipped.errors;
    EXPECT_NE(skipped.output.find("\"items\":3"), std::string::npos) << skipped.output;
    for (const char* line : {"line 3", "line 4", "line 5", "line 6", "line 7"})
        EXPECT_TRUE(says(skipped, line)) << line << skipped.errors;
    auto strict = words;
    strict.emplace_back("--strict");
    const ProcessResult refused = runProgram(strict);
    EXPECT_EQ(refused.status, 1);
    EXPECT_TRUE(says(refused, "line 3") && !says(refused, "line 4")) << refused.errors;
}

TEST(Training, RejectsUnusableDataBeforeWriting) {
    const ScratchFolder scratch;
    for (const std::string& content :
         {std::string(), std::string("\xEF\xBB\xBF"), std::string("no tab\n"),
          std::string(100000, 'x') + "\ty\n", std::string("\t\n\xff\xff\t\xff\n")}) {
        writeFile(scratch.file("pairs.tsv"), content);
        const ProcessResult result = runProgram({"train", "additive", "--data", scratch.file("pairs.tsv"),
                                                 "--out", scratch.file("model"), "--epochs", "1"});
        EXPECT_EQ(result.status, 1) << content.substr(0, 20);
        EXPECT_TRUE(says(result, "pairs.tsv")) << result.errors;
        EXPECT_FALSE(std::filesystem::exists(scratch.file("model")));
    }
}

TEST(Training, PrintsWholeLinesWithoutATerminal) {
    const ScratchFolder scratch;
    std::string good;
    for (const char* word : {"un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"})
        for (const char* other : {"a", "b", "c", "d"})
            good += std::string(other) + ' ' + word + '\t' + word + ' ' + other + '\n';
    writeFile(scratch.file("pairs.tsv"), good);
    const ProcessResult result = runProgram({"train", "additive", "--data", scratch.file("pairs.tsv"),
                                             "--out", scratch.file("model"), "--epochs", "2"});
    ASSERT_EQ(result.status, 0) << result.errors;
    EXPECT_EQ(result.errors.find('\r'), std::string::npos) << "no line is drawn over another";
    ASSERT_FALSE(result.errors.empty());
    EXPECT_EQ(result.errors.back(), '\n');
    std::istringstream lines(result.errors);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LT(line.size(), 120u) << line;
        if (!line.starts_with('[')) continue;
        EXPECT_NE(line.find("words/s"), std::string::npos) << line;
    }
    // The folder lists the words it was trained on, and eval reports the produced words that are not among
    // them.
    const std::string words = readFile(scratch.file("model/training_words.txt"));
    EXPECT_NE(words.find("a\n"), std::string::npos);
    EXPECT_NE(words.find("\n\n"), std::string::npos);
    const ProcessResult judged =
        runProgram({"eval", "--model", scratch.file("model"), "--data", scratch.file("pairs.tsv"), "--json"});
    ASSERT_EQ(judged.status, 0) << judged.errors;
    const double unseen = nlohmann::json::parse(judged.output).at("unseen_words");
    EXPECT_GE(unseen, 0);
    EXPECT_LE(unseen, 1);
    // Unnamed languages have no list of everyday sentences.
    const ProcessResult everyday = runProgram({"eval", "--model", scratch.file("model"), "--everyday"});
    EXPECT_EQ(everyday.status, 1);
    EXPECT_TRUE(says(everyday, "everyday sentences")) << everyday.errors;
}

TEST(Training, SkipsOrRejectsBadLines) {
    const ScratchFolder scratch;
    std::string good;
    for (const char* word : {"un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"})
        for (const char* other : {"a", "b", "c", "d"})
            good += std::string(other) + ' ' + word + '\t' + word + ' ' + other + '\n';
    writeFile(scratch.file("pairs.tsv"), broken + good);
    const std::vector<std::string> words{
        "train",    "additive", "--data", scratch.file("pairs.tsv"), "--out", scratch.file("model"),
        "--epochs", "1"};
    auto strict = words;
    strict.emplace_back("--strict");
    const ProcessResult refused = runProgram(strict);
    EXPECT_EQ(refused.status, 1);
    EXPECT_TRUE(says(refused, "line 2")) << refused.errors;
    const ProcessResult skipped = runProgram(words);
    EXPECT_EQ(skipped.status, 0) << skipped.errors;
    EXPECT_TRUE(says(skipped, "5 of 39 lines")) << skipped.errors;
    EXPECT_TRUE(std::filesystem::exists(scratch.file("model/model.safetensors")));
}

}  // namespace
