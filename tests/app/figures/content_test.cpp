#include <gtest/gtest.h>

#include <QRegularExpression>
#include <QTextDocumentFragment>
#include <cmath>

#include "app/export/formats.h"
#include "app/figures/content/captions.h"
#include "app/figures/content/figure_of.h"
#include "app/figures/content/grid_content.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/prediction_content.h"
#include "app/figures/content/text_content.h"
#include "app/figures/painters/bottleneck_figure.h"
#include "app/figures/story/story.h"
#include "app/session/model_translator.h"
#include "app/window/language.h"
#include "core/run/run_request.h"
#include "tests/app/figures/small_recordings.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

/// Every step of one head, or only the steps that end in `only`.
std::vector<StepContent> stepsOf(const RecordingPointer& recording, const AttentionMap& map, int head,
                                 std::optional<Index> query, std::optional<Stage> only = {}) {
    std::vector<StepContent> steps;
    for (const StoryStep& step : storyOf(recording, &map, head, query))
        if (!only || step.name == stageName(*only)) steps.push_back(step.content());
    return steps;
}

FigureRequest requestOf(const std::string& text, int head = 0, const std::vector<Change>& changes = {}) {
    static ModelShelf shelf({std::string(RESOURCES) + "/models"});
    RunRequest request{.model = "constructed"};
    request.inputs.values["text"] = text;
    request.changes = changes;
    const RecordingPointer recording = run(request, shelf);
    return {.recording = recording, .map = &recording->maps.at(0), .head = head};
}

QString svgText(const Figure& figure) {
    QByteArray bytes;
    for (const PictureFormat& format : pictureFormats())
        if (format.suffix == "svg") format.write(figure, {}, bytes);
    return QString::fromUtf8(bytes);
}

constexpr int previousToken = 0;
constexpr int similarSpelling = 4;

}  // namespace

TEST(Content, TheHeatmapShowsTheWeightsOfTheHead) {
    FigureRequest request = requestOf("The cat sat on the mat", previousToken);
    const HeatmapContent content = heatmapContent(request);
    ASSERT_EQ(content.values.rows(), 6);
    ASSERT_EQ(content.values.columns(), 6);
    for (Index row = 1; row < 6; ++row) EXPECT_GE(content.values(row, row - 1), 0.99f);
    EXPECT_EQ(content.queries.label(1), "cat");
    EXPECT_EQ(content.scale.kind(), ScaleKind::squareRoot);
    request.stage = Stage::scores;
    EXPECT_EQ(heatmapContent(request).scale.kind(), ScaleKind::centred);
    request.stage = Stage::softcapped;
    EXPECT_TRUE(heatmapContent(request).values.empty());
    request.stage.reset();
    request.head = 99;
    EXPECT_TRUE(heatmapContent(request).values.empty());
}

