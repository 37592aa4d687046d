#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/process.h"
#include "tests/support/folders.h"

using namespace attentionscope::test;

namespace {

TEST(Analyse, WritesATableWithItsAxes) {
    const ScratchFolder scratch;
    const std::vector<std::string> words{"analyse",     "--model", "english-next", "--text",
                                         "I wanted to", "--of",    "attribution",  "-o"};
    auto command = words;
    command.push_back(scratch.file("table.json"));
    const ProcessResult result = runProgram(command);
    ASSERT_EQ(result.status, 0) << result.errors;
    const auto json = nlohmann::json::parse(readFile(scratch.file("table.json")));
    EXPECT_EQ(json.at("of"), "attribution");
    EXPECT_EQ(json.at("request").at("inputs").at("text"), "I wanted to");
    EXPECT_EQ(json.at("axes").at(0).at("name"), "component");
    EXPECT_EQ(json.at("axes").at(0).at("labels").size(), json.at("values").size());
    double sum = 0;
    for (const double part : json.at("values")) sum += part;
    EXPECT_NEAR(sum, json.at("settings").at("total").get<double>(), 1e-4);
}

TEST(Analyse, RejectsOptionsTheAnalysisDoesNotUse) {
    const ScratchFolder scratch;
    const ProcessResult result =
        runProgram({"analyse", "--model", "english-next", "--text", "I wanted to", "--of", "tokens",
                    "--corrupt", "I used to", "-o", scratch.file("table.json")});
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.errors.find("--corrupt"), std::string::npos) << result.errors;
}

TEST(Analyse, WritesAPictureOfEachTable) {
    const ScratchFolder scratch;
    const std::vector<std::vector<std::string>> analyses{
        {"tokens", "--target", "to"},
        {"lens", "--target", "to", "--table", "rank"},
        {"attribution"},
        {"heads", "--scatter", "previous_token,first_token"},
        {"movers"},
        {"ablation", "--by", "mean", "--table", "kl"},
        {"patching", "--corrupt", "I needed to go", "--table", "heads"},
        {"gradients"},
        {"flow"},
        {"composition"},
        {"clusters"}};
    for (const auto& analysis : analyses) {
        const std::string file = scratch.file(analysis.front() + ".svg");
        std::vector<std::string> command{"analyse",        "--model", "english-next", "--text",
                                         "I wanted to go", "-o",      file,           "--of"};
        command.insert(command.end(), analysis.begin(), analysis.end());
        const ProcessResult result = runProgram(command);
        ASSERT_EQ(result.status, 0) << analysis.front() << ": " << result.errors;
        EXPECT_NE(readFile(file).find("english-next"), std::string::npos) << analysis.front();
    }
}

// The parts that an earlier start left behind are used, so that what is changed in them is in the result.
TEST(Analyse, ResumesAfterAStop) {
    const ScratchFolder scratch;
    const std::string data = scratch.file("texts.txt"), file = scratch.file("tokens.json"),
                      parts = file + ".parts";
    writeFile(data, "I wanted to go\nShe had a dog\n");
    const auto analyse = [&](const std::string& of) {
        return runProgram({"analyse", "--model", "english-next", "--data", data, "--of", of, "-o", file});
    };
    writeFile(parts, "{}\n1 2 3 4 \n");
    const ProcessResult refused = analyse("tokens");
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.errors.find("parts of another analysis"), std::string::npos) << refused.errors;
    EXPECT_FALSE(std::filesystem::exists(file));
    const std::size_t expected = refused.errors.find("expected {") + 9;
    const std::string identity =
        refused.errors.substr(expected, refused.errors.find("}. ", expected) + 1 - expected);
    writeFile(parts, identity + "\n2.5 7 0.125 3 \n1.5");
    const ProcessResult resumed = analyse("tokens");
    ASSERT_EQ(resumed.status, 0) << resumed.errors;
    EXPECT_NE(resumed.errors.find("Resuming the analysis"), std::string::npos) << resumed.errors;
    const auto json = nlohmann::json::parse(readFile(file));
    EXPECT_EQ(json.at("values").at(0).at(0), 2.5);
    EXPECT_NE(json.at("values").at(0).at(1), 1.5) << "cut off";
    EXPECT_FALSE(std::filesystem::exists(parts)) << "the result is whole";
    ASSERT_EQ(analyse("heads").status, 0);
}

