#include "core/run/change.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "core/analysis/rollout.h"
#include "core/analysis/value_weighted.h"
#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/graph/explain.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"
#include "tests/support/refusals.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

ModelShelf& shelf() {
    static ModelShelf all({std::string(RESOURCES) + "/models"});
    return all;
}

RecordingPointer runWith(std::initializer_list<const char*> changes,
                         const char* text = "one two three four") {
    RunRequest request{.model = "constructed", .inputs = textInput(text)};
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

TEST(Change, WithoutAHeadAppliesToTheLayer) {
    const auto silenced = runWith({R"({"kind": "silence", "layer": 0})"});
    for (int h = 0; h < 8; ++h) EXPECT_TRUE(stage(*silenced, h, Stage::weighted).isZero(0)) << h;
    const auto kept = runWith({R"({"kind": "keep_only", "layer": 0})"});
    for (int h = 0; h < 8; ++h) EXPECT_FALSE(stage(*kept, h, Stage::weighted).isZero(0)) << h;
}

// As in Hugging Face: the decoder's input, not its output.
TEST(Change, DecoderIdsAreTheInputOfTheDecoder) {
    RunRequest request{.model = "en-fr-none"};
    request.inputs.values["text"] = std::string("The cat sleeps.");
    const RecordingPointer recording = run(request, shelf());
    const Sequence& target = *recording->produced();
    ASSERT_EQ(target.tokens.size(), target.output.size());
    ASSERT_GT(target.output.size(), 1u);
    EXPECT_EQ(target.tokens[0].text, "<s>");
    for (size_t i = 1; i < target.tokens.size(); ++i) EXPECT_EQ(target.tokens[i].id, target.output[i - 1].id);
}

TEST(Change, RejectsInvalidNumbers) {
    RunRequest request{.model = "history-recommendation"};
    request.changes = {changeFromJson(R"({"kind": "set", "stage": "scores", "at": [0, 0], "value": 1e30})")};
    EXPECT_THROW(run(request, shelf()), Error);
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

TEST(Change, ASetWeightIsExplainedAsSetByHand) {
    const auto changed = runWith(
        {R"({"kind":"set","map":"self","layer":0,"head":0,"stage":"weights","at":[1,0],"value":0.5})"});
    EXPECT_EQ(stage(*changed, 0, Stage::weights)(1, 0), 0.5f);
    const NodeId weights = changed->maps[0].nodes.heads[0].weights;
    EXPECT_EQ(explain(*changed->evaluation, weights, 1, 0).formula, "set by hand");
    EXPECT_NE(explain(*changed->evaluation->base(), weights, 1, 0).formula, "set by hand");
}

TEST(Change, ExplainsAFactor) {
    for (const char* change : {R"({"kind": "temperature", "value": 4})", R"({"kind": "scale_off"})"}) {
        const auto changed = runWith({change});
        const HeadNodes& head = changed->maps[0].nodes.heads[2];
        const bool isScale = changed->evaluation->isEdited(head.scaled);
        const NodeId node = isScale ? head.scaled : head.masked;
        const Explanation told = explain(*changed->evaluation, node, 1, 0);
        ASSERT_EQ(told.terms.size(), 1u) << change;
        const std::vector<Factor>& factors = told.terms[0].factors;
        ASSERT_GE(factors.size(), 2u) << change;
        EXPECT_EQ(factors[0].symbol, isScale ? "√d" : "1/τ");
        double product = 1;
        for (const Factor& factor : factors) product *= std::pow(factor.value, factor.power);
        EXPECT_NEAR(product, told.value, 1e-5) << change;
        EXPECT_EQ(factors[1].node, isScale ? head.scores : head.scaled);
        EXPECT_NE(told.formula.find(isScale ? " = 8 (" : " = 0.25 ("), std::string::npos) << told.formula;
    }
}

TEST(Change, ASilencedHeadIsMarked) {
    const auto changed = runWith({R"({"kind": "silence", "layer": 0, "head": 2})"});
    const auto told = explain(*changed->evaluation, changed->maps[0].nodes.heads[2].weighted, 1, 0);
    ASSERT_EQ(told.terms.size(), 1u);
    EXPECT_EQ(told.terms[0].label, "silenced");
    EXPECT_EQ(told.value, 0);
}

TEST(Change, RulesAlterTheMask) {
    const auto causal = runWith({R"({"kind": "rule", "rule": "causal"})"});
    EXPECT_EQ(stage(*causal, 7, Stage::weights)(0, 1), 0);
    EXPECT_EQ(stage(*causal, 7, Stage::weights)(0, 0), 1);
    const auto window = runWith({R"({"kind": "rule", "rule": "window", "size": 2})"});
    EXPECT_EQ(stage(*window, 7, Stage::weights)(0, 2), 0);
    EXPECT_NEAR(stage(*window, 7, Stage::weights)(1, 2), 1.0 / 3, 1e-6);
}

TEST(Change, AWordIsSwapped) {
    const auto changed = runWith({R"({"kind": "word", "position": 1, "text": "zwei"})"});
    EXPECT_EQ(changed->sequences[0].tokens[1].text, "zwei");
    EXPECT_EQ(changed->sequences[0].tokens[2].text, "three");
}

TEST(Change, NamesMissingPlaces) {
    for (const char* wrong :
         {R"({"kind": "silence", "layer": 0, "head": 8})", R"({"kind": "silence", "layer": 4, "head": 0})",
          R"({"kind": "keep_only", "layer": 0, "head": 8})",
          R"({"kind": "silence", "map": "cross", "head": 0})", R"({"kind": "mask", "cells": [[9, 0]]})",
          R"({"kind": "temperature", "value": 0})", R"({"kind": "rule", "rule": "sideways"})"})
        EXPECT_THROW(runWith({wrong}), Error) << wrong;
    for (const char* wrong :
         {"{}", "[]", "{", R"({"kind": "dance"})", R"({"kind": "silence", "head": -1})",
          R"({"kind": "silence", "head": 1, "colour": 2})", R"({"kind": "set", "at": [1], "value": 2})"})
        EXPECT_THROW(changeFromJson(wrong), Error) << wrong;
}

// As version 0.1 wrote them, and later ones; one of each kind.
TEST(Change, JsonRoundTrip) {
    std::set<size_t> kinds;
    for (const char* text :
         {R"({"kind":"silence","layer":0,"head":3})",
          R"({"kind":"keep_only","map":"self","layer":0,"head":3})",
          R"({"kind":"mask","cells":[[2,5]]})",
          R"({"kind":"mask","map":"self","head":1,"cells":[[2,5],[0,1]]})",
          R"({"kind":"rule","rule":"window","size":2})",
          R"({"kind":"temperature","value":2.0})",
          R"({"kind":"temperature","map":"self","layer":0,"head":4,"value":0.5,"enabled":false})",
          R"({"kind":"scale_off"})",
          R"({"kind":"set","map":"self","layer":0,"head":0,"stage":"weights","at":[1,0],"value":0.5})",
          R"({"kind":"set_row","layer":1,"stage":"scores","row":2,"values":[0.5,0.25]})",
          R"({"kind":"word","input":"text","position":1,"text":"zwei"})",
          R"({"kind":"positions_off"})",
          R"({"kind":"score","text":"cosine"})",
          R"({"kind":"softmax","text":"sparsemax"})",
          R"({"kind":"force","position":1,"token":265,"text":"▁dog"})",
          R"({"kind":"padding","map":"cross","position":3})",
          R"({"kind":"sampling","value":1.5,"seed":7})",
          R"({"kind":"snapshot","number":2})",
          R"({"kind":"snapshot","number":2,"own_words":true})",
          R"({"kind":"translate_again"})"}) {
        const Change change = changeFromJson(text);
        EXPECT_EQ(changeToJson(change), text);
        EXPECT_EQ(changeFromJson(changeToJson(change)), change);
        kinds.insert(change.what.index());
    }
    EXPECT_EQ(kinds.size(), std::variant_size_v<ChangeKind>);
    EXPECT_EQ(*kinds.rbegin(), std::variant_size_v<ChangeKind> - 1);
}

TEST(Change, IgnoresFieldsOfOtherKindsAndNamesUnknownOnes) {
    EXPECT_EQ(changeFromJson(R"({"kind": "rule", "rule": "causal", "layer": 0, "cells": []})"),
              (Change{ReplaceMask{"causal"}}));
    const ErrorReport report =
        thrownReport([] { changeFromJson(R"({"kind": "rule", "rule": "causal", "sise": 2})"); });
    EXPECT_EQ(report.got, "\"sise\"");
    for (const char* name : {"kind", "enabled", "own_words", "cells", "at", "size"})
        EXPECT_NE(report.expected.text().find(name), std::string::npos) << name;
    for (const char* word : {"true", "causal", "("})
        EXPECT_EQ(report.expected.text().find(word), std::string::npos) << word;
}

TEST(Change, HelpNamesEachKindOnce) {
    const std::string help = changeReference().text();
    for (const char* kind :
         {"silence", "keep_only", "mask", "rule", "temperature", "scale_off", "set", "set_row", "word",
          "positions_off", "score", "force", "padding", "sampling", "snapshot", "translate_again"}) {
        const std::string line = "  {\"kind\": \"" + std::string(kind) + "\"";
        const size_t found = help.find(line);
        ASSERT_NE(found, std::string::npos) << kind;
        EXPECT_EQ(help.find(line, found + 1), std::string::npos) << kind;
    }
    EXPECT_EQ(std::count(help.begin(), help.end(), '\n'), 2 * Index(std::variant_size_v<ChangeKind>));
}

TEST(RunRequest, JsonRoundTripAndRefusals) {
    const RunRequest request = requestFromJson(
        R"({"model": "constructed", "text": "a b", "changes": [{"kind": "silence", "head": 1}], "generation": {"beam": 4}})");
    EXPECT_EQ(request.inputs.text(), "a b");
    EXPECT_EQ(request.generation.beam, 4);
    EXPECT_EQ(requestToJson(requestFromJson(requestToJson(request))), requestToJson(request));
    EXPECT_EQ(requestFromJson(requestToJson(request)), request);
    RunRequest other = request;
    other.changes[0] = {SilenceHeads{{.head = 2}}};
    EXPECT_FALSE(other == request);
    other = request;
    other.generation.seed = 2;
    EXPECT_FALSE(other == request);
    for (const char* wrong : {"[]", "{", R"({"modle": "x"})", R"({"ids": [1.5]})", R"({"changes": {}})"})
        EXPECT_THROW(requestFromJson(wrong), Error) << wrong;
}

TEST(RunRequest, AnUnknownModelIsRefusedWithTheListOfKnownOnes) {
    const std::string message = thrownText([] { run({.model = "nonesuch"}, shelf()); });
    EXPECT_NE(message.find("constructed"), std::string::npos);
}

TEST(Change, PaddingGetsNoWeight) {
    const auto changed = runWith({R"({"kind": "padding", "position": 3})"});
    for (const int head : {0, 4, 7}) {
        const Matrix weights = stage(*changed, head, Stage::weights);
        EXPECT_TRUE(weights.col(3).isZero(0));
        for (Index row = 0; row < weights.rows(); ++row) EXPECT_NEAR(weights.row(row).sum(), 1, 1e-5);
    }
    EXPECT_THROW(runWith({R"({"kind": "padding", "position": 0})"}), Error);
    EXPECT_THROW(changeFromJson(R"({"kind": "padding"})"), Error);
}

TEST(Change, ReplacesTheScoreFunction) {
    const auto plain = runWith({});
    const auto dot = runWith({R"({"kind": "score", "text": "dot"})"});
    EXPECT_EQ(dot->maps[0].nodes.heads[0].scaled, noNode);
    EXPECT_TRUE(stage(*dot, 5, Stage::masked).isApprox(stage(*plain, 5, Stage::scores)));
    const Matrix cosine = stage(*runWith({R"({"kind": "score", "text": "cosine"})"}), 0, Stage::scores);
    EXPECT_LE(cosine.cwiseAbs().maxCoeff(), 1.0001f);
    const Matrix q = *plain->evaluation->value(plain->maps[0].nodes.heads[0].q);
    const Matrix k = *plain->evaluation->value(plain->maps[0].nodes.heads[0].k);
    EXPECT_NEAR(cosine(1, 2), q.row(1).dot(k.row(2)) / (q.row(1).norm() * k.row(2).norm()), 1e-4);
    // Functions with weights cannot be put in, and none is passed over in silence.
    EXPECT_THROW(runWith({R"({"kind": "score", "text": "additive"})"}), Error);
    EXPECT_THROW(runWith({R"({"kind": "score", "text": "nonsense"})"}), Error);
}

namespace {

RunRequest translationBy(const std::string& recipe, Index tokens) {
    const auto folder = std::filesystem::temp_directory_path() / ("attentionscope-change-" + recipe);
    if (!std::filesystem::exists(folder / "config.json")) writeSmallTranslator(folder, recipe);
    RunRequest request{.model = folder.string(), .inputs = textInput("the old dog")};
    request.generation.tokens = tokens;
    return request;
}

RecordingPointer translatedWith(const std::string& recipe, std::initializer_list<const char*> changes) {
    RunRequest request = translationBy(recipe, 4);
    for (const char* change : changes) request.changes.push_back(changeFromJson(change));
    return run(request, shelf());
}

}  // namespace

TEST(Change, AForcedWordIsProducedAtItsPlace) {
    const auto plain = translatedWith("additive", {});
    const auto forced = translatedWith("additive", {R"({"kind": "force", "position": 1, "token": 265})"});
    ASSERT_GE(forced->produced()->words().size(), 2u);
    EXPECT_EQ(forced->produced()->words()[0].id, plain->produced()->words()[0].id);
    EXPECT_EQ(forced->produced()->words()[1].id, 265);
    EXPECT_THROW(translatedWith("additive", {R"({"kind": "score", "text": "dot"})"}), Error);
}

TEST(Change, SamplingDrawsWordsAtATemperature) {
    const auto plain = translatedWith("transformer", {});
    const char* hot = R"({"kind": "sampling", "value": 3.0, "seed": 5})";
    const auto drawn = translatedWith("transformer", {hot}), again = translatedWith("transformer", {hot});
    ASSERT_EQ(drawn->produced()->words().size(), again->produced()->words().size());
    for (size_t i = 0; i < drawn->produced()->words().size(); ++i)
        EXPECT_EQ(drawn->produced()->words()[i].id, again->produced()->words()[i].id);
    // The shares that are shown are those that were drawn from.
    const Prediction& first = drawn->predictions[0];
    const auto logits = drawn->evaluation->value(first.logits);
    double sum = 0;
    for (Index i = 0; i < logits->cols(); ++i) sum += std::exp((*logits)(0, i) / 3.0);
    const auto& candidate = first.candidates[0];
    EXPECT_NEAR(candidate.probability, std::exp((*logits)(0, candidate.id) / 3.0) / sum, 1e-6);
    EXPECT_LT(candidate.probability, plain->predictions[0].candidates[0].probability);
    EXPECT_THROW(translatedWith("transformer", {R"({"kind": "sampling", "value": 0})"}), Error);
}

TEST(Change, RejectsAMissingPlaceWithTheReason) {
    const auto reasonOf = [](const char* model, const char* change) -> std::string {
        RunRequest request{.model = model, .inputs = textInput("the old dog")};
        request.changes.push_back(changeFromJson(change));
        return thrownReport([&] { run(request, shelf()); }).what;
    };
    for (const char* change : {R"({"kind": "silence", "layer": 0, "head": 0})",
                               R"({"kind": "silence", "map": "", "layer": 0, "head": 0})",
                               R"({"kind": "temperature", "value": 2})", R"({"kind": "scale_off"})"})
        EXPECT_EQ(reasonOf("en-fr-none", change), "this change does nothing here: it has no attention")
            << change;
    EXPECT_NE(reasonOf("en-fr-additive", R"({"kind": "scale_off"})").find("not scaled"), std::string::npos);
    EXPECT_NE(reasonOf("en-fr-additive", R"({"kind": "positions_off"})").find("positional"),
              std::string::npos);
    EXPECT_NE(reasonOf("en-fr-additive", R"({"kind": "rule", "rule": "causal"})").find("self-attention"),
              std::string::npos);
    EXPECT_NE(reasonOf("constructed", R"({"kind": "translate_again"})").find("not a translator"),
              std::string::npos);
}

namespace {

std::vector<Index> idsOf(const Recording& recording) {
    return eachOf<Index>(recording.produced()->words(), &Token::id);
}

RecordingPointer greedily(const std::string& recipe, const std::vector<Change>& changes) {
    RunRequest request = translationBy(recipe, 6);
    request.changes = changes;
    request.generation.beam = 1;
    return run(request, shelf());
}

/// Whether every word is the likeliest at its place, by the numbers of this run.
bool isChosenByItsOwnNumbers(const Recording& recording) {
    const MatrixPointer logits = recording.evaluation->value(recording.logits);
    const std::vector<Index> words = idsOf(recording);
    for (size_t i = 0; i < words.size(); ++i) {
        Matrix row = logits->row(Index(i));
        row(0, 0) = -1e30f;  // the begin token is never produced
        Index best = 0;
        row.row(0).maxCoeff(&best);
        if (best != words[i]) return false;
    }
    return true;
}

}  // namespace

// The words of a translation stay when values change; chosen again, they are the changed model's output.
TEST(Change, ChangesProduceANewTranslation) {
    for (const char* recipe : {"additive", "transformer"}) {
        SCOPED_TRACE(recipe);
        const auto plain = greedily(recipe, {});
        ASSERT_TRUE(isChosenByItsOwnNumbers(*plain));
        EXPECT_EQ(idsOf(*greedily(recipe, {{TranslateAgain{}}})), idsOf(*plain)) << "nothing else is changed";
        const std::vector<Change> silenced{{SilenceHeads{{.map = "cross", .head = 0}}},
                                           {MaskCells{{.map = "cross"}, {{0, 0}, {4, 1}}}}};
        const auto standing = greedily(recipe, silenced);
        EXPECT_EQ(idsOf(*standing), idsOf(*plain));
        std::vector<Change> again = silenced;
        again.push_back({TranslateAgain{}});
        const auto anew = greedily(recipe, again);
        EXPECT_TRUE(isChosenByItsOwnNumbers(*anew));
        again.back().enabled = false;
        EXPECT_EQ(idsOf(*greedily(recipe, again)), idsOf(*plain));
    }
}

TEST(Change, IgnoresCellsBeyondTheNewWords) {
    const Change far{MaskCells{{.map = "cross"}, {{0, 0}, {500, 0}}}};
    EXPECT_THROW(greedily("additive", {far}), Error);
    EXPECT_NO_THROW(greedily("additive", {far, {TranslateAgain{}}}));
    const Change row{OverwriteRow{{.map = "cross"}, Stage::weights, 400, {1, 0, 0, 0}}};
    EXPECT_NO_THROW(greedily("additive", {row, {TranslateAgain{}}}));
    const Change elsewhere{MaskCells{{.map = "nonesuch"}, {{0, 0}}}};
    EXPECT_THROW(greedily("additive", {elsewhere, {TranslateAgain{}}}), Error);
}

TEST(Change, NothingReachesAQueryThroughASilencedHead) {
    const auto plain = runWith({});
    const Matrix before = valueWeighted(*plain, plain->maps[0], 3);
    ASSERT_GT(before.minCoeff(), 0);
    const auto silenced = runWith({R"({"kind": "silence", "layer": 0, "head": 3})"});
    EXPECT_TRUE(valueWeighted(*silenced, silenced->maps[0], 3).isZero(0));
    EXPECT_FALSE(valueWeighted(*silenced, silenced->maps[0], 2).isZero(0));
    const auto kept = runWith({R"({"kind": "keep_only", "layer": 0, "head": 2})"});
    EXPECT_TRUE(valueWeighted(*kept, kept->maps[0], 3).isZero(0));
    const auto one =
        runWith({R"({"kind": "set", "layer": 0, "head": 3, "stage": "weighted", "at": [1, 0], "value": 5})"});
    const Matrix changed = valueWeighted(*one, one->maps[0], 3);
    EXPECT_TRUE(changed.row(0).isApprox(before.row(0)));
    EXPECT_LT(changed(1, 0), before(1, 0)) << "one number of the row no longer comes from the keys";
    const Explanation explained = explainValueWeighted(*silenced, silenced->maps[0], 3, 1, 0);
    ASSERT_EQ(explained.terms.size(), 1u);
    EXPECT_EQ(explained.terms[0].label, "silenced");
}

TEST(Change, RolloutGoesAroundSilencedHeads) {
    const auto kept = runWith({R"({"kind": "keep_only", "layer": 0, "head": 0})"});
    const AttentionMap& map = kept->maps[0];
    const Matrix only = stage(*kept, 0, Stage::weights), rolled = attentionRollout(*kept, map);
    for (Index i = 0; i < rolled.rows(); ++i)
        for (Index j = 0; j < rolled.cols(); ++j)
            EXPECT_NEAR(rolled(i, j), 0.5f * only(i, j) + (i == j ? 0.5f : 0), 1e-6);
}
