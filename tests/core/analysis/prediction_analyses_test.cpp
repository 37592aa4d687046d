// Integrals of gradients, losses of ablated texts, and logits of two runs, beside plain loops.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "core/analysis/analysis_parts.h"
#include "core/analysis/logit_difference.h"
#include "core/base/error.h"
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

Analysis predictionAnalysis(const std::string& of, AnalysisInput given = {},
                            const RunRequest& request = predictedRequest("english-next")) {
    return analyse(of, request, std::move(given), predictingModels());
}

RecordingPointer predictedRun(const RunRequest& request) {
    return run(request, predictingModels());
}

double numberOf(const Analysis& analysis, const char* name) {
    return std::get<double>(analysis.settings.at(name));
}

}  // namespace

// With one step, the slope of the logit in the middle of the line, which is taken here by central
// differences; with more steps, less is missing.
TEST(IntegratedGradients, StepsOfTheIntegralAreCounted) {
    for (const char* model : {"english-next", "gpt2"}) {
        SCOPED_TRACE(model);
        const RunRequest request = predictedRequest(model);
        const auto recording = predictedRun(request);
        const NodeId read = recording->sequences.front().hidden.front();
        const PredictedRow place = predictedRow(*recording);
        Index target = 0;
        recording->evaluation->value(place.logits)->row(place.row).maxCoeff(&target);
        const Matrix x = *recording->evaluation->value(read);
        const auto at = [&](double share) {
            Matrix between = x;
            for (Index c = 0; c < x.cols(); ++c) {
                double mean = 0;
                for (Index r = 0; r < x.rows(); ++r) mean += double(x(r, c)) / double(x.rows());
                for (Index r = 0; r < x.rows(); ++r)
                    between(r, c) = float(mean + share * (double(x(r, c)) - mean));
            }
            const auto seen = recording->evaluation->with(
                {{read, Replace{std::make_shared<const Matrix>(std::move(between))}}});
            return double((*seen->value(place.logits))(place.row, target));
        };
        const Analysis one = predictionAnalysis("gradients", {.steps = 1}, request);
        const double slope = (at(0.51) - at(0.49)) / 0.02,
                     sum = std::accumulate(one.table.values.begin(), one.table.values.end(), 0.0);
        EXPECT_NEAR(sum, slope, 2e-2 * std::abs(slope) + 2e-3);
        EXPECT_NEAR(numberOf(one, "gap"), at(1) - at(0) - sum, 1e-3);
        EXPECT_EQ(numberOf(one, "steps"), 1);
        const Analysis many = predictionAnalysis("gradients", {.steps = 41}, request);
        EXPECT_LE(std::abs(numberOf(many, "gap")), std::abs(numberOf(one, "gap")) + 1e-3);
        EXPECT_LE(std::abs(numberOf(many, "gap")), 0.01 * std::abs(at(1) - at(0)) + 5e-3);
    }
    EXPECT_THROW(predictionAnalysis("gradients", {.steps = 0}), Error);
    EXPECT_THROW(predictionAnalysis("gradients", {.steps = 1001}), Error);
}

TEST(IntegratedGradients, ALargeRemainingErrorAsksForMoreSteps) {
    int large = 0, small = 0;
    for (const Index steps : {Index(1), Index(2), Index(3), usualSteps, Index(60)}) {
        const Analysis analysis = predictionAnalysis("gradients", {.steps = steps});
        double sum = 0;
        for (const double part : analysis.table.values) sum += part;
        const double difference = std::get<double>(analysis.settings.at("total")) -
                                  std::get<double>(analysis.settings.at("baseline"));
        const bool isLarge = std::abs(difference - sum) > 0.05 * std::abs(difference);
        EXPECT_EQ(analysis.notes.size(), isLarge ? 1u : 0u) << steps;
        (isLarge ? large : small) += 1;
    }
    EXPECT_GT(large, 0);
    EXPECT_GT(small, 0);
}

