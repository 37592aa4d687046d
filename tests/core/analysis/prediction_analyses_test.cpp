// Losses of ablated texts, beside plain loops.
#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/run/analyse.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

ModelShelf& predictingModels() {
    static ModelShelf all({std::string(RESOURCES) + "/models"});
    return all;
}

RunRequest predictedRequest(const std::string& model, const std::string& text = "I wanted to go, but") {
    if (model == "english-next") return {.model = model, .inputs = textInput(text)};
    RunInputs inputs;
    inputs.values["text"] = TokenIds{5, 9, 3, 9, 7, 2};
    return {.model = std::string(TEST_DATA) + "/transformer/" + model, .inputs = inputs};
}

Analysis predictionAnalysis(const std::string& of, AnalysisInput given,
                            const RunRequest& request = predictedRequest("english-next")) {
    return analyse(of, request, std::move(given), predictingModels());
}

RecordingPointer predictedRun(const RunRequest& request) {
    return run(request, predictingModels());
}

}  // namespace

TEST(Ablation, TheLossOfAnAblatedTextAgreesWithPlainLoops) {
    const RunRequest request = predictedRequest("gpt2");
    const auto recording = predictedRun(request);
    RunRequest changed = request;
    changed.changes.push_back(changeFromJson(R"({"kind": "silence", "layer": 0, "head": 1})"));
    const auto silenced = predictedRun(changed);
    const auto lossOf = [](const Recording& run) {
        const Matrix logits = *run.evaluation->value(run.logits);
        const auto& tokens = run.sequences.back().tokens;
        double loss = 0;
        for (std::size_t i = 1; i < tokens.size(); ++i) {
            double sum = 0;
            for (Index j = 0; j < logits.cols(); ++j) sum += std::exp(double(logits(Index(i) - 1, j)));
            loss += std::log(sum) - double(logits(Index(i) - 1, tokens[i].id));
        }
        return loss / double(tokens.size() - 1);
    };
    const Analysis analysis = predictionAnalysis("ablation", {}, request);
    EXPECT_NEAR(analysis.others.at("loss").values[1], lossOf(*silenced) - lossOf(*recording), 1e-5);
}
