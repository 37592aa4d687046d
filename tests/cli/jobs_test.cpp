// What a user's script relies on: files as promised, nothing lost if writing fails, and an answer or a
// message for any text.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/process.h"

using attentionscope::test::ProcessResult;
using attentionscope::test::readFile;
using attentionscope::test::runProgram;
using attentionscope::test::ScratchFolder;
using attentionscope::test::writeFile;

namespace {

const std::string sentence = "The animal didn't cross the street because it was too tired.";

std::vector<std::string> job(const std::string& command, const std::string& text, const std::string& file) {
    return {command, "--model", "constructed", "--text", text, "-o", file};
}

TEST(Jobs, RenderWritesPicturesWithoutADisplay) {
    const ScratchFolder scratch;
    const std::vector<std::pair<std::string, std::string>> beginnings = {
        {"map.png", "\x89PNG\r\n"}, {"map.pdf", "%PDF-"}, {"map.svg", "<?xml"}};
    for (const auto& [name, beginning] : beginnings) {
        const ProcessResult result = runProgram(job("render", sentence, scratch.file(name)));
        EXPECT_EQ(result.status, 0) << name << ": " << result.errors;
        EXPECT_EQ(readFile(scratch.file(name)).rfind(beginning, 0), 0U) << name;
    }
}

TEST(Jobs, ThePreviousTokenHeadLooksOneToTheLeft) {
    const ScratchFolder scratch;
    const ProcessResult result = runProgram(job("run", sentence, scratch.file("run.json")));
    ASSERT_EQ(result.status, 0) << result.errors;
    const auto recording = nlohmann::json::parse(readFile(scratch.file("run.json")));
    ASSERT_EQ(recording.at("attention").size(), 8U);
    for (const auto& head : recording.at("attention")) {
        for (const auto& row : head.at("weights")) {
            double sum = 0;
            for (const double weight : row) sum += weight;
            EXPECT_NEAR(sum, 1, 1e-4);
        }
    }
    const auto& weights = recording.at("attention").at(0).at("weights");
    ASSERT_EQ(weights.size(), 12U);
    for (size_t query = 1; query < weights.size(); ++query) {
        EXPECT_GE(weights.at(query).at(query - 1).get<double>(), 0.99) << query;
    }
}

TEST(Jobs, AFileThatCannotBeReplacedIsKept) {
    const ScratchFolder scratch;
    writeFile(scratch.file("kept.png"), "what was there");
    const ProcessResult wrong = runProgram(job("render", sentence, scratch.file("kept.unknown")));
    EXPECT_NE(wrong.status, 0);
    const ProcessResult absent = runProgram(job("render", sentence, scratch.file("no such folder/kept.png")));
    EXPECT_EQ(absent.status, 1);
    EXPECT_NE(absent.errors.find("no such folder"), std::string::npos) << absent.errors;
    const ProcessResult model =
        runProgram({"render", "--model", "no-such-model", "--text", "x", "-o", scratch.file("kept.png")});
    EXPECT_EQ(model.status, 1);
    EXPECT_NE(model.errors.find("no-such-model"), std::string::npos) << model.errors;
    EXPECT_EQ(readFile(scratch.file("kept.png")), "what was there");
}

TEST(Jobs, DrawsOrRejectsAnyText) {
    const ScratchFolder scratch;
    std::string longText;
    for (int word = 0; word < 20000; ++word) longText += "word ";
    const std::vector<std::string> texts = {
        "",
        " \t\n",
        "知识就是力量",
        "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xd7\xa2\xd7\x95\xd7\x9c\xd7\x9d",                // right to left
        "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7 family",  // one emoji of
                                                                                            // three
        "lone \xed\xa0\x80 surrogate",
        "broken \xff\xfe bytes \xc3",
        longText,
    };
    for (const std::string& text : texts) {
        const std::string file = scratch.file("map" + std::to_string(text.size()) + ".png");
        const ProcessResult result = runProgram(job("render", text, file));
        const bool isBlank = text.find_first_not_of(" \t\n") == std::string::npos;
        EXPECT_EQ(result.status == 0, !isBlank) << result.status << ' ' << text.substr(0, 40);
        EXPECT_TRUE(result.status == 0 || result.status == 1 || result.status == 2) << result.status;
        EXPECT_TRUE(result.status == 0 || !result.errors.empty()) << text.substr(0, 40);
        EXPECT_EQ(std::filesystem::exists(file), !isBlank) << text.substr(0, 40);
    }
}

}  // namespace