// Without a number of steps, the first of 12, 24 … 192 that leaves at most 5 %.
TEST(IntegratedGradients, StepsAreDoubledUntilLittleRemains) {
    int doubled = 0;
    for (const char* text : {"I wanted to go, but", "I wanted", "She had a dog and"}) {
        const RunRequest request = predictedRequest("english-next", text);
        const Analysis found = predictionAnalysis("gradients", {}, request);
        const auto isSmall = [](const Analysis& analysis) {
            return std::abs(numberOf(analysis, "gap")) <=
                   0.05 * std::abs(numberOf(analysis, "total") - numberOf(analysis, "baseline"));
        };
        Index steps = 12;
        while (steps < 192 && !isSmall(predictionAnalysis("gradients", {.steps = steps}, request)))
            steps *= 2;
        EXPECT_EQ(numberOf(found, "steps"), double(steps)) << text;
        EXPECT_EQ(found.notes.empty(), isSmall(found)) << text;
        EXPECT_EQ(found.table.values,
                  predictionAnalysis("gradients", {.steps = steps}, request).table.values);
        doubled += steps > 12;
    }
    EXPECT_GT(doubled, 0);
}

TEST(Patching, ASmallDifferenceOfThePredictionsIsStated) {
    int small = 0, large = 0, rises = 0, falls = 0;
    for (const char* corrupt : {"I needed to go, but", "I wanted to go, and", "He wanted to go, but",
                                "I wanted to eat, but", "I wanted to see, but"}) {
        for (const char* target : {"the", "a", "I", "it"}) {
            const Analysis analysis =
                predictionAnalysis("patching", {.target = target, .against = target, .corrupt = corrupt});
            const double fall = std::get<double>(analysis.settings.at("clean")) -
                                std::get<double>(analysis.settings.at("corrupted"));
            const bool isSmall = std::abs(fall) < 0.1;
            EXPECT_EQ(analysis.notes.size(), (isSmall ? 1u : 0u) + (fall < 0 ? 1u : 0u))
                << corrupt << ' ' << target;
            (fall < 0 ? rises : falls) += 1;
            (isSmall ? small : large) += 1;
            if (isSmall && small == 1) {
                EXPECT_NE(analysisToJson(analysis).find("\"notes\""), std::string::npos);
                const std::string line = std::string("I wanted to go, but\t") + corrupt;
                const Analysis mean = predictionAnalysis(
                    "patching", {.target = target, .against = target, .texts = {line, line}});
                ASSERT_EQ(mean.notes.size(), 1u);
                EXPECT_TRUE(mean.notes.front().text().starts_with("In 2 of 2 texts"))
                    << mean.notes.front().text();
            }
        }
    }
    EXPECT_GT(small, 0);
    EXPECT_GT(large, 0);
    EXPECT_GT(rises, 0);
    EXPECT_GT(falls, 0);
}

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

TEST(LogitDifference, LogitsOfTwoPredictionsAreThoseOfBothRuns) {
    const auto first = predictedRun(predictedRequest("english-next", "I wanted to")),
               second = predictedRun(predictedRequest("english-next", "She had a big dog and a"));
    const auto best = [](const Recording& run) {
        const PredictedRow place = predictedRow(run);
        const Matrix logits = *run.evaluation->value(place.logits);
        Index token = 0;
        for (Index j = 0; j < logits.cols(); ++j)
            if (logits(place.row, j) > logits(place.row, token)) token = j;
        return std::pair(token, logits);
    };
    const auto [one, logits] = best(*first);
    const auto [other, otherLogits] = best(*second);
    ASSERT_NE(one, other);
    const auto compared =
        comparedLogits(*first, predictedRow(*first), *second, predictedRow(*second)).value();
    const Index row = predictedRow(*first).row, otherRow = predictedRow(*second).row;
    EXPECT_EQ(compared.first, tokenSpelling(*first, one));
    EXPECT_EQ(compared.second, tokenSpelling(*second, other));
    EXPECT_NEAR(compared.inFirst, double(logits(row, one)) - double(logits(row, other)), 1e-4);
    EXPECT_NEAR(compared.inSecond, double(otherLogits(otherRow, one)) - double(otherLogits(otherRow, other)),
                1e-4);
    EXPECT_GT(compared.inFirst, 0);
    EXPECT_LT(compared.inSecond, 0);
    // The same prediction has its logit.
    const auto same = comparedLogits(*first, predictedRow(*first), *first, predictedRow(*first)).value();
    EXPECT_TRUE(same.samePrediction());
    EXPECT_NEAR(same.inFirst, double(logits(row, one)), 1e-4);
    // Another vocabulary lacks the token.
    const auto classifier = predictedRun(predictedRequest("bert-classifier"));
    EXPECT_FALSE(comparedLogits(*first, predictedRow(*first), *classifier, predictedRow(*classifier)));
}