TEST(Content, ClaimsSumsOfOneOnlyWhenTrue) {
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

TEST(Content, LabelsCurvesOfGeneratedSentences) {
    speak("en");
    Bottleneck bottleneck;
    for (const char* title : {"English to French, additive attention", "English to French, no attention"}) {
        BottleneckSide side;
        side.model.title = title;
        side.model.byLength = {{.from = 1, .to = 5, .items = 10, .bleu = 99}};
        side.model.scores["bleu_real"] = 42.98;
        bottleneck.sides.push_back(side);
    }
    // The origin of someone else's sentences is unknown.
    EXPECT_EQ(contentOf(bottleneck).scores.yTitle, "BLEU on held-out pairs");
    EXPECT_TRUE(contentOf(bottleneck).note.isEmpty());
    for (BottleneckSide& side : bottleneck.sides) side.model.lengthsOf = "generated";
    const BottleneckContent content = contentOf(bottleneck);
    EXPECT_EQ(content.scores.yTitle, "BLEU on held-out generated pairs");
    EXPECT_TRUE(content.note.contains("grammar"));
    EXPECT_TRUE(content.note.contains("43.0 (additive attention), 43.0 (no attention)"))
        << content.note.toStdString();
    EXPECT_TRUE(svgText(BottleneckFigure(content)).contains("generated"));
    for (const ModelInformation& model : ModelShelf({std::string(RESOURCES) + "/models"}).bundled())
        EXPECT_EQ(model.lengthsOf, model.byLength.empty() ? "" : "generated") << model.id;
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

TEST(Content, TracesATextInBothDirections) {
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
    EXPECT_EQ(lookTitle(request), "Average attention to each word");
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
    EXPECT_TRUE(textContent(request).text.note.contains("sum to 1"));
    EXPECT_EQ(captionOf(FigureKind::text, request).text, "one two  /  three");
}

TEST(Content, TextThatWasNotReadIsMarked) {
    SmallRecording small;
    small->inputs.values = {{"text", "one two three"}};
    const int sequence = small.words({"one", " two"});
    small->sequences[0].input = "text";
    small->sequences[0].tokens[0].begin = 0, small->sequences[0].tokens[0].end = 3;
    small->sequences[0].tokens[1].begin = 3, small->sequences[0].tokens[1].end = 7;
    small.map("self", sequence, sequence, Matrix::Constant(2, 2, 0.5f));
    FigureRequest shown = small.request();
    shown.query = 0;
    const TextContent content = textContent(shown);
    EXPECT_EQ(content.text.read, 7);
    ASSERT_EQ(content.text.spans.size(), 2u);
    EXPECT_EQ(content.text.spans[1].begin, 4) << "without the space before the word";
    EXPECT_EQ(content.text.spans[1].length, 3);
}

TEST(Content, TheStepsEndWithTheLayer) {
    const FigureRequest request = requestOf("The cat sat");
    const AttentionMap& map = *request.map;
    const auto steps = stepsOf(request.recording, map, previousToken, 1);
    ASSERT_GE(steps.size(), 10u);
    EXPECT_EQ(std::get<StepMatrix>(steps.front().parts.back()).node, map.input);
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

TEST(Content, ShowsValuesWeightsAndResultOfAWeightedSum) {
    for (const char* text :
         {"The cat sat", "one two three four five six seven eight nine ten eleven twelve two"}) {
        const FigureRequest request = requestOf(text);
        const AttentionMap& map = *request.map;
        const HeadNodes& head = map.nodes.heads[similarSpelling];
        const Evaluation& evaluation = *request.recording->evaluation;
        const MatrixPointer kept[] = {evaluation.value(head.weights), evaluation.value(head.v)};
        const Matrix &weights = *kept[0], &values = *kept[1];
        const Index query = 2, keys = weights.cols(), shown = std::min<Index>(keys, 7);
        const auto steps = stepsOf(request.recording, map, similarSpelling, query, Stage::weighted);
        ASSERT_EQ(steps.size(), 1u);
        const auto& parts = steps[0].parts;
        ASSERT_GE(parts.size(), 5u);
        const auto& share = std::get<StepMatrix>(parts[parts.size() - 5]);
        const auto& value = std::get<StepMatrix>(parts[parts.size() - 3]);
        const auto& scaled = std::get<StepMatrix>(parts.back());
        ASSERT_EQ(share.values.rows(), shown);
        ASSERT_EQ(value.values.rows(), shown);
        ASSERT_EQ(scaled.values.rows(), shown + 1) << "and their sum";
        double all = 0, least = 1;
        for (Index r = 0; r < shown; ++r) {
            all += double(share.values(r, 0));
            const Index key = share.nodeRows[size_t(r)];
            if (key >= 0) {
                EXPECT_EQ(share.values(r, 0), weights(query, key));
                EXPECT_EQ(share.rows.label(r), map.nodes.keys->label(key));
                least = std::min(least, double(share.values(r, 0)));
            } else {
                EXPECT_EQ(r, shown - 1) << "the others, as one";
            }
            for (Index c = 0; c < values.cols(); ++c) {
                if (key >= 0) {
                    EXPECT_EQ(value.values(r, c), values(key, c));
                }
                EXPECT_NEAR(scaled.values(r, c), share.values(r, 0) * value.values(r, c), 1e-5);
            }
        }
        EXPECT_NEAR(all, 1, 1e-5);
        for (Index key = 0; key < keys; ++key) {
            const auto& own = share.nodeRows;
            const bool together = std::find(own.begin(), own.end(), key) == own.end();
            EXPECT_TRUE(!together || double(weights(query, key)) <= least) << "the lightest are put together";
        }
        for (Index c = 0; c < values.cols(); ++c) {
            double sum = 0;
            for (Index key = 0; key < keys; ++key)
                sum += double(weights(query, key)) * double(values(key, c));
            EXPECT_NEAR(scaled.values(shown, c), sum, 1e-5);
        }
    }
}

TEST(Content, ShowsTheProductsOfAScore) {
    const FigureRequest request = requestOf("The cat sat");
    const AttentionMap& map = *request.map;
    const HeadNodes& head = map.nodes.heads[previousToken];
    const Evaluation& evaluation = *request.recording->evaluation;
    const auto steps = stepsOf(request.recording, map, previousToken, 2, Stage::scores);
    ASSERT_EQ(steps.size(), 1u);
    const auto& parts = steps[0].parts;
    const auto& products = std::get<StepMatrix>(parts[parts.size() - 3]);
    const auto& score = std::get<StepMatrix>(parts.back());
    const MatrixPointer kept[] = {evaluation.value(head.q), evaluation.value(head.k)};
    const Matrix &q = *kept[0], &k = *kept[1];
    double sum = 0;
    for (Index c = 0; c < q.cols(); ++c) {
        EXPECT_EQ(products.values(0, c), q(2, c));
        EXPECT_EQ(products.values(1, c), k(1, c)) << "of the key with the largest weight: the word before";
        EXPECT_FLOAT_EQ(products.values(2, c), q(2, c) * k(1, c));
        sum += double(q(2, c)) * double(k(1, c));
    }
    ASSERT_EQ(score.values.rows() * score.values.columns(), 1);
    EXPECT_NEAR(score.values(0, 0), sum, 1e-3 * std::max(1.0, std::abs(sum)));
    EXPECT_EQ(score.firstRow, 2);
    EXPECT_EQ(score.nodeColumns, std::vector<Index>{1});
}

TEST(Content, ChangedNumbersAreNotShownAsSums) {
    const FigureRequest request = requestOf("The cat sat");
    const HeadNodes& head = request.map->nodes.heads[previousToken];
    Matrix changed = *request.recording->evaluation->value(head.weighted);
    changed(2, 0) += 1;
    auto other = std::make_shared<Recording>(*request.recording);
    other->evaluation = request.recording->evaluation->with(
        {{head.weighted, Replace{std::make_shared<const Matrix>(changed)}}});
    const auto steps = stepsOf(other, other->maps[0], previousToken, 2, Stage::weighted);
    for (const StepPart& part : steps.at(0).parts)
        if (const auto* matrix = std::get_if<StepMatrix>(&part)) {
            EXPECT_FALSE(matrix->bars);
        }
}

TEST(Content, ShowsFewPredictionsAndTheFormerOnes) {
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
    EXPECT_EQ(blocks[0].bars.title, "Output token 0, “a”");
    EXPECT_FALSE(blocks[0].bars.bars[0].before);
    EXPECT_EQ(blocks[0].bars.bars[1].before, 0.5);
    EXPECT_EQ(blocks[0].bars.chosen, 0u);
    EXPECT_EQ(blocks[1].bars.chosen, 1u) << "the word that was produced";
    request.query = 20;
    ASSERT_EQ(predictionContent(request).size(), 1u);
    EXPECT_EQ(predictionContent(request)[0].bars.title, "Output token 20");
    request.query.reset();
    for (Prediction& prediction : made->predictions) prediction.kind = Prediction::Kind::nextWord;
    EXPECT_EQ(predictionContent(request).size(), 1u);
    // Of more candidates than bars, the likeliest before the changes is one.
    const Prediction now{.position = 3,
                         .candidates = {{"x", 7, 0.5}, {"a", 1, 0.3}, {"y", 8, 0.1}, {"b", 2, 0.05}}};
    const BarsContent two = candidateBars(request, now, 2, &before->predictions[3]);
    ASSERT_EQ(two.bars.bars.size(), 2u);
    EXPECT_EQ(two.bars.bars[1].label, "b");
    EXPECT_EQ(two.bars.bars[1].before, 0.5);
    EXPECT_EQ(two.candidates, (std::vector<size_t>{0, 3}));
}

TEST(Content, RightToLeftWordsKeepTheOrderOfTheTitle) {
    FigureRequest request = requestOf("\u0633\u0644\u0627\u0645 \u0639\u0644\u064a\u0643\u0645");
    request.query = 0;
    for (const char* language : {"en", "zh_CN"}) {
        speak(language);
        const QString title = lookTitle(request, Qt::RichText);
        EXPECT_TRUE(title.contains(QStringLiteral("\u0633\u0644\u0627\u0645"))) << language;
        // The words after it follow it only if the whole is read from left to right.
        EXPECT_FALSE(QTextDocumentFragment::fromHtml(title).toPlainText().isRightToLeft()) << language;
        EXPECT_FALSE(lookTitle(request, Qt::PlainText).isRightToLeft()) << language;
    }
    speak("en");
}

TEST(Content, ALongNameIsShortened) {
    const std::string sentence(80, 'x');
    FigureRequest request = requestOf(sentence);
    request.query = 0;
    EXPECT_LT(lookTitle(request, Qt::PlainText).size(), 50);
    EXPECT_TRUE(lookTitle(request, Qt::PlainText).contains(QStringLiteral("xxx…")));
}

TEST(Content, TheCaptionNamesModelMapHeadAndSentence) {
    speak("en");  // it has the plurals
    FigureRequest request = requestOf("The cat sat", 3);
    const Caption caption = captionOf(FigureKind::heatmap, request);
    EXPECT_EQ(caption.title, "Self-attention · layer 0 · head 3: first token");
    EXPECT_EQ(caption.text, "The cat sat");
    EXPECT_TRUE(caption.source.contains("constructed, not trained"));
    request.shown.derived = DerivedMap::rollout;
    EXPECT_EQ(captionOf(FigureKind::heatmap, request).title,
              "Self-attention · rollout · layer 0 · all heads");
    SmallRecording deep;
    const int words = deep.words({"a", "b"});
    for (const int layer : {0, 1}) {
        deep.map("self", words, words, Matrix::Constant(2, 2, 0.5f));
        deep->maps.back().layer = layer;
    }
    FigureRequest rolled = deep.request(1);
    rolled.shown.derived = DerivedMap::rollout;
    EXPECT_EQ(captionOf(FigureKind::heatmap, rolled).title,
              "Self-attention · rollout · layers 0 to 1 · all heads");
    EXPECT_EQ(captionOf(FigureKind::heads, request).title, "Self-attention · all heads");
    request.shown.lines.heads = {0, 1};
    EXPECT_EQ(captionOf(FigureKind::lines, request).title, "Self-attention · layer 0 · 3 heads");
    const auto folder = std::make_shared<Recording>();
    folder->model = "/home/somebody/models/vit";
    folder->inputs.values["picture"] = PictureInput("/home/somebody/cat.png");
    EXPECT_EQ(captionOf(FigureKind::prediction, {.recording = folder}).source, "vit");
    EXPECT_EQ(captionOf(FigureKind::prediction, {.recording = folder}).text, "cat.png");
    // A recording does not state whether its weights were trained.
    const auto elsewhere = std::make_shared<Recording>();
    elsewhere->model = "constructed";
    EXPECT_FALSE(captionOf(FigureKind::prediction, {.recording = elsewhere}).source.contains(", trained"));
    EXPECT_EQ(captionOf(FigureKind::prediction, {.recording = elsewhere}).source, "constructed");
}

TEST(Content, CaptionsAreChineseToo) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    speak("zh_CN");
    const QRegularExpression english("[a-z]{3,}");
    for (const ModelInformation& model : shelf.bundled()) {
        learnWords(model);
        const RecordingPointer recording = run({.model = model.id, .inputs = model.samples()}, shelf);
        FigureRequest request{.recording = recording};
        for (const AttentionMap& map : recording->maps) {
            request.map = &map;
            for (const FigureKind kind : {FigureKind::heatmap, FigureKind::heads, FigureKind::lines}) {
                const QString title = captionOf(kind, request).title;
                EXPECT_FALSE(title.contains(english)) << model.id << ": " << title.toStdString();
            }
        }
        // In addition to its name, which is that of a folder.
        QString source = captionOf(FigureKind::heatmap, request).source;
        source.remove(QString::fromStdString(model.id)).remove("Luong").remove("Transformer");
        EXPECT_FALSE(source.contains(english)) << model.id << ": " << source.toStdString();
    }
    // Captions beside a map are upright: each character separately.
    FigureRequest request = requestOf("The cat sat");
    const HeatmapContent content = heatmapContent(request);
    EXPECT_FALSE(content.valueTitle.contains(english)) << content.valueTitle.toStdString();
    const QString svg = svgText(*figureOf(FigureKind::heatmap, request));
    for (const QChar character : content.valueTitle)
        EXPECT_TRUE(svg.contains('>' + QString(character) + '<')) << QString(character).toStdString();
    speak("en");
}

TEST(Content, LabelsRecordingsWithWarnings) {
    SmallRecording small;
    const int words = small.words({"a", "b"});
    small.map("self", words, words, Matrix::Constant(2, 2, 0.7f));
    small->model = "other.npy";
    small->provenance["marked"] = "row 0: a row of the attention does not sum to one; got 1.4.";
    EXPECT_TRUE(rowsWords(small.request()).contains("got 1.4"));
    EXPECT_FALSE(rowsWords(small.request()).contains("Rows sum to 1"));
    EXPECT_EQ(captionOf(FigureKind::heatmap, small.request()).source,
              "other.npy · read despite failed checks");
}

TEST(Content, AColourMeansTheSameInEveryThumbnail) {
    for (const char* text : {"a b c d", "a b c d e f g h i j k"}) {
        const HeadGridContent content = gridContent(requestOf(text));
        EXPECT_EQ(content.scale.kind(), ScaleKind::squareRoot) << text;
        EXPECT_EQ(content.scale.high(), 1) << text;
        EXPECT_EQ(content.scaleTitle, "attention weight");
    }
}

TEST(Content, AMaskedCellIsMarked) {
    const Change mask{MaskCells{{.map = "self", .layer = 0, .head = 0}, {{2, 0}}}};
    FigureRequest request = requestOf("The cat sat", 0, {mask});
    const HeatmapContent content = heatmapContent(request);
    ASSERT_FALSE(content.drawn.empty());
    EXPECT_EQ(content.values(2, 0), 0) << "its weight is what it is";
    EXPECT_TRUE(std::isinf(content.drawn(2, 0)));
    EXPECT_EQ(content.drawn(2, 1), content.values(2, 1));
    EXPECT_TRUE(differenceOf(content, content).drawn.empty());
    EXPECT_TRUE(heatmapContent(requestOf("The cat sat")).drawn.empty()) << "nothing is closed";
    // A weight that was put there by hand is seen.
    const Change set{SetElement{{.map = "self", .layer = 0, .head = 0}, Stage::weights, 2, 0, 0.5}};
    const HeatmapContent both = heatmapContent(requestOf("The cat sat", 0, {mask, set}));
    EXPECT_FALSE(!both.drawn.empty() && std::isinf(both.drawn(2, 0)));
}

// Rows of a decoder are named by the words they produce, one step after those they read.
TEST(Content, AProducedWordMatchesItsRow) {
    SmallRecording small;
    const int source = small.words({"x", "y"}, "source");
    const int target = small.words({"a", "b", "</s>"}, "target");
    Sequence& produced = small->sequences[size_t(target)];
    produced.produced = true;
    produced.output = {{.text = "a", .id = 5}, {.text = "b", .id = 6}, {.text = "</s>", .id = 2}};
    produced.tokens = {{.text = "<s>", .id = 1}, {.text = "a", .id = 5}, {.text = "b", .id = 6}};
    small.map("cross", target, source, Matrix::Constant(3, 2, 0.5f));
    for (Index i = 0; i < 3; ++i)
        small->predictions.push_back({.kind = Prediction::Kind::producedWord,
                                      .position = i,
                                      .candidates = {{"a", 5, 0.4}, {"b", 6, 0.3}, {"</s>", 2, 0.2}}});
    FigureRequest request = small.request();
    for (Index i = 0; i < 3; ++i) {
        request.query = i;
        EXPECT_EQ(predictionContent(request)[0].bars.chosen, size_t(i));
    }
    const std::vector<QString> chapters = chaptersOf(*small);
    ASSERT_EQ(chapters.size(), 3U);
    EXPECT_EQ(chapters[0], "a");
    EXPECT_EQ(chapters[2], "</s>");
}

TEST(Content, AProducedWordOfAFolderMatchesItsRow) {
    ModelShelf shelf({});
    for (const char* folder : {"bart", "marian", "t5", "blenderbot"}) {
        RunRequest request{.model = std::string(TEST_DATA "/transformer/") + folder};
        request.inputs.values["text"] = TokenIds{3, 5, 1, 4};
        request.generation.tokens = 5;
        request.generation.beam = 1;
        const auto saidBy = [&](const Recording& recording) {
            std::vector<Index> ids;
            for (const Token& word : recording.produced()->words()) ids.push_back(word.id);
            return ids;
        };
        const RecordingPointer plain = run(request, shelf);
        const std::vector<Index> said = saidBy(*plain);
        ASSERT_GE(said.size(), 2u) << folder;
        FigureRequest shown{.recording = plain, .map = plain->find("cross", 0)};
        ASSERT_TRUE(shown.map) << folder;
        for (size_t i = 0; i < said.size(); ++i) {
            // The likeliest candidate of the row was taken, and names the row.
            EXPECT_EQ(plain->predictions.at(i).candidates.front().id, said[i]) << folder << ' ' << i;
            shown.query = Index(i);
            EXPECT_EQ(predictionContent(shown).at(0).bars.chosen, 0u) << folder << ' ' << i;
            const QString word = plainToken(plain->produced()->words()[i].text);
            EXPECT_TRUE(lookTitle(shown).contains(QStringLiteral("“%1”").arg(word)))
                << folder << ' ' << i << ": " << lookTitle(shown).toStdString();
        }
        const Index other = said[1] == 7 ? 8 : 7;
        request.changes = {{ForceWord{1, other, "it"}}};
        const std::vector<Index> forced = saidBy(*run(request, shelf));
        ASSERT_GE(forced.size(), 2u) << folder;
        EXPECT_EQ(forced[0], said[0]) << folder;
        EXPECT_EQ(forced[1], other) << folder << ": the word that was put there, not the one before";
    }
}

TEST(Content, PredictsAfterAWholeWord) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    RunInputs inputs;
    inputs.values = {{"text", "The cat sleeps"}};
    const RecordingPointer recording = run({.model = "english-next", .inputs = inputs}, shelf);
    ASSERT_EQ(recording->sequences[0].words().back().text, "s") << "in pieces";
    FigureRequest request{.recording = recording, .map = &recording->maps.front()};
    EXPECT_EQ(predictionContent(request).at(0).bars.title, "Next word after “sleeps”");
}

// The model never learnt to predict visible words; at a pronoun it predicts the antecedent.
TEST(Content, PredictsOnlyAtPronounsAndHiddenWords) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    RunInputs inputs;
    inputs.values = {{"text", "The dog slept because it was tired."}};
    const RecordingPointer recording = run({.model = "english-masked", .inputs = inputs}, shelf);
    const auto& words = recording->sequences[0].words();
    ASSERT_EQ(words[2].text, "▁dog");
    ASSERT_EQ(words[5].text, "▁it");
    EXPECT_FALSE(canPredictAt(*recording, nullptr, 2));
    EXPECT_TRUE(canPredictAt(*recording, nullptr, 5));
    FigureRequest request{.recording = recording, .map = &recording->maps.front()};
    request.query = 2;
    EXPECT_EQ(predictionContent(request).at(0).bars.title, "Where “dog” looks most");
    request.query = 5;
    EXPECT_EQ(predictionContent(request).back().bars.title, "The model reads “it” as");
}

