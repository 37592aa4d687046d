#include "core/run/change.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/run/run_request.h"

using namespace attentionscope;

namespace {

ModelShelf& shelf() {
    static ModelShelf all({std::string(RESOURCES) + "/models"});
    return all;
}

RecordingPointer runWith(std::initializer_list<const char*> changes,
                         const char* text = "one two three four") {
    RunRequest request{.model = "constructed", .inputs = {.texts = {{"text", text}}}};
    for (const char* change : changes) request.changes.push_back(changeFromJson(change));
    return run(request, shelf());
}

Matrix stage(const Recording& recording, int head, Stage which) {
    return *recording.evaluation->value(recording.maps[0].nodes.heads[size_t(head)].stage(which));
}

}  // namespace

TEST(Change, ASilencedHeadContributesNothing) {
    const auto changed = runWith({R"({"kind": "silence", "layer": 0, "head": 3})"});
    EXPECT_TRUE(stage(*changed, 3, Stage::weighted).isZero(0));
    EXPECT_FALSE(stage(*changed, 2, Stage::weighted).isZero(0));
    EXPECT_LT(changed->evaluation->evaluatedNodes(), changed->evaluation->base()->evaluatedNodes());
    const auto before = *changed->evaluation->base()->value(changed->maps[0].nodes.output);
    EXPECT_GT((*changed->evaluation->value(changed->maps[0].nodes.output) - before).norm(), 0.01);
}

TEST(Change, KeepingOneHeadSilencesTheOthers) {
    const auto changed = runWith({R"({"kind": "keep_only", "layer": 0, "head": 3})"});
    for (int h = 0; h < 8; ++h) EXPECT_EQ(stage(*changed, h, Stage::weighted).isZero(0), h != 3);
}

TEST(Change, AMaskedCellGetsNoWeightAndTheRestSumsToOne) {
    const auto changed = runWith({R"({"kind": "mask", "cells": [[2, 1]], "head": 7})"});
    const Matrix weights = stage(*changed, 7, Stage::weights);
    EXPECT_EQ(weights(2, 1), 0);
    EXPECT_NEAR(weights(2, 0), 1.0 / 3, 1e-6);
    EXPECT_NEAR(weights(1, 0), 0.25, 1e-6);
}

TEST(Change, TemperatureDividesTheScores) {
    const auto plain = runWith({});
    const auto changed = runWith({R"({"kind": "temperature", "value": 2.0})"});
    EXPECT_LT((stage(*changed, 6, Stage::masked) - stage(*plain, 6, Stage::masked) / 2).cwiseAbs().maxCoeff(),
              1e-5);
}

TEST(Change, ASetWeightStandsAndIsExplainedAsSetByHand) {
    const auto changed = runWith(
        {R"({"kind":"set","map":"self","layer":0,"head":0,"stage":"weights","at":[1,0],"value":0.5})"});
    EXPECT_EQ(stage(*changed, 0, Stage::weights)(1, 0), 0.5f);
}

TEST(Change, RulesAlterTheMask) {
    const auto causal = runWith({R"({"kind": "rule", "rule": "causal"})"});
    EXPECT_EQ(stage(*causal, 7, Stage::weights)(0, 1), 0);
    EXPECT_EQ(stage(*causal, 7, Stage::weights)(0, 0), 1);
    const auto window = runWith({R"({"kind": "rule", "rule": "window", "size": 1})"});
    EXPECT_EQ(stage(*window, 7, Stage::weights)(0, 2), 0);
    EXPECT_NEAR(stage(*window, 7, Stage::weights)(1, 2), 1.0 / 3, 1e-6);
}

TEST(Change, AWordIsSwapped) {
    const auto changed = runWith({R"({"kind": "word", "position": 1, "text": "zwei"})"});
    EXPECT_EQ(changed->tokens[1].text, "zwei");
    EXPECT_EQ(changed->tokens[2].text, "three");
}

TEST(Change, WhatIsNotThereIsNamed) {
    for (const char* wrong :
         {R"({"kind": "silence", "layer": 0, "head": 8})", R"({"kind": "silence", "layer": 4, "head": 0})",
          R"({"kind": "silence", "map": "cross", "head": 0})", R"({"kind": "mask", "cells": [[9, 0]]})",
          R"({"kind": "temperature", "value": 0})", R"({"kind": "rule", "rule": "sideways"})"})
        EXPECT_THROW(runWith({wrong}), Error) << wrong;
    for (const char* wrong :
         {"{}", "[]", "{", R"({"kind": "dance"})", R"({"kind": "silence"})",
          R"({"kind": "silence", "head": -1})", R"({"kind": "silence", "head": 1, "colour": 2})",
          R"({"kind": "set", "at": [1], "value": 2})"})
        EXPECT_THROW(changeFromJson(wrong), Error) << wrong;
}

TEST(Change, JsonRoundTrip) {
    for (const char* text :
         {R"({"kind":"silence","layer":0,"head":3})", R"({"kind":"mask","cells":[[2,5]]})",
          R"({"kind":"temperature","value":2.0})",
          R"({"kind":"set","map":"self","layer":0,"head":0,"stage":"weights","at":[1,0],"value":0.5})"})
        EXPECT_EQ(changeToJson(changeFromJson(text)), text);
}

TEST(RunRequest, JsonRoundTripAndRefusals) {
    const RunRequest request = requestFromJson(
        R"({"model": "constructed", "text": "a b", "changes": [{"kind": "silence", "head": 1}], "generation": {"beam": 4}})");
    EXPECT_EQ(request.inputs.text(), "a b");
    EXPECT_EQ(request.generation.beam, 4);
    EXPECT_EQ(requestToJson(requestFromJson(requestToJson(request))), requestToJson(request));
    for (const char* wrong : {"[]", "{", R"({"modle": "x"})", R"({"ids": [1.5]})", R"({"changes": {}})"})
        EXPECT_THROW(requestFromJson(wrong), Error) << wrong;
}

TEST(RunRequest, AnUnknownModelIsRefusedWithTheListOfKnownOnes) {
    try {
        run({.model = "nonesuch"}, shelf());
        FAIL();
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("constructed"), std::string::npos);
    }
}
