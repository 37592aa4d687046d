#include "core/training/caption_task.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/base/error.h"
#include "core/training/scene_captions.h"
#include "core/training/trainer.h"
#include "tests/core/checkpoint/temporary_folder.h"

using namespace attentionscope;

namespace {

class Captions : public testing::Test {
protected:
    std::filesystem::path file(const std::string& content) const {
        return folder_.write("captions.jsonl", content);
    }
    TemporaryFolder folder_;
};

/// Four regions and little else, so that a test of it is fast.
Recipe smallCaptions(const char* name) {
    Recipe recipe = recipeNamed(name);
    recipe.of<CaptionRecipe>().generated = 0;
    CaptionSettings& network = recipe.of<CaptionRecipe>().network;
    network.channels = 16;
    network.decoder.embedding = 12;
    network.decoder.hidden = 24;
    network.decoder.attention = 12;
    network.decoder.annotations = 24;
    recipe.schedule = {.rate = 1e-2, .warmUp = 10};
    recipe.batchSize = 16;
    return recipe;
}

/// If the weights of all regions are equal.
double shareAround(Index column, Index row) {
    const auto along = [](Index at) { return at == 0 || at == 7 ? 2.0 : 3.0; };
    return along(column) * along(row) / 64;
}

}  // namespace

TEST_F(Captions, RoundTrip) {
    DataReport report;
    const auto captions =
        readCaptions({.files = {file(R"({"picture": "scene: orange circle 1,2", "caption": "A orange circle."}
{"picture": "scene: red hexagon 1,2", "caption": "a red hexagon"}
{"picture": "shapes.png", "caption": "a red  circle above a blue square"}
nonsense
{"picture": "scene: red star 0,0", "caption": " . "}
)")}},
                     report);
    ASSERT_EQ(captions.size(), 2u);
    EXPECT_EQ(captions[0].caption, "an orange circle");
    EXPECT_EQ(captions[1].caption, "a red circle above a blue square");
    EXPECT_EQ(captions[1].picture, (folder_.path() / "shapes.png").string());
    EXPECT_EQ(report.items, 2);
    ASSERT_EQ(report.problems.size(), 3u);
    EXPECT_EQ(report.problems[0].line, 2);
    EXPECT_EQ(report.problems[1].line, 4);
    EXPECT_EQ(report.problems[2].line, 5);
    EXPECT_THROW(readCaptions({.files = {file("nonsense\n")}, .refuseProblems = true}, report), Error);
}

TEST_F(Captions, LinkWordsToShapes) {
    const std::vector<CaptionedPicture> captions{{"scene: green star 6,6; red circle 5,4; red circle 1,2",
                                                  "a red circle left of a red circle and a green star"},
                                                 {"scene: blue square 1,1", "a red circle"},
                                                 {"shapes.png", "a red circle"}};
    std::vector<std::string> texts;
    for (const auto& one : captions) texts.push_back(one.caption);
    const CaptionWords words(ClassifierWords::parse(ClassifierWords::learn(texts, 1), "test"));
    const auto encoded = encodeCaptions(captions, words);
    ASSERT_EQ(encoded.size(), 3u);
    EXPECT_EQ(encoded[0].shapes, (std::vector<Index>{-1, 2, 2, -1, -1, -1, 1, 1, -1, -1, 0, 0, -1}));
    EXPECT_EQ(encoded[0].read.front(), words.begin());
    EXPECT_EQ(encoded[0].target.back(), words.end());
    EXPECT_EQ(encoded[0].read.size(), encoded[0].target.size());
    for (const size_t i : {1u, 2u}) EXPECT_EQ(encoded[i].shapes, std::vector<Index>(4, -1));
}

TEST_F(Captions, AreScoredByWordsAndAttention) {
    const auto captions = captionedScenes(generateScenes(SceneSide::test, 60, 3));
    std::vector<std::string> texts;
    for (const auto& one : captions) texts.push_back(one.caption);
    const CaptionWords words(ClassifierWords::parse(ClassifierWords::learn(texts, 1), "test"));
    CaptionSettings settings = smallCaptions("captions-hard").of<CaptionRecipe>().network;
    settings.decoder.vocabulary = words.size();
    ParameterSet weights(1);
    const CaptionNetwork network(settings, weights);
    const auto encoded = encodeCaptions(captions, words);
    const Scores scores =
        besideEqualWeights([&](bool equal) { return scoreCaptions(network, encoded, equal); });
    EXPECT_EQ(scores.items, 60);
    EXPECT_EQ(scores.at("exact_match"), 0);
    EXPECT_NEAR(scores.at("loss"), std::log(double(words.size())), 1.5);
    EXPECT_GE(scores.at("chosen_on_target"), 0);
    // With equal weights the attention on the target is the share of the regions around it.
    double expected = 0, count = 0;
    for (const auto& one : captions)
        for (const SceneObject& shape : sceneFromText(one.picture).objects) {
            expected += shareAround(shape.column, shape.row);
            ++count;
        }
    ASSERT_EQ(scores.beside.size(), 1u);
    EXPECT_EQ(scores.beside[0].name, "baseline");
    EXPECT_NEAR(scores.beside[0].at("attention_on_target"), expected / count, 1e-5);
}

TEST_F(Captions, AreTrainedAndScoredFromAFolder) {
    // Shapes of four kinds, one a scene.
    std::string lines;
    for (int i = 0; i < 64; ++i)
        for (const char* shape : {"red circle", "blue square", "green star", "yellow triangle"})
            lines += std::string(R"({"picture": "scene: )") + shape + ' ' + std::to_string(i % 8) + ',' +
                     std::to_string(i / 8) + R"(", "caption": "a )" + shape + "\"}\n";
    for (const bool hard : {false, true}) {
        const std::string name = hard ? "captions-hard" : "captions-soft";
        SCOPED_TRACE(name);
        TrainingOptions options{
            .data = {.files = {file(lines)}}, .folder = folder_.path() / name, .epochs = 12};
        Trainer trainer(smallCaptions(name.c_str()), options);
        EXPECT_LT(trainer.training().items(), 256);
        const double before = trainer.training().testScores({}).at("loss");
        ASSERT_TRUE(trainer.run());
        EXPECT_LT(trainer.training().testScores({}).at("loss"), before / 2);
        DataReport report;
        const ModelFolder folder = ModelFolder::open(options.folder);
        const Scores again = taskOf(folder).evaluate(folder, options.data, report, {}, {});
        EXPECT_EQ(again.items, 256);
        EXPECT_NEAR(again.at("loss"), trainer.training().testScores({}).at("loss"), before / 4);
        if (hard) continue;  // to draw well takes it longer
        EXPECT_GT(again.at("exact_match"), 0.9);
        EXPECT_EQ(trainer.look("scene: red circle 3,3").answer, "a red circle");
    }
}
