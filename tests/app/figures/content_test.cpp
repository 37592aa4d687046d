#include <gtest/gtest.h>

#include "app/figures/content/captions.h"
#include "app/figures/content/grid_content.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/prediction_content.h"
#include "app/figures/content/text_content.h"
#include "app/figures/story/story.h"
#include "app/window/language.h"
#include "core/run/run_request.h"
#include "tests/app/figures/small_recordings.h"

using namespace attentionscope;

namespace {

FigureRequest requestOf(const std::string& text, int head = 0, const std::vector<Change>& changes = {}) {
    static ModelShelf shelf({std::string(RESOURCES) + "/models"});
    RunRequest request{.model = "constructed"};
    request.inputs.values["text"] = text;
    request.changes = changes;
    const RecordingPointer recording = run(request, shelf);
    return {.recording = recording, .map = &recording->maps.at(0), .head = head};
}

constexpr int previousToken = 0;

}  // namespace

TEST(Content, TheHeatmapShowsTheWeightsOfTheHead) {
    FigureRequest request = requestOf("The cat sat on the mat", previousToken);
    const HeatmapContent content = heatmapContent(request);
    ASSERT_EQ(content.values.rows(), 6);
    ASSERT_EQ(content.values.columns(), 6);
    for (Index row = 1; row < 6; ++row) EXPECT_GE(content.values(row, row - 1), 0.99f);
    EXPECT_EQ(content.queries.label(1), "cat");
    EXPECT_EQ(content.scale.kind(), ScaleKind::fixed);
    request.stage = Stage::scores;
    EXPECT_EQ(heatmapContent(request).scale.kind(), ScaleKind::centred);
    request.stage = Stage::softcapped;
    EXPECT_TRUE(heatmapContent(request).values.empty());
    request.stage.reset();
    request.head = 99;
    EXPECT_TRUE(heatmapContent(request).values.empty());
}

TEST(Content, RowsSumToOneOnlyWhereTheyDo) {
    FigureRequest request = requestOf("The cat sat");
    EXPECT_TRUE(rowsWords(request).contains("Rows sum to 1"));
    for (const Stage stage : {Stage::scores, Stage::scaled, Stage::masked}) {
        request.stage = stage;
        EXPECT_FALSE(rowsWords(request).contains("sum to 1")) << stageName(stage);
    }
    request.stage.reset();
    request.shown.derived = DerivedMap::rollout;
    EXPECT_TRUE(rowsWords(request).contains("Rows sum to 1"));
    request.shown.derived = DerivedMap::valueWeighted;
    EXPECT_FALSE(rowsWords(request).contains("sum to 1"));
    request.shown = {};
    const Change set{SetElement{{.map = "self", .layer = 0, .head = 0}, Stage::weights, 1, 1, 0.5}};
    FigureRequest edited = requestOf("The cat sat", 0, {set});
    edited.unchanged = request.recording;
    EXPECT_FALSE(rowsWords(edited).contains("Rows sum to 1"));
    EXPECT_TRUE(rowsWords(edited).contains("set by hand"));
    edited.head = 1;
    EXPECT_TRUE(rowsWords(edited).contains("Rows sum to 1")) << "another head is as it was";
    edited.shown.comparison = Comparison::difference;
    EXPECT_FALSE(rowsWords(edited).contains("sum to 1"));
    EXPECT_TRUE(heatmapContent(edited).quietZeros);
}

TEST(Content, ScoresAreNamedByTheirFunction) {
    AttentionMap map;
    EXPECT_EQ(stageWords(Stage::scores, map), "score q · k");
    map.score = ScoreFunction::additive;
    EXPECT_EQ(stageWords(Stage::scores, map), "additive score");
    std::set<QString> names;
    for (const ScoreFunction score : allScoreFunctions) {
        map.score = score;
        names.insert(stageWords(Stage::scores, map));
    }
    EXPECT_EQ(names.size(), std::size(allScoreFunctions) - 1) << "of scaled dot products the scores are dots";
}

TEST(Content, TheGridHasEveryHeadWithItsName) {
    FigureRequest request = requestOf("a b c");
    const HeadGridContent content = gridContent(request);
    ASSERT_EQ(content.heads.size(), 8u);
    EXPECT_EQ(content.columns, 8);
    EXPECT_EQ(content.heads[0].note, "previous token");
    EXPECT_EQ(content.heads[7].place, (HeadPlace{0, 7}));
    request.map = nullptr;
    EXPECT_TRUE(gridContent(request).heads.empty());
}

TEST(Content, TheTextKeepsItsOwnSpelling) {
    for (const char* text :
         {"The  cat,\nsat", "知识就是力量", "👨‍👩‍👧 family", "مرحبا بالعالم"}) {
        FigureRequest request = requestOf(text, previousToken);
        request.query = 1;
        const std::vector<Token>& tokens = request.recording->sequences.front().tokens;
        const WeightedTextContent content = textContent(request).text;
        EXPECT_EQ(content.text, QString::fromUtf8(text));
        ASSERT_EQ(content.spans.size(), tokens.size()) << text;
        for (size_t i = 0; i < content.spans.size(); ++i) {
            EXPECT_EQ(content.text.mid(content.spans[i].begin, content.spans[i].length),
                      QString::fromStdString(tokens[i].text));
            EXPECT_EQ(content.spans[i].chosen, i == 1);
        }
        EXPECT_GE(content.spans[0].weight, 0.99f) << text;
    }
}

