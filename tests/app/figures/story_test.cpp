// The steps follow a recording's declarations, even for a mechanism that the program has never seen.
#include "app/figures/story/story.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <map>
#include <set>

#include "app/export/numpy_step.h"
#include "app/figures/painters/architecture.h"
#include "app/figures/painters/slide_figure.h"
#include "app/figures/painters/story_figure.h"
#include "app/views/steps/node_title.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/recorder.h"
#include "core/mechanisms/translation_model.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

/// C = tanh(Q W_b Kᵀ), the affinity of two sentences, which then opens a gate: no attention map at all.
struct Unheard {
    NodeId queries, keys, projected, product, affinity;
    RecordingPointer recording;

    Unheard() {
        Recorder recorder;
        const AxisPointer asked = tokenAxis({"who", "sings"}), told = tokenAxis({"the", "bird", "sings"});
        Matrix q(2, 2), k(3, 2), w(2, 2);
        q << 1, 0.5f, -1, 2;
        k << 0.2f, 0.4f, 1, -1, 0.3f, 0.1f;
        w << 0.5f, 1, -0.25f, 2;
        queries = recorder.constant(q, {asked, featureAxis(2)}, "strange.asked");
        keys = recorder.constant(k, {told, featureAxis(2)}, "strange.told");
        projected = recorder.apply(
            linear(), {queries, recorder.constant(w, {featureAxis(2), featureAxis(2)})}, "strange.projected");
        product = recorder.apply(dotProducts(), {projected, keys}, "strange.product");
        affinity = recorder.apply(activation(kernels::Activation::tanh), {product}, "strange.affinity");
        auto made = std::make_shared<Recording>();
        made->sequences = {{.name = "question", .axis = asked}, {.name = "story", .axis = told}};
        made->blocks = {
            {.sequence = 1,
             .node = keys,
             .steps = {{.kind = StepKind::embed, .id = "facts", .result = {.symbol = "V", .node = keys}}}},
            {.kind = Block::Kind::combination,
             .title = "Affinity matrix",
             .node = affinity,
             .steps = {{.kind = StepKind::combine,
                        .id = "affinity",
                        .operands = {{.symbol = "P", .node = projected, .sign = "·"},
                                     {.symbol = "V", .node = keys, .sign = "=", .sequence = 1}},
                        .result = {.symbol = "C", .node = affinity},
                        .formula = "C = \\tanh (P V^\\top)"}}}};
        made->evaluation = recorder.finish();
        recording = made;
    }
};

const StepMatrix& matrixAt(const StepContent& content, size_t part) {
    return std::get<StepMatrix>(content.parts.at(part));
}

RecordingPointer translation(const std::string& recipe) {
    const auto folder = std::filesystem::temp_directory_path() / ("attentionscope-story-" + recipe);
    std::filesystem::remove_all(folder);
    writeSmallTranslator(folder, recipe);
    RunInputs inputs;
    inputs.values = {{"text", "the old dog"}, {"second", "a red man"}};
    return openTranslationModel(ModelFolder::open(folder))->record(inputs, {});
}

std::vector<std::string> namesOf(const RecordingPointer& recording, const char* map, int layer = 0) {
    const AttentionMap* told = map ? recording->find(map, layer) : nullptr;
    std::vector<std::string> names;
    for (const StoryStep& step : storyOf(recording, told, 0, Index(1))) {
        EXPECT_FALSE(step.content().title.isEmpty());
        EXPECT_FALSE(step.content().formula.isEmpty()) << step.name;
        EXPECT_FALSE(step.content().parts.empty()) << step.name;
        EXPECT_FALSE(step.symbol.isEmpty()) << step.name;
        names.push_back(step.name);
    }
    return names;
}

using Names = std::vector<std::string>;

using Meanings = std::map<QString, std::set<QString>>;

/// The meanings of the symbols in the steps' formulas: "r_i" is "\sum_j e_{ij}". A σ without a defining
/// formula is a function, or a given standard deviation.
void gatherMeanings(const Story& story, Meanings& meanings) {
    static const QRegularExpression sigma("(?:σ|\\\\sigma)(?:_i|_\\{i\\})?(\\^2)?( = .*| ?\\()?");
    for (const StoryStep& step : story)
        for (const QString& equation : step.content().formula.split(" ,  ")) {
            const qsizetype equals = equation.indexOf(" = ");
            if (equals > 0) meanings[equation.left(equals)].insert(equation.mid(equals + 3));
            for (auto found = sigma.globalMatch(equation); found.hasNext();) {
                const QString after = found.next().captured(2);
                meanings["σ"].insert(after.isEmpty()        ? QStringLiteral("a spread")
                                     : after.endsWith(u'(') ? QStringLiteral("a function")
                                                            : after);
            }
        }
}

}  // namespace

