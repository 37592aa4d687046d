// The bundled translators, as committed: each translates, aligns, and matches its card.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "core/checkpoint/safetensors.h"
#include "tests/cli/process.h"

using attentionscope::Safetensors;
using attentionscope::test::ProcessResult;
using attentionscope::test::readFile;
using attentionscope::test::runProgram;
using attentionscope::test::ScratchFolder;
using nlohmann::json;

namespace {

const std::string models = MODELS;

std::vector<std::string> translators() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(models)) {
        const json config = json::parse(readFile(entry.path().string() + "/config.json"));
        if (config.at("model_type") == "attentionscope/translation" &&
            config.at("information").at("task") == "translate")
            names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    EXPECT_GE(names.size(), 2u) << "no translators in " << models;
    return names;
}

ProcessResult attentionscope(const std::vector<std::string>& arguments) {
    return runProgram(arguments, {}, {{"ATTENTIONSCOPE_MODELS", models}});
}

json recordingOf(const std::string& model, const std::string& text) {
    const ScratchFolder scratch;
    const ProcessResult result =
        attentionscope({"run", "--model", model, "--text", text, "-o", scratch.file("run.json")});
    EXPECT_EQ(result.status, 0) << model << ": " << result.errors;
    return json::parse(readFile(scratch.file("run.json")));
}

std::string strongestKey(const json& map, const std::string& query) {
    const auto& queries = map.at("queries");
    const auto row = std::find(queries.begin(), queries.end(), query);
    if (row == queries.end()) return "no " + query;
    const std::vector<double> weights = map.at("weights").at(size_t(row - queries.begin()));
    const auto best = std::max_element(weights.begin(), weights.end());
    return map.at("keys").at(size_t(best - weights.begin()));
}

TEST(Translators, AreSmallAndHaveCards) {
    for (const std::string& name : translators()) {
        const std::string folder = models + '/' + name;
        EXPECT_LE(std::filesystem::file_size(folder + "/model.safetensors"), 6'000'000u) << name;
        const std::string card = readFile(folder + "/card.md");
        for (const char* part : {"Data", "Credit", "Recipe", "seed", "minutes", "Limits", "held-out"})
            EXPECT_NE(card.find(part), std::string::npos) << name << ": " << part;
        const json information = json::parse(readFile(folder + "/config.json")).at("information");
        EXPECT_TRUE(information.at("scores").contains("bleu_real")) << name;
        EXPECT_GE(information.at("by_length").size(), 4u) << name;
    }
}

TEST(Translators, AgreeWithTheReadme) {
    const std::string readme = readFile(models + "/../../README.md");
    const auto cell = [](const json& scores, const char* name, int digits) {
        if (!scores.contains(name)) return std::string("–");
        char text[32];
        std::snprintf(text, sizeof text, "%.*f", digits, scores.at(name).get<double>());
        return std::string(text);
    };
    for (const std::string& name : translators()) {
        const json scores =
            json::parse(readFile(models + '/' + name + "/config.json")).at("information").at("scores");
        const size_t row = readme.find("| `" + name + "` |");
        ASSERT_NE(row, std::string::npos) << name << " has no row in the README";
        const std::string line = readme.substr(row, readme.find('\n', row) - row);
        const std::string expected = " | " + cell(scores, "bleu_generated", 1) + " | " +
                                     cell(scores, "bleu_generated_longest_quarter", 1) + " | " +
                                     cell(scores, "aer_generated", 3) + " | " + cell(scores, "bleu_real", 1) +
                                     " |";
        EXPECT_TRUE(line.ends_with(expected)) << line << "\nhas to end in\n" << expected;
    }
}

TEST(Translators, TranslateTheirSampleAndAlignEveryProducedWord) {
    for (const std::string& name : translators()) {
        const json information =
            json::parse(readFile(models + '/' + name + "/config.json")).at("information");
        const json recording = recordingOf(name, information.at("sample"));
        EXPECT_GE(recording.at("prediction").size(), 5u) << name;
        const bool attends = name.find("none") == std::string::npos;
        EXPECT_EQ(recording.at("attention").empty(), !attends) << name;
        for (const auto& map : recording.at("attention")) {
            for (const auto& row : map.at("weights")) {
                double sum = 0;
                for (const double weight : row) sum += weight;
                EXPECT_LE(sum, 1 + 1e-4) << name;
                // Local attention multiplies its weights by a Gaussian after the softmax.
                const bool local = name.find("local") != std::string::npos;
                EXPECT_GE(sum, local ? 0 : 1 - 1e-4) << name;
            }
        }
    }
}

