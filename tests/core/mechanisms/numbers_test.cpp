#include <gtest/gtest.h>

#include <cmath>

#include "core/attention/attend.h"
#include "core/base/error.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

ModelShelf& shelf() {
    static ModelShelf one({RESOURCES "/models"});
    return one;
}

NumberTable table(Index rows, Index columns, unsigned seed) {
    NumberTable numbers;
    std::uint32_t state = seed * 2654435761u + 1;
    for (Index i = 0; i < rows; ++i) {
        std::vector<float> row;
        for (Index j = 0; j < columns; ++j) {
            state = state * 1664525u + 1013904223u;
            row.push_back(float(int(state >> 16) % 2000 - 1000) / 400.0f);
        }
        numbers.rows.push_back(std::move(row));
    }
    return numbers;
}

NumberTensor tensor(const NumberTable& numbers) {
    NumberTensor made{{std::int64_t(numbers.rows.size()), std::int64_t(numbers.columns())}, {}};
    for (const auto& row : numbers.rows) made.values.insert(made.values.end(), row.begin(), row.end());
    return made;
}

RunRequest requestFor(const std::map<std::string, NumberTable>& inputs) {
    RunRequest request{.model = "numbers"};
    for (const auto& [name, numbers] : inputs) request.inputs.values[name] = numbers;
    return request;
}

std::string refusal(const RunRequest& request) {
    return thrownText([&] { (void)run(request, shelf()); });
}

}  // namespace

// The sample of the card, worked out by hand.
TEST(Numbers, SampleCanBeCheckedByHand) {
    RunRequest request{.model = "numbers"};
    request.inputs = shelf().open("numbers")->information().samples();
    const RecordingPointer recording = run(request, shelf());
    const HeadNodes& head = recording->maps.at(0).nodes.heads.at(0);
    const Matrix scores = *recording->evaluation->value(head.scores);
    EXPECT_EQ(scores, (Matrix(2, 2) << 2, 0, 0, 4).finished());
    EXPECT_EQ(*recording->evaluation->value(head.scaled), (Matrix(2, 2) << 1, 0, 0, 2).finished());
    const Matrix weights = *recording->evaluation->value(head.weights);
    const double first = std::exp(1.0) / (std::exp(1.0) + 1), second = std::exp(2.0) / (std::exp(2.0) + 1);
    EXPECT_NEAR(weights(0, 0), first, 1e-6);
    EXPECT_NEAR(weights(1, 1), second, 1e-6);
    const Matrix output = *recording->evaluation->value(head.weighted);
    for (Index c = 0; c < 4; ++c) {
        EXPECT_NEAR(output(0, c), first * double(c + 1) + (1 - first) * double(c + 5), 1e-5);
        EXPECT_NEAR(output(1, c), (1 - second) * double(c + 1) + second * double(c + 5), 1e-5);
    }
}

// Every score function, softmax and mask gives the result of `attend`, to the last bit.
TEST(Numbers, EqualAttendToTheLastBit) {
    const std::map<std::string, NumberTable> inputs{{"queries", table(5, 6, 1)}, {"keys", table(7, 6, 2)},
                                                    {"values", table(7, 3, 3)},  {"w_a", table(4, 6, 4)},
                                                    {"u_a", table(4, 6, 5)},     {"v_a", table(1, 4, 6)}};
    const NumberTable general = table(6, 6, 7), location = table(7, 6, 8);
    int compared = 0;
    for (const ScoreFunction score : allScoreFunctions)
        for (const char* softmax : {"softmax", "sparsemax", "largest"})
            for (const bool causal : {false, true}) {
                RunRequest request = requestFor(inputs);
                const NumberTable& w = score == ScoreFunction::location ? location : general;
                request.inputs.values["w"] = w;
                request.changes.push_back({ReplaceScore{std::string(scoreFunctionName(score))}});
                request.changes.push_back({ReplaceSoftmax{softmax}});
                if (causal) request.changes.push_back({ReplaceMask{"causal"}});
                const RecordingPointer recording = run(request, shelf());
                AttendOptions options{.score = score, .causal = causal};
                options.softmax = std::string(softmax) == "softmax"     ? SoftmaxKind::softmax
                                  : std::string(softmax) == "sparsemax" ? SoftmaxKind::sparsemax
                                                                        : SoftmaxKind::largest;
                const NumberTensors expected = attend({{"q", tensor(inputs.at("queries"))},
                                                       {"k", tensor(inputs.at("keys"))},
                                                       {"v", tensor(inputs.at("values"))},
                                                       {"w", tensor(w)},
                                                       {"w_a", tensor(inputs.at("w_a"))},
                                                       {"u_a", tensor(inputs.at("u_a"))},
                                                       {"v_a", tensor(inputs.at("v_a"))}},
                                                      options);
                const HeadNodes& head = recording->maps.at(0).nodes.heads.at(0);
                for (const Stage stage : {Stage::scores, Stage::scaled, Stage::weights, Stage::weighted}) {
                    if (head.stage(stage) == noNode) continue;
                    const Matrix ours = *recording->evaluation->value(head.stage(stage));
                    const NumberTensor& theirs = expected.at(std::string(stageName(stage)));
                    ASSERT_EQ(size_t(ours.size()), theirs.values.size());
                    for (Index i = 0; i < ours.size(); ++i)
                        ASSERT_EQ(ours.data()[i], theirs.values[size_t(i)])
                            << scoreFunctionName(score) << ' ' << softmax << ' ' << stageName(stage) << ' '
                            << i;
                    ++compared;
                }
            }
    EXPECT_GE(compared, 6 * 3 * 2 * 3);
}

TEST(Numbers, NameUnfittingShapes) {
    EXPECT_NE(
        refusal(
            requestFor({{"queries", table(2, 4, 1)}, {"keys", table(2, 3, 2)}, {"values", table(2, 2, 3)}}))
            .find("as wide as the queries"),
        std::string::npos);
    EXPECT_NE(
        refusal(
            requestFor({{"queries", table(2, 4, 1)}, {"keys", table(2, 4, 2)}, {"values", table(3, 2, 3)}}))
            .find("a row for each key"),
        std::string::npos);
    EXPECT_NE(refusal(requestFor({{"queries", table(2, 4, 1)}, {"values", table(3, 2, 3)}})).find("\"keys\""),
              std::string::npos);
    RunRequest ragged = requestFor({{"keys", table(2, 4, 2)}, {"values", table(2, 2, 3)}});
    ragged.inputs.values["queries"] = NumberTable({{1, 2, 3, 4}, {1, 2}});
    EXPECT_NE(refusal(ragged).find("not equally long"), std::string::npos);
}