TEST(Story, DescribesAnUnknownStep) {
    const Unheard unheard;
    const Story story = storyOf(unheard.recording, nullptr, 0, Index(1));
    ASSERT_EQ(story.size(), 2u);
    EXPECT_EQ(story[1].name, "affinity");
    EXPECT_EQ(story[1].symbol, "C");
    const StepContent told = story[1].content();
    EXPECT_EQ(told.title, "2 · Affinity matrix: affinity");
    EXPECT_EQ(told.formula, "C = \\tanh (P V^\\top)");
    EXPECT_FALSE(told.sentence.isEmpty());
    ASSERT_EQ(told.parts.size(), 5u);
    EXPECT_EQ(std::get<QString>(told.parts[1]), "·");
    EXPECT_EQ(std::get<QString>(told.parts[3]), "=");
    EXPECT_EQ(matrixAt(told, 0).node, unheard.projected);
    EXPECT_EQ(matrixAt(told, 2).node, unheard.keys);
    EXPECT_EQ(matrixAt(told, 4).node, unheard.affinity);
    EXPECT_TRUE(matrixAt(told, 4).labelColumns) << "its columns are words";
    EXPECT_TRUE(hasStoryWithoutMaps(*unheard.recording));
    EXPECT_FALSE(placeAfter(*unheard.recording, {-1, 0}));
}

TEST(Story, BoxesOfDifferentNamesDiffer) {
    ModelShelf shelf({RESOURCES "/models"});
    for (const char* model : {"picture-questions", "stories-memory", "english-masked"}) {
        RunRequest request{.model = model};
        request.inputs = shelf.open(model)->information().samples();
        const RecordingPointer recording = run(request, shelf);
        const ArchitectureContent map = architectureOf(*recording, storyOf(recording, nullptr, 0, {}), {});
        for (const double width : {300, 356, 400, 560, 900}) {
            const ArchitectureLayout layout = layoutArchitecture(map, {0, 0, width, 400});
            const std::vector<QString>& labels = layout.labels;
            ASSERT_EQ(labels.size(), map.boxes.size());
            size_t named = 0;
            for (size_t i = 0; i < labels.size(); ++i)
                for (size_t j = 0; j < i; ++j) {
                    named += labels[i].isEmpty() ? 0 : 1;
                    if (labels[i].isEmpty() || map.boxes[i].labels[0] == map.boxes[j].labels[0]) continue;
                    EXPECT_NE(labels[i].toStdString(), labels[j].toStdString())
                        << model << ' ' << width << ": " << map.boxes[i].labels[0].toStdString() << " and "
                        << map.boxes[j].labels[0].toStdString();
                }
            EXPECT_TRUE(named > 0 || layout.boxes.front().width() < 50) << model << ' ' << width;
            EXPECT_EQ(layout.headings.empty(), model != std::string("english-masked")) << width;
        }
    }
}

TEST(Story, LabelsEachSymbolWithEnoughRoom) {
    const Unheard unheard;
    const ArchitectureContent map =
        architectureOf(*unheard.recording, storyOf(unheard.recording, nullptr, 0, {}), "affinity");
    using Words = StageStripLayout::Words;
    for (const auto& stage : map.strip.stages) EXPECT_FALSE(stage.word.isEmpty()) << stage.name;
    const ArchitectureLayout wide = layoutArchitecture(map, {0, 0, 900, 400});
    const ArchitectureLayout narrow =
        layoutArchitecture(map, {0, 0, 20.0 * double(map.strip.stages.size()), 400});
    EXPECT_EQ(wide.strip.words, Words::stages);
    EXPECT_NE(narrow.strip.words, Words::stages);
    EXPECT_EQ(layoutArchitecture(map, {0, 0, 900, wide.height}).strip.words, Words::stages)
        << "in the height it wants";
}