TEST(Content, ATextIsAskedBothWaysAndOfSeveralWords) {
    FigureRequest request = requestOf("The cat sat", previousToken);
    request.query = 1;
    EXPECT_EQ(lookTitle(request), "Where “cat” looks");
    request.shown.text.inward = true;
    EXPECT_EQ(lookTitle(request), "Who looks at “cat”");
    EXPECT_GE(textContent(request).text.spans[2].weight, 0.99f) << "the word after it";
    request.shown.text = {.picked = {1, 2}};
    EXPECT_EQ(lookTitle(request), "Where “cat” “sat” looks");
    EXPECT_NEAR(textContent(request).text.spans[0].weight, 0.5f, 0.01f);
    request.shown.text = {};
    request.query.reset();
    EXPECT_EQ(lookTitle(request), "How much each word is looked at, on average");
}

TEST(Content, BothTextsOfAPairAreColoured) {
    SmallRecording small;
    const int pair = small.words({"[CLS]", "one", "two", "[SEP]", "three", "[SEP]"});
    std::vector<Token>& tokens = small->sequences[0].tokens;
    for (const size_t special : {0, 3, 5}) tokens[special].special = true;
    tokens[1].begin = 0, tokens[1].end = 3;
    tokens[2].begin = 4, tokens[2].end = 7;
    tokens[4].begin = 0, tokens[4].end = 5;
    for (const size_t second : {4, 5}) tokens[second].segment = 1;
    small->sequences[0].input = "text";
    small->inputs.values = {{"text", "one two"}, {"second", "three"}};
    Matrix weights = Matrix::Constant(6, 6, 0.1f);
    weights(1, 4) = 0.5f;
    small.map("self", pair, pair, weights);
    FigureRequest request = small.request();
    request.query = 1;
    const TextContent content = textContent(request);
    EXPECT_EQ(content.text.text, "one two\nthree");
    ASSERT_EQ(content.text.spans.size(), 3u);
    EXPECT_EQ(content.text.text.mid(content.text.spans[2].begin, content.text.spans[2].length), "three");
    EXPECT_EQ(content.positions, (std::vector<Index>{1, 2, 4}));
    EXPECT_FLOAT_EQ(content.text.spans[2].weight, 0.5f);
    request.shown.text.hideSpecial = true;
    EXPECT_FLOAT_EQ(textContent(request).text.spans[2].weight, 0.5f / 0.7f);
    EXPECT_TRUE(textContent(request).text.note.contains("renormalised"));
    EXPECT_EQ(captionOf(FigureKind::text, request).text, "one two  /  three");
}

TEST(Content, TheStoryEndsWhereTheLayerDoes) {
    const FigureRequest request = requestOf("The cat sat");
    const AttentionMap& map = *request.map;
    const auto steps = stepsOf(request.recording, map, previousToken, 1);
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
    const auto weights = stepsOf(request.recording, map, previousToken, {}, Stage::weights);
    ASSERT_EQ(weights.size(), 1u);
    EXPECT_TRUE(stepsOf(request.recording, map, 99, {}).empty());
}

TEST(Content, PredictionsAreFewAndSayWhatTheyWere) {
    const auto made = std::make_shared<Recording>(), before = std::make_shared<Recording>();
    made->sequences = {tokenSequence("target", {{.text = "a", .id = 1}, {.text = "b", .id = 2}})};
    made->sequences[0].produced = true;
    for (Index i = 0; i < 30; ++i) {
        made->predictions.push_back({.kind = Prediction::Kind::producedWord,
                                     .position = i,
                                     .candidates = {{"a", 1, 0.75}, {"b", 2, 0.25}}});
        before->predictions.push_back({.kind = Prediction::Kind::producedWord,
                                       .position = i,
                                       .candidates = {{"b", 2, 0.5}, {"c", 3, 0.25}}});
    }
    FigureRequest request{.recording = made, .unchanged = before};
    const auto blocks = predictionContent(request);
    EXPECT_EQ(blocks.size(), 12u);
    EXPECT_EQ(blocks[0].bars.title, "Produced word 1");
    EXPECT_FALSE(blocks[0].bars.bars[0].before);
    EXPECT_EQ(blocks[0].bars.bars[1].before, 0.5);
    EXPECT_EQ(blocks[0].bars.chosen, 0u);
    EXPECT_EQ(blocks[1].bars.chosen, 1u) << "the word that was produced";
    request.query = 20;
    ASSERT_EQ(predictionContent(request).size(), 1u);
    EXPECT_EQ(predictionContent(request)[0].bars.title, "Produced word 21");
    request.query.reset();
    for (Prediction& prediction : made->predictions) prediction.kind = Prediction::Kind::nextWord;
    EXPECT_EQ(predictionContent(request).size(), 1u);
}

TEST(Content, TheCaptionNamesModelMapHeadAndSentence) {
    speak("en");  // has the plurals
    FigureRequest request = requestOf("The cat sat", 3);
    const Caption caption = captionOf(FigureKind::heatmap, request);
    EXPECT_EQ(caption.title, "Self-attention · layer 0 · head 3: first token");
    EXPECT_EQ(caption.text, "The cat sat");
    EXPECT_TRUE(caption.source.contains("constructed, not trained"));
    request.shown.derived = DerivedMap::rollout;
    EXPECT_EQ(captionOf(FigureKind::heatmap, request).title, "Self-attention · layer 0 · all heads");
    EXPECT_EQ(captionOf(FigureKind::heads, request).title, "Self-attention · all heads");
    request.shown.lines.heads = {0, 1};
    EXPECT_EQ(captionOf(FigureKind::lines, request).title, "Self-attention · layer 0 · 3 heads");
    const auto folder = std::make_shared<Recording>();
    folder->model = "/home/somebody/models/vit";
    folder->inputs.values["picture"] = PictureInput("/home/somebody/cat.png");
    EXPECT_EQ(captionOf(FigureKind::prediction, {.recording = folder}).source, "vit");
    EXPECT_EQ(captionOf(FigureKind::prediction, {.recording = folder}).text, "cat.png");
}
