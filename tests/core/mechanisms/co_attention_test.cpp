// Co-attention against a forward pass of its own in double precision, and its gradients against central
// differences of that.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/graph/ops/losses.h"
#include "core/mechanisms/co_attention_model.h"
#include "core/recording/attention_steps.h"
#include "tests/support/exact_weights.h"

using namespace attentionscope;

namespace {

constexpr Index smallSide = 6, smallRegions = 3, smallWindow = 4;

CoAttentionSettings smallCoAttention() {
    CoAttentionSettings settings;
    settings.picture = {
        .side = smallSide, .regions = smallRegions, .channels = 3, .annotations = 4, .around = 2};
    settings.words = 7;
    settings.attention = 3;
    settings.hidden = 5;
    settings.answers = {"no", "red", "yes"};
    return settings;
}

// Three questions about two pictures, the second picture first.
QuestionBatch someQuestions() {
    Random random(11);
    return {
        .pixels = std::make_shared<const Matrix>(random.uniformMatrix(2 * smallSide * smallSide, 3, 0, 1)),
        .pictures = 2,
        .questions = {{1, 2, 6}, {4}, {5, 0, 3, 3, 1}},
        .pictureOf = {1, 0, 0}};
}
const std::vector<Index> rightAnswers{2, 0, 1};

/// Large scores, so that no softmax is near its flat beginning.
CoAttentionNetwork largeCoAttention() {
    ParameterSet weights(5);
    CoAttentionNetwork network(smallCoAttention(), weights);
    enlarge(network.parameters(), 2, "asks_", 6);
    return network;
}

Exact exactAnnotations(const ExactWeights& w, const Matrix& pixels, Index picture) {
    constexpr Index size = smallSide / smallRegions, count = smallRegions * smallRegions;
    Exact features(count, 3), neighbours(count, 2), annotations(count, 4);
    for (Index j = 0; j < count; ++j) {
        Exact x = Exact::Zero(1, 3 * smallWindow * smallWindow);
        for (Index channel = 0; channel < 3; ++channel)
            for (Index down = 0; down < smallWindow; ++down)
                for (Index across = 0; across < smallWindow; ++across) {
                    const Index y = j / smallRegions * size - 1 + down,
                                at = j % smallRegions * size - 1 + across;
                    if (y < 0 || at < 0 || y >= smallSide || at >= smallSide) continue;
                    x(0, (channel * smallWindow + down) * smallWindow + across) =
                        double(pixels((picture * smallSide + y) * smallSide + at, channel));
                }
        features.row(j) = (x * w.at("encoder.kernels") + w.at("encoder.kernels.bias")).cwiseMax(0);
        neighbours.row(j) =
            (Exact(features.row(j)) * w.at("encoder.neighbours.weights") + w.at("encoder.neighbours.bias"))
                .cwiseMax(0);
    }
    for (Index j = 0; j < count; ++j) {
        const Index line = j / smallRegions, column = j % smallRegions;
        Exact sums = Exact::Zero(1, 5 * 2);
        for (Index other = 0; other < count; ++other) {
            const Index otherLine = other / smallRegions, otherColumn = other % smallRegions;
            const bool counts[] = {otherColumn<column, otherColumn> column, otherLine<line, otherLine> line,
                                   true};
            for (Index way = 0; way < 5; ++way)
                if (counts[way]) sums.middleCols(2 * way, 2) += neighbours.row(other);
        }
        annotations.row(j) = (Exact(features.row(j)) * w.at("encoder.annotations") +
                              w.at("encoder.annotations.bias") + sums * w.at("encoder.around.weights") +
                              w.at("encoder.lines").row(line) + w.at("encoder.columns").row(column))
                                 .cwiseMax(0);
    }
    return annotations;
}

/// The words of a question at its three levels.
std::vector<Exact> exactWords(const ExactWeights& w, const std::vector<Index>& question) {
    const Index count = Index(question.size()), d = 4;
    Exact words(count, d), phrases(count, d), states(count, d);
    for (Index t = 0; t < count; ++t) words.row(t) = w.at("question.embeddings").row(question[size_t(t)]);
    const char* names[] = {"question.unigrams", "question.bigrams", "question.trigrams"};
    phrases.setConstant(-2);
    for (Index t = 0; t < count; ++t)
        for (Index length = 1; length <= 3; ++length) {
            Exact read = Exact::Zero(1, length * d);
            for (Index i = 0; i < length && t + i < count; ++i) read.middleCols(i * d, d) = words.row(t + i);
            const std::string name = names[length - 1];
            phrases.row(t) =
                phrases.row(t).cwiseMax(tanhOf(read * w.at(name + ".weights") + w.at(name + ".bias")).row(0));
        }
    Exact h = Exact::Zero(1, d), c = Exact::Zero(1, d);
    for (Index t = 0; t < count; ++t) {
        h = longShortUnit(w, "question.reader",
                          phrases.row(t) * w.at("question.reader.input") + w.at("question.reader.bias"), h,
                          c);
        states.row(t) = h;
    }
    return {words, phrases, states};
}

struct ExactCoAttention {
    std::vector<Exact> affinity, image, question;  ///< of each level
    Exact logits;
};

ExactCoAttention answerExactly(const ExactWeights& w, const QuestionBatch& batch, size_t asked, bool mean) {
    const Exact v = exactAnnotations(w, *batch.pixels, batch.pictureOf[asked]);
    const std::vector<Exact> levels = exactWords(w, batch.questions[asked]);
    const char* names[] = {"levels.word", "levels.phrase", "levels.question"};
    ExactCoAttention made;
    Exact h;
    for (size_t level = 0; level < 3; ++level) {
        const auto of = [&](const char* part) { return w.at(std::string(names[level]) + part); };
        const Exact& q = levels[level];
        const Exact c = tanhOf(q * of(".affinity") * v.transpose() / std::sqrt(4.0));
        const Exact innerV = tanhOf(v * of(".regions") + c.transpose() * (q * of(".words")));
        const Exact innerQ = tanhOf(q * of(".words") + c * (v * of(".regions")) / std::sqrt(9.0));
        Exact scoresV = of(".asks_regions") * innerV.transpose();
        Exact scoresQ = of(".asks_words") * innerQ.transpose();
        if (mean) {
            scoresV.setZero();
            scoresQ.setZero();
        }
        made.affinity.push_back(c);
        made.image.push_back(softmaxOf(scoresV));
        made.question.push_back(softmaxOf(scoresQ));
        Exact read = made.image.back() * v + made.question.back() * q;
        if (level > 0) read = sideBySide(read, h);
        h = tanhOf(read * of(".answer") + of(".answer.bias"));
    }
    made.logits = h * w.at("answers") + w.at("answers.bias");
    return made;
}

double exactAnswerLoss(const ExactWeights& weights, const QuestionBatch& batch) {
    double loss = 0;
    for (size_t i = 0; i < rightAnswers.size(); ++i) {
        loss += surpriseOf(answerExactly(weights, batch, i, false).logits, rightAnswers[i]);
    }
    return loss / double(rightAnswers.size());
}

std::shared_ptr<CoAttentionModel> smallModel() {
    const auto words =
        ClassifierWords::parse(ClassifierWords::learn({"what colour is the circle", "is it red"}, 1), "test");
    CoAttentionSettings settings = smallCoAttention();
    settings.picture.side = 64;
    settings.picture.regions = 8;
    settings.words = words->known() + 1;
    ParameterSet weights(1);
    return std::make_shared<CoAttentionModel>(
        ModelInformation{}, std::make_shared<const CoAttentionNetwork>(settings, weights), words);
}

RunInputs asked(const char* scene, const char* question) {
    RunInputs inputs;
    inputs.values["picture"] = PictureInput(scene);
    inputs.values["question"] = std::string(question);
    return inputs;
}

}  // namespace