TEST(Story, NamesGroupsOfStepsWithoutRoomForAWordEach) {
    using Words = StageStripLayout::Words;
    ModelShelf shelf({RESOURCES "/models"});
    const RecordingPointer recording = run(
        {.model = "english-masked", .inputs = shelf.open("english-masked")->information().samples()}, shelf);
    const ArchitectureContent map =
        architectureOf(*recording, storyOf(recording, &recording->maps.front(), 0, 1), "weights");
    for (const double width : {640.0, 400.0}) {
        const StageStripLayout strip = layoutArchitecture(map, {0, 0, width, 400}).strip;
        ASSERT_EQ(strip.words, Words::groups) << width;
        EXPECT_EQ(strip.hasSymbols, width > 600) << "dots in a narrow panel";
        ASSERT_EQ(strip.stages.size(), map.strip.stages.size());
        double right = 0;
        size_t first = 0;
        QStringList names;
        for (const auto& group : strip.groups) {
            names << group.name;
            EXPECT_EQ(group.first, first);
            first = group.end;
            EXPECT_GE(group.place.left(), right - 0.01);
            EXPECT_NEAR(strip.stages[group.first].left(), group.place.left(), 0.01);
            EXPECT_NEAR(strip.stages[group.end - 1].right(), group.place.right(), 0.01);
            right = group.place.right();
        }
        EXPECT_EQ(first, map.strip.stages.size());
        EXPECT_LE(right, width + 0.01);
        EXPECT_TRUE(names.contains("scores") && names.contains("weights")) << qPrintable(names.join(u' '));
        EXPECT_EQ(strip.stageAt(strip.groups.back().place.center() - QPointF(0, 20)).value_or(0) >=
                      strip.groups.back().first,
                  true);
    }
    EXPECT_EQ(layoutArchitecture(map, {0, 0, 150, 400}).strip.words, Words::none);
}

TEST(Story, AnUnknownBlockIsDrawn) {
    const Unheard unheard;
    const Story story = storyOf(unheard.recording, nullptr, 0, {});
    const ArchitectureContent map = architectureOf(*unheard.recording, story, "affinity");
    ASSERT_EQ(map.boxes.size(), 2u);
    EXPECT_EQ(map.rows, (std::vector<QString>{"story", "question"}));
    EXPECT_EQ(map.boxes[1].title, "Affinity matrix");
    EXPECT_EQ(map.boxes[1].shape, "2 × 3");
    EXPECT_EQ(map.boxes[1].step, "affinity");
    EXPECT_EQ(map.chosen, size_t(1));
    EXPECT_EQ(map.strip.chosen, size_t(1));

    const auto figure = storyFigure(unheard.recording, nullptr, 0, {});
    const QSizeF size = figure->preferredSize();
    QImage picture(size.toSize(), QImage::Format_RGB32);
    const Theme& theme = Theme::light();
    picture.fill(theme.ground);
    QPainter painter(&picture);
    figure->paint(painter, QRectF({0, 0}, size), Style{theme});
    painter.end();
    Index inked = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) inked += picture.pixel(x, y) != theme.ground.rgb();
    EXPECT_GT(inked, 2000);

    const NodeTitles titles(unheard.recording);
    EXPECT_EQ(titles(unheard.affinity), "C · Affinity matrix");
    EXPECT_EQ(titles(unheard.keys), "embeddings");
}

TEST(Story, AnUnknownStepHasNumPyIfComputable) {
    const Unheard unheard;
    const Story story = storyOf(unheard.recording, nullptr, 0, {});
    const QString code = numpyStep(*unheard.recording, story[1].step);
    EXPECT_TRUE(code.contains("result = np.tanh(P @ V.T)")) << code.toStdString();
    // If the formula does not reproduce the numbers, the numbers are written.
    Step other = story[1].step;
    other.operands[0].node = unheard.affinity;
    const QString numbers = numpyStep(*unheard.recording, other);
    EXPECT_TRUE(numbers.contains("result = np.array(")) << numbers.toStdString();
    EXPECT_TRUE(numbers.contains("# C = tanh")) << numbers.toStdString();
}

