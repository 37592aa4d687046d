#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cli/process.h"

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
    EXPECT_EQ(json.at("axes").at(0).at("name"), "component");
    EXPECT_EQ(json.at("axes").at(0).at("labels").size(), json.at("values").size());
    double sum = 0;
    for (const double part : json.at("values")) sum += part;
    EXPECT_NEAR(sum, json.at("settings").at("total").get<double>(), 1e-4);
}

TEST(Analyse, RefusesWhatAnAnalysisDoesNotRead) {
    const ScratchFolder scratch;
    const ProcessResult result =
        runProgram({"analyse", "--model", "english-next", "--text", "I wanted to", "--of", "tokens",
                    "--corrupt", "I used to", "-o", scratch.file("table.json")});
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.errors.find("--corrupt"), std::string::npos) << result.errors;
}

}  // namespace