TEST(Analyse, TakesTheStepsOfGradientsAndListsEachToken) {
    const ScratchFolder scratch;
    const std::string file = scratch.file("table.json"), data = scratch.file("texts.txt");
    const auto analyse = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"analyse", "--model", "english-next", "-o", file};
        words.insert(words.end(), more.begin(), more.end());
        return runProgram(words);
    };
    ASSERT_EQ(analyse({"--text", "I wanted to go", "--of", "gradients", "--steps", "3"}).status, 0);
    const auto gradients = nlohmann::json::parse(readFile(file));
    EXPECT_EQ(gradients.at("settings").at("steps"), 3);
    EXPECT_TRUE(gradients.at("settings").contains("gap"));
    EXPECT_EQ(analyse({"--text", "I wanted to go", "--of", "gradients", "--steps", "0"}).status, 2);
    EXPECT_EQ(analyse({"--text", "I wanted to go", "--of", "lens", "--steps", "3"}).status, 2);
    writeFile(data, "I wanted to go\nShe had a dog\n");
    ASSERT_EQ(analyse({"--data", data, "--of", "tokens", "--each-token"}).status, 0);
    const auto tokens = nlohmann::json::parse(readFile(file));
    const auto& axis = tokens.at("axes").at(1);
    EXPECT_EQ(axis.at("name"), "position");
    EXPECT_EQ(axis.at("texts").size(), tokens.at("values").at(0).size());
    EXPECT_EQ(axis.at("texts").back(), 1);
    const auto alone = analyse({"--text", "I wanted to go", "--of", "tokens", "--each-token"});
    EXPECT_EQ(alone.status, 2);
    EXPECT_NE(alone.errors.find("--each-token"), std::string::npos) << alone.errors;
}

TEST(Analyse, ComparesSeveralModels) {
    const ScratchFolder scratch;
    const std::string file = scratch.file("both.json");
    const ProcessResult result = runProgram({"analyse", "--models", "english-next", "english-next", "--text",
                                             "I wanted to go", "--of", "tokens", "-o", file});
    ASSERT_EQ(result.status, 0) << result.errors;
    const auto json = nlohmann::json::parse(readFile(file));
    EXPECT_EQ(json.at("axes").at(0).at("name"), "model");
    EXPECT_EQ(json.at("values").at(0), json.at("values").at(1));
}

TEST(Analyse, DrawsCurvesAlongAFolderOfCheckpoints) {
    const ScratchFolder scratch;
    for (const char* name : {"step-200", "step-1000"})
        std::filesystem::create_directory_symlink(std::string(RESOURCES) + "/models/english-next",
                                                  scratch.file(name));
    const auto analyse = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"analyse", "--text", "I wanted to go", "--of", "heads"};
        words.insert(words.end(), more.begin(), more.end());
        return runProgram(words);
    };
    const std::string folder = scratch.file("."), table = scratch.file("heads.json"),
                      picture = scratch.file("heads.png");
    ASSERT_EQ(analyse({"--models", folder, "-o", table}).status, 0);
    EXPECT_EQ(nlohmann::json::parse(readFile(table)).at("axes").at(0).at("labels"),
              (std::vector<std::string>{"step-200", "step-1000"}));
    const ProcessResult drawn = analyse({"--models", folder, "--curves", "-o", picture});
    EXPECT_EQ(drawn.status, 0) << drawn.errors;
    EXPECT_TRUE(std::filesystem::exists(picture));
    const ProcessResult single = analyse({"--model", "english-next", "--curves", "-o", picture});
    EXPECT_EQ(single.status, 1);
    EXPECT_NE(single.errors.find("curves need several models"), std::string::npos) << single.errors;
}