TEST(Story, HasTheStepsOfEachKindOfModel) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    RunRequest request{.model = "constructed"};
    request.inputs.values["text"] = "The cat sat";
    EXPECT_EQ(namesOf(run(request, shelf), "self"),
              (Names{"embeddings", "values", "scores", "scaled", "masked", "shifted", "exponentials", "sums",
                     "weights", "weighted", "context", "output"}));
    EXPECT_EQ(namesOf(translation("none"), nullptr),
              (Names{"source_embeddings", "source_forward", "source_backward", "source_states", "handover",
                     "embeddings", "states", "read_out", "logits"}));
    EXPECT_EQ(namesOf(translation("additive"), "cross"),
              (Names{"source_embeddings", "source_forward", "source_backward", "source_states", "embeddings",
                     "values", "scores", "masked", "shifted", "exponentials", "sums", "weights", "weighted",
                     "states", "read_out", "logits"}));
    EXPECT_EQ(namesOf(translation("hard"), "cross"), namesOf(translation("additive"), "cross"));
    EXPECT_EQ(namesOf(translation("local-p"), "cross"),
              (Names{"source_embeddings", "source_forward", "source_backward", "source_states", "embeddings",
                     "states", "values", "scores", "masked", "shifted", "exponentials", "sums",
                     "probabilities", "weights", "weighted", "read_out", "logits"}));
    const RecordingPointer transformer = translation("transformer");
    // A normalisation of the input (Xiong et al. 2020) belongs to the steps of the block that reads it.
    const Names attention{"input_norm", "values",  "scores",   "scaled",  "masked", "shifted", "exponentials",
                          "sums",       "weights", "weighted", "context", "output", "residual"};
    const auto expected = [&](Names before, const Names& after) {
        before.insert(before.end(), attention.begin(), attention.end());
        before.insert(before.end(), after.begin(), after.end());
        return before;
    };
    EXPECT_EQ(namesOf(transformer, "encoder.self"),
              expected({"source_embeddings"}, {"normalised", "feed_forward", "layer_output"}));
    EXPECT_EQ(namesOf(transformer, "decoder.self"), expected({"embeddings"}, {}));
    // A later attention begins at the embeddings, too.
    const Names earlier{"embeddings", "passed_layers"};
    EXPECT_EQ(namesOf(transformer, "cross"),
              expected(earlier, {"normalised", "feed_forward", "layer_output"}));
    EXPECT_EQ(namesOf(transformer, "cross", 1),
              expected(earlier, {"normalised", "feed_forward", "layer_output", "final_norm", "logits"}));
    const Story story = storyOf(transformer, transformer->find("cross", 1), 0, Index(0));
    EXPECT_EQ(story[1].step.operands.front().node, story[0].step.result.node);
    EXPECT_EQ(story[1].step.result.node, story[2].step.operands.front().node) << "what the layer reads";
}

TEST(Story, HighlightsTheRowsOfQueries) {
    const RecordingPointer transformer = translation("transformer");
    const auto rowsOf = [&](const char* map, const std::string& name) {
        std::vector<int> rows;
        for (const StoryStep& step : storyOf(transformer, transformer->find(map, 0), 0, Index(1))) {
            if (step.name != name) continue;
            const StepContent told = step.content();
            for (const StepPart& part : told.parts)
                if (const auto* matrix = std::get_if<StepMatrix>(&part); matrix && !matrix->bars)
                    rows.push_back(matrix->chosenRow ? int(*matrix->chosenRow) : -1);
        }
        return rows;
    };
    EXPECT_EQ(rowsOf("encoder.self", "values"),
              (std::vector<int>{1, -1, -1, -1, 1, -1, -1}));  // X, W → Q, K, V
    EXPECT_EQ(rowsOf("cross", "values"),
              (std::vector<int>{1, -1, -1, -1, -1, 1, -1, -1}));  // X, H, W → Q, K, V
    EXPECT_EQ(rowsOf("cross", "weighted"), (std::vector<int>{1, -1, 1}));
    // Below, the numbers of one score, of which no row has to be marked.
    EXPECT_EQ(rowsOf("decoder.self", "scores"), (std::vector<int>{1, -1, 1, -1, -1}));
    EXPECT_EQ(rowsOf("cross", "residual"), (std::vector<int>{1, 1, 1}));
}

// If their columns share pixels, they are drawn differently from other numbers.
TEST(Story, DrawsTheWavesOfPositions) {
    const RecordingPointer transformer = translation("transformer");
    const Story story = storyOf(transformer, transformer->find("encoder.self", 0), 0, Index(1));
    ASSERT_EQ(story.front().name, "source_embeddings");
    const StepContent told = story.front().content();
    std::map<QString, bool> waves;
    for (const StepPart& part : told.parts)
        if (const auto* matrix = std::get_if<StepMatrix>(&part)) waves[matrix->name] = matrix->waves;
    EXPECT_TRUE(waves.contains("P") && waves.at("P"));
    EXPECT_EQ(std::ranges::count_if(waves, [](const auto& matrix) { return matrix.second; }), 1);
}

