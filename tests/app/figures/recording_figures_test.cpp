#include "app/figures/content/recording_figures.h"

#include <gtest/gtest.h>

#include "core/run/run_request.h"

using namespace attentionscope;

namespace {

RecordingPointer recordingOf(const std::string& text) {
    static ModelShelf shelf({std::string(RESOURCES) + "/models"});
    RunRequest request{.model = "constructed"};
    request.inputs.values["text"] = text;
    return run(request, shelf);
}

constexpr int previousToken = 0;

}  // namespace

TEST(RecordingFigures, TheHeatmapShowsTheWeightsOfTheHead) {
    const RecordingPointer recording = recordingOf("The cat sat on the mat");
    const AttentionMap& map = recording->maps[0];
    const HeatmapContent content = heatmapOf(*recording, map, previousToken);
    ASSERT_EQ(content.values.rows(), 6);
    ASSERT_EQ(content.values.columns(), 6);
    for (Index row = 1; row < 6; ++row) EXPECT_GE(content.values(row, row - 1), 0.99f);
    EXPECT_EQ(content.queries.label(1), "cat");
    EXPECT_EQ(content.scale.kind(), ScaleKind::fixed);
    EXPECT_EQ(heatmapOf(*recording, map, previousToken, Stage::scores).scale.kind(), ScaleKind::centred);
    EXPECT_TRUE(heatmapOf(*recording, map, previousToken, Stage::softcapped).values.empty());
    EXPECT_TRUE(heatmapOf(*recording, map, 99).values.empty());
}

TEST(RecordingFigures, TheGridHasEveryHeadWithItsName) {
    const HeadGridContent content = headGridOf(*recordingOf("a b c"), "self");
    ASSERT_EQ(content.heads.size(), 8u);
    EXPECT_EQ(content.columns, 8);
    EXPECT_EQ(content.heads[0].note, "previous token");
    EXPECT_EQ(content.heads[7].place, (HeadPlace{0, 7}));
    EXPECT_TRUE(headGridOf(*recordingOf("a b c"), "cross").heads.empty());
}

TEST(RecordingFigures, TheTextKeepsItsOwnSpelling) {
    for (const char* text :
         {"The  cat,\nsat", "知识就是力量", "👨‍👩‍👧 family", "مرحبا بالعالم"}) {
        const RecordingPointer recording = recordingOf(text);
        const WeightedTextContent content = weightedTextOf(*recording, recording->maps[0], previousToken, 1);
        EXPECT_EQ(content.text, QString::fromUtf8(text));
        ASSERT_EQ(content.spans.size(), recording->tokens.size()) << text;
        for (size_t i = 0; i < content.spans.size(); ++i) {
            EXPECT_EQ(content.text.mid(content.spans[i].begin, content.spans[i].length),
                      QString::fromStdString(recording->tokens[i].text));
            EXPECT_EQ(content.spans[i].chosen, i == 1);
        }
        EXPECT_GE(content.spans[0].weight, 0.99f) << text;
    }
}

TEST(RecordingFigures, TheStoryEndsWhereTheLayerDoes) {
    const RecordingPointer recording = recordingOf("The cat sat");
    const AttentionMap& map = recording->maps[0];
    const auto steps = stepsOf(recording, map, previousToken, 1);
    ASSERT_GE(steps.size(), 10u);
    EXPECT_EQ(std::get<StepMatrix>(steps.front().parts.front()).node, map.input);
    EXPECT_EQ(std::get<StepMatrix>(steps.back().parts.back()).node, map.nodes.output);
    for (const StepContent& step : steps) {
        EXPECT_FALSE(step.formula.isEmpty()) << step.title.toStdString();
        for (const StepPart& part : step.parts) {
            if (const auto* matrix = std::get_if<StepMatrix>(&part)) {
                EXPECT_FALSE(matrix->values.empty()) << step.title.toStdString();
            }
        }
    }
    const auto weights = stepsOf(recording, map, previousToken, {}, Stage::weights);
    ASSERT_EQ(weights.size(), 1u);
    EXPECT_TRUE(stepsOf(recording, map, 99, {}).empty());
}

TEST(RecordingFigures, PredictionsAreFewAndSayWhatTheyWere) {
    Recording recording, before;
    for (Index i = 0; i < 30; ++i) {
        recording.predictions.push_back({.kind = Prediction::Kind::producedWord,
                                         .position = i,
                                         .candidates = {{"a", 1, 0.75}, {"b", 2, 0.25}}});
        before.predictions.push_back({.kind = Prediction::Kind::producedWord,
                                      .position = i,
                                      .candidates = {{"b", 2, 0.5}, {"c", 3, 0.25}}});
    }
    const auto blocks = predictionsOf(recording, &before);
    EXPECT_EQ(blocks.size(), 12u);
    EXPECT_FALSE(blocks[0].bars[0].before);
    EXPECT_EQ(blocks[0].bars[1].before, 0.5);
    EXPECT_EQ(predictionsOf(recording, nullptr, 20).size(), 1u);
    for (Prediction& prediction : recording.predictions) prediction.kind = Prediction::Kind::nextWord;
    EXPECT_EQ(predictionsOf(recording, nullptr).size(), 1u);
}

TEST(RecordingFigures, TheCaptionNamesModelMapHeadAndSentence) {
    const RecordingPointer recording = recordingOf("The cat sat");
    const Caption caption = captionOf(*recording, &recording->maps[0], 3);
    EXPECT_EQ(caption.title, "Self-attention · layer 0 · head 3: first token");
    EXPECT_EQ(caption.text, "The cat sat");
    EXPECT_TRUE(caption.source.contains("constructed, not trained"));
    Recording folder;
    folder.model = "/home/somebody/models/bert";
    EXPECT_EQ(captionOf(folder, nullptr, {}).source, "bert");
}
