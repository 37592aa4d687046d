// The formula that a step prints is the one that was computed: each is evaluated on its operands, for every
// bundled model, and compared with the displayed numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "core/recording/attention_steps.h"
#include "core/run/run_request.h"
#include "tests/core/recording/formula_evaluator.h"
#include "tests/core/transformer/comparison.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

/// What the evaluator cannot read: vectors looked up by the distance of two places, convolutions, and
/// lengths |h W|.
bool isUnread(const Step& step) {
    return (step.id == "distances" && step.formula.find("_{δ(i-j)}") != std::string::npos) ||
           step.id == "convolution" || step.id == "text_projected" || step.id == "picture_projected";
}

/// All steps of a recording, of the last head of each map, each held against what it shows; how many.
int expectHeld(const Recording& recording, const std::string& model, const std::set<std::string>& unread) {
    std::vector<Step> steps;
    for (const Block& block : recording.blocks) {
        steps.insert(steps.end(), block.steps.begin(), block.steps.end());
        steps.insert(steps.end(), block.after.begin(), block.after.end());
    }
    for (const AttentionMap& map : recording.maps)
        for (const Step& step : attentionSteps(recording, map, int(map.nodes.heads.size()) - 1))
            steps.push_back(step);
    int held = 0;
    for (Step& step : steps) {
        if (isUnread(step)) continue;
        const auto named = [&](const std::string& equation) {
            return std::ranges::any_of(unread, [&](const std::string& name) {
                return equation.find("\\text{" + name + "}") != std::string::npos;
            });
        };
        std::string formula;
        for (const std::string& equation : equationsOf(step.formula))
            if (!named(equation)) formula += (formula.empty() ? "" : " ,  ") + equation;
        step.formula = formula;
        try {
            FormulaEvaluator(recording, step).check();
            ++held;
        } catch (const std::exception& problem) {
            ADD_FAILURE() << model << ", " << step.id << ": " << step.formula << '\n' << problem.what();
        }
    }
    return held;
}

}  // namespace

TEST(Formulas, GiveTheShownNumbersOfBundledModels) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    int held = 0;
    for (const ModelInformation& model : shelf.bundled())
        held += expectHeld(*run({.model = model.id, .inputs = model.samples()}, shelf), model.id, {"RoPE"});
    EXPECT_GT(held, 300);
}

// The angles of rotations and the norms of queries are not written out there.
TEST(Formulas, GiveTheShownNumbersOfManyFamilies) {
    int held = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::string(TEST_DATA) + "/transformer")) {
        if (!entry.is_directory()) continue;
        const TemporaryFolder place;
        const ReferenceTensors expected(entry.path() / "expected.safetensors");
        const RecordingPointer recording =
            openModel(entry.path())->record(inputsOf(entry.path(), expected, place), {});
        held += expectHeld(*recording, entry.path().filename(), {"RoPE", "Norm"});
    }
    EXPECT_GT(held, 300);
}

TEST(Formulas, GiveTheShownNumbersOfPublishedFamilies) {
    const std::filesystem::path all = std::filesystem::path(CONFORMANCE_DATA) / "families";
    std::error_code problem;
    int held = 0;
    for (const auto& entry : std::filesystem::directory_iterator(all / "reference", problem)) {
        const auto folder = all / "models" / entry.path().filename();
        std::shared_ptr<const TransformerModel> model;
        try {
            model = openModel(folder);
        } catch (const Error&) {
            continue;  // an unsupported family
        }
        const auto first = std::filesystem::directory_iterator(entry.path())->path();
        const ReferenceTensors expected(first);
        RunInputs inputs;
        if (std::filesystem::exists(first / "image.png"))
            inputs.values["picture"] = PictureInput{(first / "image.png").string()};
        if (std::filesystem::exists(first / "audio.wav"))
            inputs.values["sound"] = SoundInput{(first / "audio.wav").string()};
        for (const auto& [name, file] :
             {std::pair("text", "input_ids"), std::pair("second", "decoder_input_ids")})
            if (expected.has(file)) inputs.values[name] = expected.integers(file);
        held += expectHeld(*model->record(inputs, {}), entry.path().filename(), {"RoPE", "Norm"});
    }
    if (problem) GTEST_SKIP() << "data not present: " << all;
    EXPECT_GT(held, 300);
}
