// What captions, steps and worksheets state about a mechanism is true of it, for every model.
#include <gtest/gtest.h>

#include <QRegularExpression>
#include <cmath>

#include "app/export/worksheet/sheet_pages.h"
#include "app/export/worksheet/worksheet.h"
#include "app/figures/content/captions.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/picture_content.h"
#include "app/figures/content/text_content.h"
#include "app/figures/story/story.h"
#include "app/session/model_translator.h"
#include "app/window/language.h"
#include "core/run/run_request.h"
#include "tests/app/figures/small_recordings.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

class ModelClaims : public testing::Test {
protected:
    ModelClaims() { speak("en"); }

    RecordingPointer sampleOf(const std::string& model) {
        return run({.model = model, .inputs = shelf_.open(model)->information().samples()}, shelf_);
    }
    /// Calls for the first head of every map of every bundled model.
    template <typename Check>
    void ofEveryMap(Check check) {
        for (const ModelInformation& model : shelf_.bundled()) {
            const RecordingPointer recording = sampleOf(model.id);
            for (const AttentionMap& map : recording->maps) {
                SCOPED_TRACE(model.id + ' ' + map.name + ' ' + std::to_string(map.layer));
                check(recording, map);
            }
        }
    }
    static std::map<std::string, StepContent> stepsByName(const RecordingPointer& recording,
                                                          const AttentionMap& map) {
        std::map<std::string, StepContent> steps;
        for (const StoryStep& step : storyOf(recording, &map, map.headNumber(0), Index(0)))
            steps[step.name] = step.content();
        return steps;
    }
    static bool isOf(const Sequence& sequence, Sequence::Kind kind) { return sequence.kind == kind; }

    ModelShelf shelf_{{RESOURCES "/models"}};
};

}  // namespace

TEST_F(ModelClaims, OnlyOneSequenceAttendsToItself) {
    ofEveryMap([](const RecordingPointer& recording, const AttentionMap& map) {
        const QString title = captionOf(FigureKind::heatmap, {.recording = recording, .map = &map}).title;
        EXPECT_EQ(title.contains("self-attention", Qt::CaseInsensitive),
                  map.normalised && !recording->crosses(map))
            << title.toStdString();
    });
    const RecordingPointer kernel = sampleOf("kernel-regression"), numbers = sampleOf("numbers");
    EXPECT_EQ(mapWords(*kernel, kernel->maps[0]), "Kernel regression");
    EXPECT_EQ(mapWords(*numbers, numbers->maps[0]), "Attention");
    for (const RecordingPointer& run : {kernel, numbers})
        EXPECT_EQ(run->blocks.at(0).kind, Block::Kind::crossAttention) << run->model;
}

TEST_F(ModelClaims, NamesTheScoreFunction) {
    ofEveryMap([](const RecordingPointer&, const AttentionMap& map) {
        if (map.scoring.empty()) return;
        EXPECT_EQ(stageWords(Stage::scores, map), "score");
    });
    EXPECT_FALSE(sampleOf("kernel-regression")->maps[0].scoring.empty());
}

TEST_F(ModelClaims, ExplainsScaling) {
    int explained = 0;
    ofEveryMap([&](const RecordingPointer& recording, const AttentionMap& map) {
        const auto steps = stepsByName(recording, map);
        const auto scaled = steps.find("scaled");
        if (scaled == steps.end()) return;
        const HeadNodes& head = map.nodes.heads.front();
        const auto width = double(recording->evaluation->graph()->node(head.q).axes.shape().columns);
        const bool ofWidth = std::abs(double(head.scale) * std::sqrt(width) - 1) < 1e-4;
        EXPECT_EQ(scaled->second.sentence.contains("vector"), ofWidth)
            << scaled->second.sentence.toStdString();
        ++explained;
    });
    EXPECT_GE(explained, 5);
    const RecordingPointer kernel = sampleOf("kernel-regression");
    EXPECT_TRUE(stepsByName(kernel, kernel->maps[0]).at("scaled").sentence.contains("bandwidth"));
    learnWords(shelf_.open("kernel-regression")->information());
    speak("zh_CN");
    EXPECT_TRUE(stepsByName(kernel, kernel->maps[0]).at("scaled").sentence.contains(QStringLiteral("带宽")));
}

TEST_F(ModelClaims, StepsNameTheirInputs) {
    ofEveryMap([](const RecordingPointer& recording, const AttentionMap& map) {
        const Sequence &queries = recording->queriesOf(map), &keys = recording->keysOf(map);
        const bool words = isOf(queries, Sequence::Kind::tokens) || isOf(keys, Sequence::Kind::tokens);
        for (const auto& [name, step] : stepsByName(recording, map)) {
            if (!stageFromName(name) && name != "values") continue;
            const QString& said = step.sentence;
            const std::pair<const char*, bool> claims[] = {
                {"word", words},
                {"source word", isOf(keys, Sequence::Kind::tokens)},
                {"region", isOf(keys, Sequence::Kind::regions)},
                {"given as they are", isOf(keys, Sequence::Kind::numbers)}};
            for (const auto& [claim, isTrue] : claims)
                EXPECT_TRUE(isTrue || !said.contains(QLatin1String(claim)))
                    << name << ": " << said.toStdString();
        }
    });
    const RecordingPointer captions = sampleOf("captions-soft");
    EXPECT_TRUE(stepsByName(captions, captions->maps[0]).at("values").sentence.contains("region"));
}

