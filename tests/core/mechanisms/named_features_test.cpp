#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/mechanisms/table.h"
#include "core/run/run_request.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

RecordingPointer pronounRun(const std::string& text, std::vector<Change> changes = {}) {
    ModelShelf shelf({RESOURCES "/models"});
    RunRequest request{.model = "pronoun", .inputs = textInput(text)};
    request.changes = std::move(changes);
    return run(request, shelf);
}

Matrix weightsOf(const Recording& recording, int layer) {
    return *recording.evaluation->value(recording.find("self", layer)->nodes.heads[0].weights);
}

/// The word that the only pronoun attends to most, as spelt.
std::string antecedent(const std::string& text, const std::string& pronoun) {
    const RecordingPointer recording = pronounRun(text);
    const AxisPointer words = recording->sequences[0].axis;
    const Matrix weights = weightsOf(*recording, 1);
    for (Index i = 0; i < words->size(); ++i) {
        Index best = 0;
        if (words->label(i) == pronoun) {
            EXPECT_GT(double(weights.row(i).maxCoeff(&best)), 0.9) << text;
            return words->label(best);
        }
    }
    return {};
}

}  // namespace

// The rule that it states, in both directions and both languages.
TEST(NamedFeatures, PronounsFindWhatTheyStandFor) {
    EXPECT_EQ(antecedent("The animal didn't cross the street because it was too tired", "it"), "animal");
    EXPECT_EQ(antecedent("The animal didn't cross the street because it was too wide", "it"), "street");
    EXPECT_EQ(antecedent("The trophy did not fit the boy because he was young.", "he"), "boy");
    EXPECT_EQ(antecedent("动物没有过马路，因为它太累了。", "它"), "动物");
    EXPECT_EQ(antecedent("动物没有过马路，因为它太宽了。", "它"), "马路");
}

// Every weight of both layers against plain loops in double precision over the features as they are listed.
TEST(NamedFeatures, EqualsPlainLoops) {
    const RecordingPointer recording =
        pronounRun("The animal didn't cross the street because it was too tired");
    ASSERT_EQ(recording->maps.size(), 2u);
    const Index n = 11, animal = 1, street = 5, it = 7, tired = 10;
    double x[11][5] = {};  // noun, pronoun, adjective, living, wanted
    x[animal][0] = x[street][0] = x[it][1] = x[tired][2] = x[animal][3] = x[tired][3] = 1;
    x[street][3] = -1;
    for (int layer = 0; layer < 2; ++layer) {
        const Matrix weights = weightsOf(*recording, layer);
        double after[11][5];
        for (Index i = 0; i < n; ++i) {
            double shares[11], sum = 0;
            for (Index j = 0; j < n; ++j) {
                const double score = layer == 0 ? 4 * x[i][1] * 3 * x[j][2]
                                                : 4 * x[i][1] * 2 * x[j][0] + 4 * x[i][4] * x[j][3];
                sum += shares[j] = std::exp(score / 2);
            }
            for (Index c = 0; c < 5; ++c) after[i][c] = x[i][c];
            for (Index j = 0; j < n; ++j) {
                EXPECT_NEAR(weights(i, j), shares[j] / sum, 1e-6) << layer << ' ' << i << ' ' << j;
                if (layer == 0) after[i][4] += shares[j] / sum * x[j][3];
                for (Index c = 0; layer == 1 && c < 4; ++c) after[i][c] += shares[j] / sum * x[j][c];
            }
        }
        std::copy(&after[0][0], &after[0][0] + 55, &x[0][0]);
        const Matrix stream =
            *recording->evaluation->value(recording->sequences[0].hidden[size_t(layer) + 1]);
        for (Index i = 0; i < n; ++i)
            for (Index c = 0; c < 5; ++c) EXPECT_NEAR(stream(i, c), x[i][c], 1e-5);
    }
}

TEST(NamedFeatures, RejectsUnusableInput) {
    const TemporaryFolder folder;
    const auto opened = [&](const std::string& words, const std::string& query) {
        std::ofstream(folder / "config.json")
            << R"({"model_type": "attentionscope/named_features", "features": ["a"], "compared": ["b"], "words": [)"
            << words << R"(], "layers": [{"does": "x", "query": )" << query
            << R"(, "key": {}, "value": {}, "output": {}}]})";
        return openMechanism(ModelFolder::open(folder.path()));
    };
    EXPECT_NO_THROW(opened(R"({"features": {"a": 1}, "words": ["x"]})", R"({"a": {"b": 2}})"));
    EXPECT_THROW(opened(R"({"features": {"other": 1}, "words": ["x"]})", "{}"), Error);
    EXPECT_THROW(opened("", R"({"b": {"a": 2}})"), Error);
    EXPECT_THROW(opened("", R"({"a": {"b": "two"}})"), Error);
    EXPECT_THROW(opened("", R"({"a": {"b": 1e30}})"), Error);
}

TEST(NamedFeatures, ListsUnknownWords) {
    const RecordingPointer recording = pronounRun("The zebra did not see the street, Zebra or xylophone");
    EXPECT_EQ(recording->provenance.at(unlistedWords), "zebra, xylophone");
    std::vector<std::string> unknown;
    for (const Token& token : recording->sequences[0].tokens)
        if (token.unknown) unknown.push_back(token.text);
    EXPECT_EQ(unknown, (std::vector<std::string>{"zebra", "Zebra", "xylophone"}));
    EXPECT_FALSE(pronounRun("The animal was tired")->provenance.contains(unlistedWords));
}