TEST(CoAttention, AgreesWithDoublePrecision) {
    const CoAttentionNetwork network = largeCoAttention();
    const auto weights = exactWeights(network.parameters());
    const QuestionBatch batch = someQuestions();
    for (const bool mean : {false, true}) {
        Recorder recorder({.expansions = false, .equalWeights = mean});
        const CoAttentionNodes made = network.answer(recorder, batch);
        const EvaluationPointer evaluation = recorder.finish();
        double spread = 0;
        for (size_t i = 0; i < batch.questions.size(); ++i) {
            const ExactCoAttention exact = answerExactly(weights, batch, i, mean);
            const auto near = [&](NodeId node, Index row, const Exact& wanted) {
                const auto got = evaluation->value(node)->middleRows(row, wanted.rows());
                EXPECT_LT((got.leftCols(wanted.cols()).cast<double>() - wanted).cwiseAbs().maxCoeff(), 1e-5);
                EXPECT_EQ(got.rightCols(got.cols() - wanted.cols()).cwiseAbs().sum(), 0);
            };
            near(made.logits, Index(i), exact.logits);
            for (size_t level = 0; level < questionLevels; ++level) {
                near(made.levels[level].affinity, made.words->segmentBegin(Index(i)), exact.affinity[level]);
                near(made.levels[level].image.weights, Index(i), exact.image[level]);
                near(made.levels[level].question.weights, Index(i), exact.question[level]);
                spread = std::max(spread, exact.image[level].maxCoeff() - exact.image[level].minCoeff());
            }
        }
        EXPECT_EQ(spread > 0.02, !mean) << spread;
    }
}