TEST_F(ModelClaims, RowsSetByHandNeedNotSumToOne) {
    RunRequest request{.model = "constructed", .inputs = textInput("one two three")};
    EXPECT_TRUE(stepsByName(run(request, shelf_), run(request, shelf_)->maps[0]).count("weights"));
    request.changes.push_back(
        Change{SetElement{{.map = "self", .layer = 0, .head = 0}, Stage::weights, 1, 1, 0.5}});
    const RecordingPointer edited = run(request, shelf_);
    EXPECT_FALSE(stepsByName(edited, edited->maps[0]).at("weights").sentence.contains("Each row sums to 1"));
}

TEST_F(ModelClaims, ExplainsGates) {
    static const QRegularExpression notSaid("<svg.*?</svg>|<style.*?</style>|<[^>]*>",
                                            QRegularExpression::DotMatchesEverythingOption);
    std::set<QString> titles;
    ofEveryMap([&](const RecordingPointer& recording, const AttentionMap& map) {
        if (map.normalised) return;
        titles.insert(mapWords(*recording, map));
        const Worksheet sheet = worksheetOf({.recording = recording, .map = &map}, false);
        const QString page = QString::fromUtf8(worksheetAsHtml(sheet, "en")).remove(notSaid);
        for (const char* claim : {"key", "look at", "query", "this head", "worked", "attention weight"})
            EXPECT_FALSE(page.contains(QLatin1String(claim), Qt::CaseInsensitive)) << claim;
        EXPECT_TRUE(page.contains("How far is the gate open"));
    });
    // Of sentences and of a question as well, which no translator's encoder reads.
    EXPECT_TRUE(titles.count("Update gate, document"));
    EXPECT_TRUE(titles.count("Forget gate, question"));
    EXPECT_TRUE(titles.count("Update gate, decoder"));
}

TEST_F(ModelClaims, NamesDimensions) {
    const RecordingPointer features = sampleOf("reviews-feature-wise");
    FigureRequest request{.recording = features, .map = features->find("word", 0), .query = 3};
    EXPECT_EQ(lookTitle(request), "Where dimension 3 looks");
    const Worksheet sheet = worksheetOf(request, false);
    EXPECT_TRUE(QString::fromUtf8(worksheetAsHtml(sheet, "en")).contains("This is dimension 3"));
}

TEST_F(ModelClaims, SeparatesAntecedentsFromAttention) {
    const RecordingPointer masked = sampleOf("english-masked");
    FigureRequest request{.recording = masked, .map = &masked->maps[0], .query = 8};
    ASSERT_EQ(masked->sequences[0].tokens[8].text, "▁it");
    EXPECT_EQ(captionOf(FigureKind::prediction, request).title, "");
    request.query = 2;
    EXPECT_EQ(captionOf(FigureKind::prediction, request).title, "Self-attention · layer 0 · head 0")
        << "where it says nothing, the keys are shown";
}

TEST_F(ModelClaims, ADerivedMapHasTheTitleOfWhatItIs) {
    SmallRecording deep;
    const int regions = deep.sequence({.name = "picture", .kind = Sequence::Kind::regions}, AxisRole::region,
                                      {"0,0", "1,0", "0,1", "1,1"}, 2);
    for (const int layer : {0, 1}) {
        deep.map("self", regions, regions, Matrix::Constant(4, 4, 0.25f));
        deep->maps.back().layer = layer;
    }
    FigureRequest request = deep.request(1);
    request.query = 2;
    const QString plain = captionOf(FigureKind::picture, request).title;
    EXPECT_EQ(plain, "Self-attention · layer 1 · head 0");
    request.shown.derived = DerivedMap::rollout;
    for (const FigureKind kind : {FigureKind::picture, FigureKind::heatmap})
        EXPECT_EQ(captionOf(kind, request).title, "Self-attention · rollout · layers 0 to 1 · all heads");
    EXPECT_TRUE(pictureContent(request).valueTitle.contains("rollout"));
    request.stage = Stage::scores;
    EXPECT_TRUE(captionOf(FigureKind::picture, request).title.contains("rollout")) << "as the picture shows";
    request.stage.reset();
    // Lines and words show the weights of the head.
    EXPECT_EQ(captionOf(FigureKind::lines, request).title, plain);
    EXPECT_EQ(lookTitle(request), "Where “0,1” looks");
    EXPECT_EQ(lookTitle(request, Qt::PlainText, DerivedMap::rollout), "What “0,1” has read up to this layer");

    const RecordingPointer masked = sampleOf("english-masked");
    FigureRequest weighted{.recording = masked, .map = &masked->maps[0]};
    weighted.shown.derived = DerivedMap::valueWeighted;
    EXPECT_TRUE(captionOf(FigureKind::heatmap, weighted).title.contains("value-weighted · layer 0 · head 0"));
}

TEST_F(ModelClaims, CallsOnlyTrainedModelsTrained) {
    for (const ModelInformation& model : shelf_.bundled()) {
        const RecordingPointer recording = sampleOf(model.id);
        // An earlier recipe trained it, so that none of today's makes it again.
        const bool isEarlier = model.id == "reviews-embeddings";
        EXPECT_EQ(recording->trained, !recording->constructed && !isEarlier) << model.id;
        EXPECT_EQ(recording->constructed, model.constructed) << model.id;
    }
    const RecordingPointer folder =
        run({.model = TEST_DATA "/transformer/bert", .inputs = textInput("hello")}, shelf_);
    EXPECT_FALSE(folder->trained) << "its weights were drawn at random";
    EXPECT_FALSE(folder->constructed);
}
