// The bundled captioners produce and attend to what their cards claim.
#include <gtest/gtest.h>

#include "core/training/caption_task.h"
#include "core/training/scene_captions.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

constexpr const char* threeShapes = "scene: green star 6,6; red circle 1,2; blue square 5,4";

std::shared_ptr<CaptionModel> bundledCaptioner(const std::string& name) {
    return openModel<CaptionModel>(ModelFolder::open(std::filesystem::path(RESOURCES) / "models" / name));
}

RunInputs sceneOf(const std::string& scene) {
    RunInputs inputs;
    inputs.values["picture"] = PictureInput(scene);
    return inputs;
}

std::string captionBy(const CaptionModel& model, const std::string& scene) {
    return model.record(sceneOf(scene), {})->provenance.at("translation");
}

}  // namespace

class BundledCaptions : public testing::TestWithParam<const char*> {};

TEST_P(BundledCaptions, DescribeTheScene) {
    const auto model = bundledCaptioner(GetParam());
    EXPECT_EQ(captionBy(*model, "scene: red circle 1,2"), "a red circle");
    if (!model->network().settings().decoder.of<HardSettings>()) {
        EXPECT_EQ(captionBy(*model, "scene: blue square 3,6; red circle 3,1"),
                  "a red circle above a blue square");
    }
    EXPECT_EQ(captionBy(*model, threeShapes), "a red circle left of a blue square and a green star");
    // In whatever order the shapes are listed.
    EXPECT_EQ(captionBy(*model, "scene: blue square 5,4; green star 6,6; red circle 1,2"),
              "a red circle left of a blue square and a green star");
}

TEST_P(BundledCaptions, LookAtWhatTheyName) {
    const auto model = bundledCaptioner(GetParam());
    const RecordingPointer recording = model->record(sceneOf(threeShapes), {});
    const AttentionMap& map = recording->maps.at(0);
    const bool hard = model->network().settings().decoder.of<HardSettings>();
    EXPECT_EQ(map.nodes.heads.at(0).reading, hard ? Reading::largest : Reading::all);
    const MatrixPointer weights = recording->evaluation->value(map.nodes.heads.at(0).weights);
    ASSERT_EQ(weights->rows(), 13);
    // red, blue and green: words 1, 6 and 10.
    const std::vector<std::pair<Index, Index>> looked{{1, 2 * 8 + 1}, {6, 4 * 8 + 5}, {10, 6 * 8 + 6}};
    for (const auto& [word, region] : looked) {
        Index largest = 0;
        weights->row(word).maxCoeff(&largest);
        EXPECT_EQ(largest, region) << word;
    }
}

TEST(BundledCaptionsGolden, OfThreeShapes) {
    const auto model = bundledCaptioner("captions-soft");
    const RecordingPointer recording = model->record(sceneOf(threeShapes), {});
    const MatrixPointer weights =
        recording->evaluation->value(recording->maps.at(0).nodes.heads.at(0).weights);
    const char* words[] = {"a",      "red", "circle", "left",  "of",   "a",   "blue",
                           "square", "and", "a",      "green", "star", "</s>"};
    const double largest[] = {0.808, 0.818, 0.844, 0.571, 0.338, 0.761, 0.807,
                              0.851, 0.460, 0.791, 0.819, 0.779, 0.202};
    ASSERT_EQ(recording->predictions.size(), 13u);
    for (size_t word = 0; word < 13; ++word) {
        EXPECT_EQ(recording->predictions[word].candidates.front().label, words[word]);
        EXPECT_NEAR(double(weights->row(Index(word)).maxCoeff()), largest[word], 2e-3) << words[word];
    }
}

TEST_P(BundledCaptions, HaveTheScoresOfTheirCards) {
    const ModelFolder folder = ModelFolder::open(std::filesystem::path(RESOURCES) / "models" / GetParam());
    const auto model = openModel<CaptionModel>(folder);
    const auto held = captionedScenes(generateScenes(SceneSide::test, 300, 99));
    const auto encoded = encodeCaptions(held, model->words());
    const Scores scores =
        besideEqualWeights([&](bool equal) { return scoreCaptions(model->network(), encoded, equal); });
    const auto& told = model->information().scores;
    EXPECT_NEAR(scores.at("exact_match"), told.at("exact_match"), 0.05);
    EXPECT_NEAR(scores.at("attention_on_target"), told.at("attention_on_target"), 0.05);
    EXPECT_LT(scores.beside.at(0).at("exact_match"), scores.at("exact_match") - 0.1);
}

INSTANTIATE_TEST_SUITE_P(Models, BundledCaptions, testing::Values("captions-soft", "captions-hard"));