TEST(Story, WordsFollowWhatAModelDoes) {
    const auto told = [](const RecordingPointer& recording, const char* name) {
        const AttentionMap* map = recording->maps.empty() ? nullptr : recording->find("cross", 0);
        for (const StoryStep& step : storyOf(recording, map, 0, Index(0)))
            if (step.name == name) return step.content();
        return StepContent();
    };
    const RecordingPointer hard = translation("hard"), soft = translation("additive");
    EXPECT_TRUE(told(hard, "weighted").sentence.contains("Only the place with the largest weight"));
    EXPECT_TRUE(told(soft, "weighted").sentence.contains("in proportion to its weight"));
    EXPECT_TRUE(told(soft, "values").sentence.contains("The words so far provide the query"));
    EXPECT_TRUE(told(soft, "masked").sentence.contains("Every key is visible here"));
    EXPECT_TRUE(told(soft, "states").sentence.contains("computed from the context"));
    EXPECT_TRUE(told(soft, "embeddings").sentence.contains("Row i is the word that is read"));
    EXPECT_TRUE(told(translation("local-p"), "weights").sentence.contains("Places near"));
    EXPECT_TRUE(told(translation("none"), "handover").sentence.contains("bottleneck"));
    EXPECT_TRUE(told(translation("none"), "states").sentence.contains("This model has no attention"));
}

// h' = (1 - z) h + z h̃ with h̃ computed from r h; c' = i c̃ + f c, and the state is o tanh c'.
TEST(Story, ExplainsEachGate) {
    const std::map<std::string, const char*> wanted{{"update", "the share of new content"},
                                                    {"reset", "how much of the old state is read"},
                                                    {"input", "comes into the cell"},
                                                    {"forget", "how much of the cell is kept"},
                                                    {"output", "output as the state"}};
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    std::set<std::string> seen;
    for (const ModelInformation& model : shelf.bundled()) {
        if (model.id != "en-fr-additive" && model.id != "reviews-attention" &&
            model.id != "picture-questions")
            continue;
        const RecordingPointer recording = run({.model = model.id, .inputs = model.samples()}, shelf);
        for (const AttentionMap& map : recording->maps) {
            if (map.normalised) continue;
            const std::string gate = map.name.substr(map.name.rfind('.') + 1);
            for (const StoryStep& step : storyOf(recording, &map, 0, Index(0))) {
                if (step.step.kind != StepKind::gate) continue;
                const std::string said = step.content().sentence.toStdString();
                for (const auto& [name, words] : wanted)
                    EXPECT_EQ(said.find(words) != said.npos, name == gate)
                        << model.id << ' ' << map.name << ": " << said;
                seen.insert(gate);
            }
        }
    }
    EXPECT_EQ(seen.size(), wanted.size());
}

// The drawing matches the formula: Kᵀ as its transpose, heads where they are, weights on display.
TEST(Story, DrawsWhatTheFormulaNames) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    RunRequest request{.model = "constructed"};
    request.inputs.values["text"] = "The cat sat";
    const RecordingPointer recording = run(request, shelf);
    const AttentionMap& map = recording->maps.front();
    std::map<std::string, StepContent> told;
    for (const StoryStep& step : storyOf(recording, &map, 2, Index(1))) told[step.name] = step.content();

    const StepMatrix& keys = matrixAt(told["scores"], 2);
    EXPECT_EQ(keys.name, "K^\\top");
    EXPECT_EQ(keys.values.rows(), 64);
    EXPECT_EQ(keys.values.columns(), 3);
    const MatrixPointer k = recording->evaluation->value(map.nodes.heads[2].k);
    EXPECT_EQ(keys.values(5, 1), (*k)(1, 5));
    EXPECT_EQ(keys.columns.label(1), "cat");
    EXPECT_TRUE(keys.labelColumns);

    ASSERT_EQ(told["context"].parts.size(), 1u);
    const StepMatrix& heads = matrixAt(told["context"], 0);
    ASSERT_EQ(heads.parts.size(), map.nodes.heads.size());
    EXPECT_EQ(heads.parts[7].name, "O_{7}");
    EXPECT_EQ(heads.parts[7].columns, 64);
    EXPECT_EQ(heads.chosenPart, 2u);

    std::set<QString> seen;
    for (const StepPart& part : told["values"].parts)
        if (const auto* matrix = std::get_if<StepMatrix>(&part)) seen.insert(matrix->name);
    for (const char* weights : {"W^Q", "W^K", "W^V"}) EXPECT_TRUE(seen.contains(weights)) << weights;
}

