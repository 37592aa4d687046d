// The bundled models of headlines and of recommendation produce and attend to what their cards claim.
#include <gtest/gtest.h>

#include "core/mechanisms/item_similarity.h"
#include "core/training/sentence_generator.h"
#include "core/training/summary_task.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

ModelFolder bundled(const std::string& name) {
    return ModelFolder::open(std::filesystem::path(RESOURCES) / "models" / name);
}

MatrixPointer firstWeights(const Recording& recording) {
    return recording.evaluation->value(recording.maps.at(0).nodes.heads.at(0).weights);
}

}  // namespace

TEST(BundledHeadlines, Golden) {
    const auto model = openTranslationModel(bundled("headlines"));
    const RecordingPointer recording =
        model->record(textInput("The French government said on Monday it would raise the tax on meat, "
                                "despite protests in Paris."),
                      {});
    EXPECT_EQ(recording->provenance.at("translation"), "french government to raise meat tax");
    const MatrixPointer weights = firstWeights(*recording);
    const Index read[] = {1, 1, 2, 7, 8, 12, 10};
    const double expected[] = {0.980, 1, 1, 1, 1, 1, 0.631};
    ASSERT_EQ(weights->rows(), 8);
    for (Index word = 0; word < 7; ++word) {
        Index largest = 0;
        EXPECT_NEAR(double(weights->row(word).maxCoeff(&largest)), expected[word], 2e-3) << word;
        EXPECT_EQ(largest, read[word]) << word;
    }
    // An unknown name is marked, and copied.
    const RecordingPointer copied = model->record(
        textInput("The Zorbian foreign minister met the king in Vienna last week to discuss trade."), {});
    EXPECT_FALSE(copied->sequences.at(0).tokens.at(0).unknown);
    EXPECT_TRUE(copied->sequences.at(0).tokens.at(1).unknown);
    EXPECT_NE(copied->provenance.at("translation").find("zorbian"), std::string::npos);
}

TEST(BundledHeadlines, HaveTheScoresOfTheCard) {
    const auto model = openTranslationModel(bundled("headlines"));
    const Scores scores = evaluateSummaries(*model, generateNews(NewsSide::test, 60, 77));
    const auto& told = model->information().scores;
    EXPECT_NEAR(scores.at("rouge_l"), told.at("rouge_l"), 0.05);
    EXPECT_NEAR(scores.at("aer"), told.at("aer"), 0.05);
    EXPECT_LT(scores.beside.at(0).at("rouge_l"), scores.at("rouge_l") - 0.1);
}

TEST(BundledRecommendation, Golden) {
    const auto model = openModel<ItemSimilarityModel>(bundled("history-recommendation"));
    const RecordingPointer recording = model->record(model->information().samples(), {});
    const MatrixPointer weights = firstWeights(*recording);
    const double expected[] = {0.2181, 0.0016, 0.2668, 0.2602, 0.0019, 0.0015, 0.0012, 0.2488};
    ASSERT_EQ(weights->cols(), 8);
    for (Index item = 0; item < 8; ++item) EXPECT_NEAR((*weights)(0, item), expected[item], 2e-3) << item;
    const auto& likeliest = recording->predictions.at(0).candidates.front();
    EXPECT_EQ(likeliest.label, "clicked");
    EXPECT_NEAR(likeliest.probability, 0.994, 2e-3);
}
