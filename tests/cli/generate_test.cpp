// `generate` prints what `run` records, and gives the reason if a model produces no word.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/process.h"
#include "tests/support/folders.h"

using attentionscope::test::ProcessResult;
using attentionscope::test::readFile;
using attentionscope::test::runProgram;
using attentionscope::test::ScratchFolder;
using nlohmann::json;

namespace {

ProcessResult bundled(const std::vector<std::string>& words) {
    return runProgram(words, {}, {{"ATTENTIONSCOPE_MODELS", RESOURCES "/models"}});
}

ProcessResult generated(const std::string& model, const std::string& text) {
    return bundled({"generate", "--model", model, "--text", text, "--tokens", "24"});
}

bool isBlank(const std::string& text) {
    return text.find_first_not_of(" \t\n") == std::string::npos;
}

TEST(Generate, PrintsTheRecordedWords) {
    const ScratchFolder scratch;
    for (const std::string model : {"en-fr-luong-general", "headlines"}) {
        const std::string text = "I suspect that her landlord kept polishing the vineyard.";
        ASSERT_EQ(bundled({"run", "--model", model, "--text", text, "-o", scratch.file("run.json")}).status,
                  0);
        const json recorded = json::parse(readFile(scratch.file("run.json"))).at("prediction");
        const ProcessResult said = bundled({"generate", "--model", model, "--text", text, "--json"});
        ASSERT_EQ(said.status, 0) << said.errors;
        const json made = json::parse(said.output);
        ASSERT_EQ(recorded.size(), made.at("ids").size());
        EXPECT_GE(recorded.size(), 5u);
        for (size_t i = 0; i < recorded.size(); ++i)
            for (const json& candidate : recorded[i].at("candidates"))
                if (candidate.at("id") == made.at("ids")[i]) {
                    EXPECT_NEAR(candidate.at("probability").get<double>(),
                                made.at("probabilities")[i].get<double>(), 1e-6);
                }
    }
}

TEST(Generate, TranslatesOrRejectsUnusualText) {
    std::string many;
    for (int i = 0; i < 200; ++i) many += "word ";
    for (const std::string model : {"en-fr-luong-general", "zh-en-additive", "headlines"}) {
        for (const std::string& text : {std::string("."), std::string("?! …"), std::string("，。"), many}) {
            const ProcessResult result = generated(model, text);
            EXPECT_EQ(result.status, 0) << result.errors;
            EXPECT_FALSE(isBlank(result.output)) << model << ": " << text.substr(0, 12);
        }
        for (const char* text : {"", " ", "\t"}) {
            const ProcessResult result = generated(model, text);
            EXPECT_EQ(result.status, 1) << model;
            EXPECT_NE(result.errors.find("the text has no word"), std::string::npos) << result.errors;
        }
    }
}

TEST(Generate, ExplainsThatAModelProducesNoWords) {
    const ProcessResult ended = generated("english-next", "I am tired.");
    EXPECT_EQ(ended.status, 0);
    ASSERT_TRUE(isBlank(ended.output)) << "the model goes on here: " << ended.output;
    EXPECT_NE(ended.errors.find("The model ends the text here"), std::string::npos) << ended.errors;
    const ProcessResult goesOn = generated("english-next", "The dog");
    EXPECT_FALSE(isBlank(goesOn.output));
    EXPECT_EQ(goesOn.errors.find("ends the text"), std::string::npos) << goesOn.errors;
}

}  // namespace