TEST(Analyse, RejectsAMissingTable) {
    const ScratchFolder scratch;
    const ProcessResult result =
        runProgram({"analyse", "--model", "english-next", "--text", "I wanted to go", "--of", "lens",
                    "--table", "heads", "-o", scratch.file("lens.png")});
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.errors.find("no such table"), std::string::npos) << result.errors;
}

// Rows of rollout sum to 1, without special tokens again; the caption names what was done.
TEST(Derived, ReplacesAStageOnEveryCommand) {
    const ScratchFolder scratch;
    const std::vector<std::string> request{"--model", "english-masked", "--text", "I want to [MASK] it."};
    const auto command = [&](const char* name, std::vector<std::string> more) {
        std::vector<std::string> words{name};
        words.insert(words.end(), request.begin(), request.end());
        words.insert(words.end(), more.begin(), more.end());
        return runProgram(words);
    };
    const std::string file = scratch.file("rollout.json");
    ProcessResult result = command("run", {"--derived", "rollout", "--without-special", "-o", file});
    ASSERT_EQ(result.status, 0) << result.errors;
    const auto json = nlohmann::json::parse(readFile(file));
    for (const auto& map : json.at("attention")) {
        for (const auto& label : map.at("keys")) EXPECT_NE(label, "[CLS]");
        for (const auto& row : map.at("weights")) {
            double sum = 0;
            for (const double weight : row) sum += weight;
            EXPECT_NEAR(sum, 1, 1e-5);
        }
    }
    result = command("explain", {"--derived", "gradient", "--layer", "1", "--head", "2", "--at", "2,1"});
    EXPECT_EQ(result.status, 0) << result.errors;
    EXPECT_NE(result.output.find("∂y/∂α"), std::string::npos) << result.output;
    for (const char* derived : {"rollout", "flow", "value-weighted", "gradient"}) {
        const std::string picture = scratch.file(std::string(derived) + ".svg");
        result = command("render", {"--derived", derived, "--layer", "1", "-o", picture});
        ASSERT_EQ(result.status, 0) << derived << ": " << result.errors;
        EXPECT_NE(readFile(picture).find(derived == std::string("gradient") ? "gradient" : "attention"),
                  std::string::npos);
    }
    const std::string mean = scratch.file("mean.svg");
    result =
        command("render", {"--mean", "heads", "--log", "--without-special", "--view", "grid", "-o", mean});
    ASSERT_EQ(result.status, 0) << result.errors;
    EXPECT_NE(readFile(mean).find("without special tokens"), std::string::npos);
    EXPECT_EQ(command("render", {"--derived", "gradient", "--view", "lines", "-o", mean}).status, 2);
    EXPECT_EQ(command("render", {"--derived", "rollout", "--stage", "scaled", "-o", mean}).status, 2);
    EXPECT_EQ(command("render", {"--derived", "rollout", "--view", "steps", "-o", mean}).status, 2);
}

TEST(Eval, TakesChangesAndTextsOfACheckpoint) {
    const ScratchFolder scratch;
    writeFile(scratch.file("texts.txt"), "I wanted to go.\nShe has a dog.\n");
    const auto loss = [&](std::vector<std::string> more) {
        std::vector<std::string> words{
            "eval", "--model", "english-next", "--data", scratch.file("texts.txt"), "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const ProcessResult result = runProgram(words);
        EXPECT_EQ(result.status, 0) << result.errors;
        return nlohmann::json::parse(result.output).at("loss").get<double>();
    };
    const double whole = loss({"--change", R"({"kind": "temperature", "value": 1})"});
    EXPECT_GT(loss({"--change", R"({"kind": "silence"})"}), whole);
    const ProcessResult opened = runProgram({"eval", "--model", std::string(TEST_DATA) + "/transformer/gpt2",
                                             "--data", scratch.file("texts.txt"), "--json"});
    ASSERT_EQ(opened.status, 0) << opened.errors;
    EXPECT_EQ(nlohmann::json::parse(opened.output).at("items"), 2);
}

}  // namespace