// One picture, one question, all steps recorded: the same numbers as in a batch.
TEST(CoAttention, ABatchGivesTheAnswersOfSingleQuestions) {
    const CoAttentionNetwork network = largeCoAttention();
    const auto weights = exactWeights(network.parameters());
    QuestionBatch one = someQuestions();
    one.pixels = std::make_shared<const Matrix>(one.pixels->bottomRows(smallSide * smallSide));
    one.pictures = 1;
    one.questions.resize(1);
    one.pictureOf = {0};
    Recorder recorder;
    const CoAttentionNodes made = network.answer(recorder, one);
    const EvaluationPointer evaluation = recorder.finish();
    const ExactCoAttention exact = answerExactly(weights, someQuestions(), 0, false);
    EXPECT_LT((evaluation->value(made.logits)->cast<double>() - exact.logits).cwiseAbs().maxCoeff(), 1e-5);
    EXPECT_EQ(made.reading.kept.size(), 5u);
}

TEST(CoAttention, GradientsAgreeWithCentralDifferences) {
    const CoAttentionNetwork network = largeCoAttention();
    const QuestionBatch batch = someQuestions();
    expectGradients(
        network.parameters(),
        [&](Recorder& recorder) {
            return recorder.apply(crossEntropy(rightAnswers), {network.answer(recorder, batch).logits});
        },
        [&](const ExactWeights& weights) { return exactAnswerLoss(weights, batch); }, 2e-5);
}

TEST(CoAttention, RejectsInvalidSettings) {
    auto config = nlohmann::json::parse(settingsToJson(smallCoAttention()));
    const auto read = [&] {
        return settingsFrom<CoAttentionSettings>(JsonValue::parse(config.dump(), "config.json"));
    };
    EXPECT_EQ(settingsToJson(read()), settingsToJson(smallCoAttention()));
    config["regions"] = 4;
    EXPECT_THROW(read(), Error);
    config["regions"] = 3;
    config["answers"] = nlohmann::json::array();
    EXPECT_THROW(read(), Error);
}

TEST(CoAttentionModel, DeclaresWhatItRecorded) {
    const auto model = smallModel();
    const RecordingPointer recording =
        model->record(asked("scene: red circle 1,2; blue square 5,4", "What colour is the hexagon"), {});
    ASSERT_EQ(recording->sequences.size(), 4u);
    EXPECT_EQ(recording->sequences[0].kind, Sequence::Kind::regions);
    EXPECT_EQ(recording->sequences[0].axis->gridColumns(), 8);
    ASSERT_EQ(recording->sequences[1].tokens.size(), 5u);
    EXPECT_TRUE(recording->sequences[1].tokens[4].unknown);
    EXPECT_FALSE(recording->sequences[1].tokens[0].unknown);
    EXPECT_EQ(recording->sequences[3].kind, Sequence::Kind::features);
    EXPECT_EQ(recording->layers("image"), 3);
    EXPECT_EQ(recording->layers("question"), 3);
    EXPECT_EQ(recording->firstMap(), "image");
    ASSERT_EQ(recording->maps.size(), 9u);
    for (const AttentionMap& map : recording->maps) {
        const auto weights = recording->evaluation->value(map.nodes.heads.at(0).weights);
        EXPECT_EQ(weights->rows(), recording->queriesOf(map).size());
        EXPECT_EQ(weights->cols(), recording->keysOf(map).size());
        EXPECT_FALSE(attentionSteps(*recording, map, 0).empty());
        if (map.normalised) {
            EXPECT_NEAR(double(weights->sum()), 1, 1e-5);
        }
    }
    // Both attentions of a level are explained from the affinity on.
    Index told = 0;
    for (const Block& block : recording->blocks) {
        EXPECT_NE(block.node, noNode);
        if (block.kind != Block::Kind::crossAttention) continue;
        ASSERT_EQ(block.steps.size(), 2u);
        EXPECT_EQ(block.steps[0].id, "affinity");
        const Axes& axes = recording->evaluation->graph()->node(block.steps[0].result.node).axes;
        EXPECT_EQ(axes.rows->size(), 5);
        EXPECT_EQ(axes.columns->size(), 64);
        ++told;
    }
    EXPECT_EQ(told, 6);
    EXPECT_EQ(recording->predictions.at(0).candidates.size(), 3u);
}

TEST(CoAttentionModel, NamesItsMissingInput) {
    const auto model = smallModel();
    EXPECT_THROW(model->record(asked("scene: red circle 1,2", " "), {}), Error);
    RunInputs inputs;
    inputs.values["question"] = std::string("is it red");
    EXPECT_THROW(model->record(inputs, {}), Error);
    std::string longQuestion;
    for (int i = 0; i < 70; ++i) longQuestion += "red ";
    const RecordingPointer cut = model->record(asked("scene: red circle 1,2", longQuestion.c_str()), {});
    EXPECT_EQ(cut->leftOut,
              (std::vector<Truncation>{{.input = "question", .unit = LimitUnit::words, .limit = 60}}));
    EXPECT_EQ(cut->sequences[1].size(), 60);
}