TEST(Content, PredictsAtAnyWord) {
    SmallRecording small;
    const int words = small.words({"one", "two", "three"});
    small.map("self", words, words, Matrix::Constant(3, 3, 1 / 3.f));
    small->predictions = {
        {.kind = Prediction::Kind::nextWord, .position = 2, .candidates = {{"four", 4, 0.9}}}};
    small->predictAt = [](const EvaluationPointer&, Index position) {
        return Prediction{.kind = Prediction::Kind::nextWord,
                          .position = position,
                          .candidates = {{"after " + std::to_string(position), 7, 0.5}}};
    };
    FigureRequest request = small.request();
    EXPECT_EQ(predictionContent(request).size(), 1U);
    request.query = 2;
    EXPECT_EQ(predictionContent(request).size(), 1U);
    request.query = 1;
    const auto blocks = predictionContent(request);
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_EQ(blocks[0].bars.title, "Next word after “three”");
    EXPECT_EQ(blocks[1].bars.title, "Next word after “two”");
    EXPECT_EQ(blocks[1].bars.bars[0].label, "after 1");
    EXPECT_FALSE(canPredictAt(*small, nullptr, 3));
    // For a word with several pieces, the prediction is the one after its last piece, not after its first.
    SmallRecording joined;
    const int pieces = joined.words({"the", "##re", "now"});
    joined.map("self", pieces, pieces, Matrix::Constant(3, 3, 1 / 3.f));
    joined->predictions = small->predictions;
    FigureRequest asks = joined.request();
    asks.query = 0;
    EXPECT_EQ(chosenPosition(asks), 1);
    asks.shown.wholeWords = false;
    EXPECT_EQ(chosenPosition(asks), 0);
}