TEST(Translators, CrossAdjectivesAndNounsWordByWord) {
    const json recording = recordingOf(
        "en-fr-additive", "The agreement on the European Economic Area was signed in August 1992.");
    const json& map = recording.at("attention").at(0);
    EXPECT_EQ(map.at("queries").size(), 16u) << "1992 is of two pieces";
    EXPECT_EQ(strongestKey(map, "zone"), "Area");
    EXPECT_EQ(strongestKey(map, "économique"), "Economic");
    EXPECT_EQ(strongestKey(map, "européenne"), "European");
    EXPECT_EQ(strongestKey(map, "accord"), "agreement");
}

TEST(Translators, RecordTheVectorsOfALoneHeadInOnePiece) {
    const ScratchFolder scratch;
    const ProcessResult result = attentionscope({"run", "--model", "en-fr-additive", "--text",
                                                 "The white horse.", "-o", scratch.file("run.safetensors")});
    ASSERT_EQ(result.status, 0) << result.errors;
    const auto file = Safetensors::open(scratch.file("run.safetensors"));
    const auto& values = file->at("layers.0.v").shape;
    ASSERT_EQ(values.size(), 3u);
    EXPECT_EQ(values[0], 1);
    EXPECT_EQ(values[2], file->at("hidden.1").shape[1]);
}

TEST(Translators, ExplainScores) {
    size_t explained = 0;
    for (const std::string& name : translators()) {
        const ProcessResult told =
            attentionscope({"explain", "--model", name, "--text", "I love my dog.", "--map", "cross",
                            "--layer", "0", "--head", "0", "--stage", "scores", "--at", "1,2"});
        if (told.errors.find("unknown stage") != std::string::npos ||
            told.errors.find("no attention") != std::string::npos || told.status != 0)
            continue;  // without attention there is no score
        ++explained;
        EXPECT_GT(std::count(told.output.begin(), told.output.end(), '\n'), 3) << name << told.output;
        EXPECT_NE(told.output.find("×"), std::string::npos) << name << told.output;
    }
    EXPECT_EQ(explained + 1, translators().size()) << "all but the one without attention";
}

// `tokenize` prints what is read: pieces, their order, and the end of the sentence.
TEST(Translators, TokenizeAsTheyRead) {
    const ScratchFolder scratch;
    const std::vector<std::string> texts = {"I love my dog.", "It’s  the dog's, isn't it?", "Ça va “bien” !",
                                            "知识就是力量，法国是培根。", "a\tb 3,14"};
    for (const std::string& name : translators()) {
        std::string lines;
        for (const std::string& text : texts) lines += json{{"text", text}}.dump() + "\n";
        attentionscope::test::writeFile(scratch.file("texts.jsonl"), lines);
        const ProcessResult result =
            attentionscope({"tokenize", "--model", name, "--in", scratch.file("texts.jsonl")});
        ASSERT_EQ(result.status, 0) << name << ": " << result.errors;
        std::istringstream out(result.output);
        std::string line;
        for (const std::string& text : texts) {
            ASSERT_TRUE(std::getline(out, line));
            const std::vector<std::int64_t> ids = json::parse(line).at("ids");
            const ProcessResult run = attentionscope(
                {"run", "--model", name, "--text", text, "-o", scratch.file("run.safetensors")});
            ASSERT_EQ(run.status, 0) << name << ": " << run.errors;
            const auto file = Safetensors::open(scratch.file("run.safetensors"));
            const auto* read = file->find("input_ids");
            ASSERT_TRUE(read);
            EXPECT_EQ(ids, file->integers(*read)) << name << ": " << text;
            const auto tokens = json::parse(line).at("tokens");
            EXPECT_EQ(tokens.back(), "</s>");
        }
        const ProcessResult plain = attentionscope(
            {"tokenize", "--model", name, "--no-special", "--in", scratch.file("texts.jsonl")});
        EXPECT_EQ(plain.output.find("</s>"), std::string::npos) << name;
    }
}

}  // namespace
