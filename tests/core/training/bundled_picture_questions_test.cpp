// The bundled model gives the answers and attends to the places that its card claims.
#include <gtest/gtest.h>

#include <array>

#include "core/training/picture_answer_task.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

constexpr const char* fourShapes =
    "scene: red circle 1,2; blue square 5,4; green star 7,6; yellow triangle 6,1";

std::shared_ptr<CoAttentionModel> bundledAnswerer() {
    return openModel<CoAttentionModel>(
        ModelFolder::open(std::filesystem::path(RESOURCES) / "models" / "picture-questions"));
}

RecordingPointer askedOf(const CoAttentionModel& model, const std::string& scene,
                         const std::string& question) {
    RunInputs inputs;
    inputs.values["picture"] = PictureInput(scene);
    inputs.values["question"] = question;
    return model.record(inputs, {});
}

std::string answerOf(const CoAttentionModel& model, const std::string& scene, const std::string& question) {
    return askedOf(model, scene, question)->predictions.at(0).candidates.front().label;
}

}  // namespace

TEST(BundledPictureQuestions, AreAnsweredInAnySpelling) {
    const auto model = bundledAnswerer();
    const std::vector<std::pair<const char*, const char*>> asked{
        {"what colour is the circle?", "red"},
        {"What color is the triangle", "yellow"},
        {"WHAT SHAPE IS GREEN?", "star"},
        {"what is left of the square?", "circle"},
        {"What is below the square?", "star"},
        {"how many triangles are there?", "1"},
        {"How many shapes are there?", "4"},
        {"how many red squares are there?", "0"},
        {"is there a red star?", "no"},
        {"Is there a green star?", "yes"},
        {"is the star above the circle?", "no"},
        {"is the triangle above the circle?", "yes"},
        {"Is the circle to the left of the star?", "yes"}};
    for (const auto& [question, answer] : asked)
        EXPECT_EQ(answerOf(*model, fourShapes, question), answer) << question;
    // In any order of the shapes.
    EXPECT_EQ(answerOf(*model, "scene: blue square 5,4; red circle 1,2", "what is left of the square?"),
              "circle");
}

// The recording shows which words are known.
TEST(BundledPictureQuestions, MarkUnknownWords) {
    const auto recording = askedOf(*bundledAnswerer(), fourShapes, "What colour is the dodecahedron?");
    const auto& words = recording->sequences[1].tokens;
    ASSERT_EQ(words.size(), 6u);
    for (size_t i = 0; i < words.size(); ++i) EXPECT_EQ(words[i].unknown, i == 4) << words[i].text;
}

TEST(BundledPictureQuestionsGolden, OfFourShapes) {
    const auto model = bundledAnswerer();
    EXPECT_EQ(sideOf(sceneFromText(fourShapes)), SceneSide::test) << "it was never learnt from";
    const RecordingPointer recording = askedOf(*model, fourShapes, "What is left of the square?");
    const auto& candidates = recording->predictions.at(0).candidates;
    EXPECT_EQ(candidates.front().label, "circle");
    EXPECT_NEAR(candidates.front().probability, 1, 2e-3);
    // At each level the region and the word that are looked at most.
    const std::array<Index, 3> regions{17, 37, 63}, words{5, 0, 5};
    const std::array<double, 3> ofRegions{0.6675, 0.9400, 0.0203};
    const std::array<double, 3> ofWords{0.9863, 0.9978, 0.9517};
    for (int level = 0; level < 3; ++level) {
        const auto weight = [&](const char* map, Index key) {
            const AttentionMap* found = recording->find(map, level);
            return double((*recording->evaluation->value(found->nodes.heads.at(0).weights))(0, key));
        };
        EXPECT_NEAR(weight("image", regions[size_t(level)]), ofRegions[size_t(level)], 2e-3) << level;
        EXPECT_NEAR(weight("question", words[size_t(level)]), ofWords[size_t(level)], 2e-3) << level;
    }
}

TEST(BundledPictureQuestions, HaveTheScoresOfTheCard) {
    const auto model = bundledAnswerer();
    const auto held = questionsAboutScenes(generateCrowdedScenes(SceneSide::test, 120, 99), 5, 98);
    const auto encoded = encodePictureQuestions(held, model->words(), model->network().settings());
    const Scores scores =
        besideEqualWeights([&](bool equal) { return scorePictureAnswers(model->network(), encoded, equal); });
    const auto& told = model->information().scores;
    EXPECT_NEAR(scores.at("accuracy"), told.at("accuracy"), 0.03);
    EXPECT_NEAR(scores.at("attention_on_target"), told.at("attention_on_target"), 0.05);
    EXPECT_LT(scores.beside.at(0).at("accuracy"), scores.at("accuracy") - 0.1);
}