TEST(Story, ComparedModelsKeepTheirNames) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    RunRequest request{.model = "numbers", .inputs = shelf.open("numbers")->information().samples()};
    request.changes = {changeFromJson(R"({"kind": "score", "text": "cosine"})")};
    const RecordingPointer recording = run(request, shelf);
    for (const StoryStep& step : storyOf(recording, &recording->maps.front(), 0, Index(0))) {
        if (step.name != "scores") continue;
        const StepContent told = step.content();
        EXPECT_EQ(matrixAt(told, 2).name, "K'^\\top");
        EXPECT_EQ(matrixAt(told, 2).columns.label(1), "k1") << "a key is no query";
        EXPECT_TRUE(std::ranges::any_of(told.parts, [](const StepPart& part) {
            const auto* matrix = std::get_if<StepMatrix>(&part);
            return matrix && matrix->name == "q'_i , k'_j , q'_{ic} k'_{jc}";
        }));
        return;
    }
    FAIL() << "no scores";
}

TEST(Story, AFormulaThatIsTooWideHasALineForEachEquation) {
    const QString formula = "Q = X W^Q + b^Q ,  K = X W^K + b^K ,  V = X W^V + b^V";
    const double whole = formulaLines(formula, 1e6).front().width();
    EXPECT_EQ(formulaLines(formula, 1e6).size(), 1u);
    EXPECT_EQ(formulaLines(formula, 0.9 * whole).size(), 2u);
    EXPECT_EQ(formulaLines(formula, 1).size(), 3u);
    EXPECT_TRUE(formulaLines({}, 100).empty());
}

TEST(Story, ASignMeansOneThing) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    int stories = 0;
    for (const ModelInformation& model : shelf.bundled()) {
        const RecordingPointer recording = run({.model = model.id, .inputs = model.samples()}, shelf);
        std::set<QString> ofSigma;
        for (const AttentionMap& map : recording->maps) {
            Meanings meanings;
            gatherMeanings(storyOf(recording, &map, 0, Index(0)), meanings);
            ++stories;
            for (const auto& [sign, told] : meanings)
                EXPECT_EQ(told.size(), 1u)
                    << model.id << ' ' << map.name << ": " << sign.toStdString() << " = "
                    << QStringList(told.begin(), told.end()).join(" = ").toStdString();
            ofSigma.merge(meanings["σ"]);
        }
        // No model has both gates and a window's width.
        EXPECT_LE(ofSigma.size(), 1u) << model.id;
    }
    EXPECT_GE(stories, 40);
}

// What does not fit would reach the slide's edge.
TEST(Story, EveryStepHasRoomOnASlide) {
    ModelShelf shelf({RESOURCES "/models"});
    for (const char* model : {"english-masked", "en-fr-additive", "stories-memory"}) {
        RunRequest request{.model = model};
        request.inputs = shelf.open(model)->information().samples();
        const RecordingPointer recording = run(request, shelf);
        const AttentionMap* map = &recording->maps.front();
        std::vector<std::shared_ptr<const Figure>> figures = stepFigures(recording, map, 0, Index(1), true);
        figures.push_back(storyFigure(recording, map, 0, Index(1), {}, true));
        for (std::size_t step = 0; step < figures.size(); ++step) {
            QImage picture(1280, 720, QImage::Format_RGB32);
            QPainter painter(&picture);
            SlideFigure(figures[step], "title").paint(painter, picture.rect(), {Theme::light()});
            painter.end();
            const QRgb ground = picture.pixel(2, 2);
            bool reaches = false;
            for (int x = 0; x < picture.width(); ++x) reaches |= picture.pixel(x, 700) != ground;
            for (int y = 0; y < picture.height(); ++y) reaches |= picture.pixel(1260, y) != ground;
            EXPECT_FALSE(reaches) << model << ", step " << step + 1;
        }
    }
}

// Features that have names are named above their columns; numbered ones are not.
TEST(Story, NamesTheFeaturesOfAVector) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    const auto embedded = [&](const char* model) {
        RunRequest request{.model = model};
        request.inputs.values["text"] = "it was too tired today";  // as many words as features
        const RecordingPointer recording = run(request, shelf);
        return matrixAt(storyOf(recording, &recording->maps.front(), 0, Index(0)).front().content(), 0);
    };
    const StepMatrix named = embedded("pronoun");
    ASSERT_EQ(named.values.columns(), 5);
    EXPECT_TRUE(named.labelColumns);
    EXPECT_EQ(named.columns.label(1), "pronoun");
    EXPECT_FALSE(named.chosenColumn);
    EXPECT_FALSE(embedded("constructed").labelColumns);
}