TEST(Content, TheBottlenecksColoursBelongToWhatAModelIs) {
    BottleneckSide with, without;
    with.model.maps = {"cross"};
    without.model.maps = {"gates.encoder.update"};
    const BottleneckContent one = contentOf({.sides = {with, without}}),
                            other = contentOf({.sides = {without, with}});
    EXPECT_EQ(one.sides[0].color, other.sides[1].color);
    EXPECT_EQ(one.sides[1].color, other.sides[0].color);
    EXPECT_NE(one.sides[0].color, one.sides[1].color);
    EXPECT_EQ(other.scores.curves[0].color, other.sides[0].color);
}

TEST(Content, TheBottleneckMarksDifferingWords) {
    BottleneckSide with, without;
    with.model.maps = {"cross"};
    with.translation = "le chat noir dort .";
    without.translation = "le chien dort .";
    const BottleneckContent content = contentOf({.sides = {without, with}});
    const auto marked = [](const BottleneckContent::Side& side) {
        QStringList words;
        for (const MarkedWord& word : side.output)
            if (word.differs) words << word.text;
        return words;
    };
    EXPECT_EQ(marked(content.sides[0]), QStringList{"chien"});
    EXPECT_EQ(marked(content.sides[1]), (QStringList{"chat", "noir"}));
    EXPECT_FALSE(content.sides[0].attends);
    EXPECT_TRUE(content.sides[1].attends);
    // One alone has nothing to be compared with, nor have two that both attend.
    EXPECT_TRUE(contentOf({.sides = {with}}).sides[0].output.empty());
    EXPECT_TRUE(contentOf({.sides = {with, with}}).sides[1].output.empty());
}
