// Input from outside is checked before anything else.
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/run/batch.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

std::string nested(const std::string& opening, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += opening;
    return text;
}

}  // namespace

TEST(RequestsFromOutside, DeepNestingIsRefused) {
    for (const std::string& deep :
         {nested("{\"model\":", 100'000), "{\"changes\":" + nested("[", 100'000),
          "{\"changes\":" + nested("[", 100'000) + std::string(100'000, ']') + "}",
          "{\"inputs\":{\"text\":" + nested("[", 100'000) + std::string(100'000, ']') + "}}"}) {
        EXPECT_EQ(thrownReport([&] { (void)requestFromJson(deep); }).what, "the JSON is nested too deeply");
        EXPECT_EQ(thrownReport([&] { (void)changeFromJson(deep); }).what, "the JSON is nested too deeply");
        const auto jobs = readJobs(deep, "jobs");
        ASSERT_TRUE(jobs.size() == 1 && jobs[0].problem);
        EXPECT_EQ(jobs[0].problem->what, "the JSON is nested too deeply");
        EXPECT_EQ(jobs[0].problem->where, "jobs, line 1");
    }
}

TEST(RequestsFromOutside, RequestsOfTheFirstVersionOpen) {
    const RunRequest request = requestFromJson(R"({
        "model": "constructed", "inputs": {"text": "a b"}, "ids": [3, 4], "decoder_ids": [5],
        "special_tokens": false, "precision": "float32",
        "generation": {"tokens": 9, "temperature": 0.5, "top_k": 3, "top_p": 0.25, "beam": 2, "seed": 8},
        "changes": [{"kind": "temperature", "layer": 0, "head": 1, "value": 2.0, "enabled": false}]})");
    EXPECT_EQ(request.inputs.ids(), (TokenIds{3, 4}));
    EXPECT_EQ(request.inputs.ids("second"), TokenIds{5});
    EXPECT_FALSE(request.specialTokens);
    EXPECT_EQ(request.precision, Precision::float32);
    const GenerationOptions generation{
        .tokens = 9, .temperature = 0.5, .topK = 3, .topP = 0.25, .beam = 2, .seed = 8};
    EXPECT_EQ(request.generation, generation);
    ASSERT_EQ(request.changes.size(), 1u);
    const Change change{Temperature{{.layer = 0, .head = 1}, 2}, false};
    EXPECT_EQ(request.changes[0], change);
    EXPECT_EQ(requestFromJson(R"({"model": "m", "text": "a", "second": "b"})").inputs.text("second"), "b");
}

TEST(RequestsFromOutside, TheFieldIsNamedWithItsPlace) {
    const auto place = [](const char* text) {
        return thrownReport([&] { (void)requestFromJson(text); }).where;
    };
    EXPECT_EQ(place(R"({"ids": [1, 2.5]})"), "the request › ids 1");
    EXPECT_EQ(place(R"({"inputs": {"queries": [[1, 0], [0, "x"]]}})"), "the request › inputs › queries 1 1");
    EXPECT_EQ(place(R"({"inputs": {"picture": {"file": "x"}}})"), "the request › inputs › picture");
    EXPECT_EQ(place(R"({"generation": {"beam": 0}})"), "the request › generation › beam");
    EXPECT_EQ(place(R"({"changes": [{"kind": "silence", "head": 1}, {"kind": "silence", "head": -1}]})"),
              "the request › changes 1 › head");
    EXPECT_EQ(place("{\"model\": \"x\",\n \"text\": 1e999}"), "the request, line 2, column 10");
    const auto jobs = readJobs("{\"model\": \"a\"}\n{\"layer\": -1}", "jobs.jsonl");
    ASSERT_TRUE(jobs.size() == 2 && !jobs[0].problem && jobs[1].problem);
    EXPECT_EQ(jobs[1].problem->where, "jobs.jsonl, line 2 › layer");
}

TEST(RequestsFromOutside, KeepEveryKindOfInput) {
    RunRequest request;
    request.model = "a model";
    request.inputs.values = {{"text", std::string("words")},
                             {"story", std::vector<std::string>{"one", "two"}},
                             {"picture", PictureInput("cat.png")},
                             {"sound", SoundInput("words.wav")},
                             {"numbers", NumberTable({{1, 2}, {3, 4}})},
                             {"second", TokenIds{1, 2, 3}}};
    EXPECT_EQ(requestFromJson(requestToJson(request)).inputs, request.inputs);
}
