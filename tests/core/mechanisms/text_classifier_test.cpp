// Attention over words for a class against a forward pass of its own in double precision, and its gradients
// against central differences of that.
#include "core/mechanisms/text_classifier.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/graph/gradients.h"
#include "core/graph/ops/losses.h"
#include "core/mechanisms/classification_model.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

using Doubles = Eigen::MatrixXd;
using DoubleWeights = std::map<std::string, Doubles>;

const ClassifierSettings small{.words = 4, .buckets = 5, .embedding = 3, .hidden = 2, .labels = 3};
const TextBatch batch{.texts = {{{0, {1}}, {-1, {4}}, {3, {0, 2}}},
                                {{1, {3, 3}}},
                                {{2, {2}}, {2, {4, 1, 0}}, {-1, {0, 1}}, {0, {1}}, {3, {2}}}}};
const std::vector<Index> labels{2, 0, 1};

double sigmoid(double x) {
    return 1 / (1 + std::exp(-x));
}

DoubleWeights exactWeights(const TextClassifier& model) {
    DoubleWeights weights;
    for (const auto& parameter : model.parameters())
        weights[parameter->name()] = parameter->matrix().cast<double>();
    return weights;
}

/// The states of one direction, in the order of the words.
Doubles readExactly(const DoubleWeights& weights, const std::string& name, const Doubles& x, bool backward,
                    Doubles& last) {
    const Doubles &w = weights.at(name + ".input"), &b = weights.at(name + ".bias"),
                  &u = weights.at(name + ".recurrent");
    const Eigen::Index d = u.rows(), n = x.rows();
    Doubles h = Doubles::Zero(1, d), c = h, states(n, d);
    for (Eigen::Index t = 0; t < n; ++t) {
        const Eigen::Index word = backward ? n - 1 - t : t;
        const Doubles all = x.row(word) * w + h * u + b;
        for (Eigen::Index k = 0; k < d; ++k) {
            const double in = sigmoid(all(0, k)), forget = sigmoid(all(0, d + k)),
                         out = sigmoid(all(0, 2 * d + k)), proposal = std::tanh(all(0, 3 * d + k));
            c(0, k) = forget * c(0, k) + in * proposal;
            h(0, k) = out * std::tanh(c(0, k));
        }
        states.row(word) = h;
    }
    last = h;
    return states;
}

struct ExactText {
    Doubles attention, logits;
};

ExactText classifyExactly(const DoubleWeights& weights, const std::vector<TextBatch::Word>& text, bool mean) {
    const Doubles &table = weights.at("embeddings"), &grams = weights.at("ngram_embeddings");
    Doubles x = Doubles::Zero(Eigen::Index(text.size()), table.cols());
    for (size_t j = 0; j < text.size(); ++j) {
        auto row = x.row(Eigen::Index(j));
        for (const Index gram : text[j].grams) row += grams.row(gram) / double(text[j].grams.size());
        if (text[j].own >= 0) row += table.row(text[j].own);
    }
    Doubles lastAhead, lastBack;
    const Doubles ahead = readExactly(weights, "encoder.forward", x, false, lastAhead),
                  back = readExactly(weights, "encoder.backward", x, true, lastBack);
    Doubles states(x.rows(), ahead.cols() + back.cols()), q(1, states.cols());
    states << ahead, back;
    q << lastAhead, lastBack;
    ExactText made;
    made.attention = (q * states.transpose()).array().exp();
    made.attention /= made.attention.sum();
    if (mean) made.attention.setConstant(1.0 / double(text.size()));
    made.logits = made.attention * states * weights.at("output") + weights.at("output.bias");
    return made;
}

double exactLoss(const DoubleWeights& weights) {
    double loss = 0;
    for (size_t t = 0; t < batch.texts.size(); ++t) {
        const Doubles logits = classifyExactly(weights, batch.texts[t], false).logits;
        loss += std::log(logits.array().exp().sum()) - logits(0, labels[t]);
    }
    return loss / double(batch.texts.size());
}

/// Weights of some size, so that no part of the computation is near its linear beginning.
TextClassifier largeClassifier() {
    ParameterSet weights(5);
    TextClassifier model(small, weights);
    for (const auto& parameter : model.parameters()) parameter->values() *= 1.5f;
    return model;
}

}  // namespace

TEST(TextClassifier, AgreesWithDoublePrecision) {
    const TextClassifier model = largeClassifier();
    const auto weights = exactWeights(model);
    for (const bool mean : {false, true})
        for (const bool expansions : {false, true}) {
            Recorder recorder({.expansions = expansions});
            const Classified together = model.classify(recorder, batch, {.mean = mean});
            const auto logits = recorder.finish()->value(together.logits);
            ASSERT_EQ(logits->rows(), 3);
            for (size_t t = 0; t < batch.texts.size(); ++t) {
                const ExactText exact = classifyExactly(weights, batch.texts[t], mean);
                EXPECT_LT((logits->row(Index(t)).cast<double>() - exact.logits).cwiseAbs().maxCoeff(), 2e-6);
                Recorder alone({.expansions = expansions});
                const Classified one = model.classify(alone, {.texts = {batch.texts[t]}}, {.mean = mean});
                const auto evaluation = alone.finish();
                EXPECT_LT(
                    (evaluation->value(one.logits)->cast<double>() - exact.logits).cwiseAbs().maxCoeff(),
                    2e-6);
                if (mean) {
                    EXPECT_TRUE(one.maps.empty());
                    continue;
                }
                ASSERT_EQ(one.maps.size(), 1u);
                const auto attention = evaluation->value(one.maps[0].nodes.heads[0].weights);
                ASSERT_EQ(attention->cols(), Index(batch.texts[t].size()));
                EXPECT_LT((attention->cast<double>() - exact.attention).cwiseAbs().maxCoeff(), 2e-6);
            }
        }
}

TEST(TextClassifier, GradientsAgreeWithCentralDifferences) {
    const TextClassifier model = largeClassifier();
    Recorder recorder({.keep = Keep::forGradients, .expansions = false});
    const Classified classified = model.classify(recorder, batch);
    const NodeId loss = recorder.apply(crossEntropy(labels), {classified.logits});
    std::vector<NodeId> nodes;
    for (const auto& parameter : model.parameters()) nodes.push_back(recorder.parameter(parameter));
    const EvaluationPointer evaluation = recorder.finish();
    DoubleWeights weights = exactWeights(model);
    EXPECT_NEAR(double(evaluation->at(loss, 0, 0)), exactLoss(weights), 2e-6);
    const Gradients all = gradients(*evaluation, loss, 0, 0, nodes);
    for (size_t p = 0; p < nodes.size(); ++p) {
        SCOPED_TRACE(model.parameters()[p]->name());
        Doubles& values = weights.at(model.parameters()[p]->name());
        const MatrixPointer got = all.of(nodes[p]);
        ASSERT_TRUE(got);
        double largest = 0;
        for (Eigen::Index i = 0; i < values.rows(); ++i)
            for (Eigen::Index j = 0; j < values.cols(); ++j) {
                constexpr double step = 1e-5;
                double& x = values(i, j);
                const double old = x;
                x = old + step;
                const double above = exactLoss(weights);
                x = old - step;
                const double slope = (above - exactLoss(weights)) / (2 * step);
                x = old;
                largest = std::max(largest, std::abs(slope));
                EXPECT_NEAR(double((*got)(i, j)), slope, 2e-6);
            }
        EXPECT_GT(largest, 1e-4);
    }
}

TEST(TextClassifier, RecordsItsGatesWordByWord) {
    const TextClassifier model = largeClassifier();
    Recorder recorder;
    TextBatch one{.texts = {batch.texts[0]}, .labels = {"a", "bad", "film"}};
    model.classify(recorder, one);
    const EvaluationPointer evaluation = recorder.finish();
    int found = 0;
    for (NodeId id = 0; id < NodeId(evaluation->graph()->size()); ++id) {
        const Node& node = evaluation->graph()->node(id);
        for (const char* direction : {"forward", "backward"})
            for (const char* gate : {"input_gate", "forget_gate", "output_gate"}) {
                if (node.name != std::string("encoder.") + direction + '.' + gate) continue;
                ++found;
                const auto values = evaluation->value(id);
                EXPECT_EQ(values->rows(), 3);
                EXPECT_EQ(values->cols(), small.hidden);
                EXPECT_GT(values->minCoeff(), 0);
                EXPECT_LT(values->maxCoeff(), 1);
                EXPECT_EQ(node.axes.rows->label(1), "bad");
                EXPECT_EQ(node.axes.columns->role(), AxisRole::feature);
            }
    }
    EXPECT_EQ(found, 6);
}

TEST(ClassifierWords, ReadsWordsThatItNeverSaw) {
    const auto words =
        ClassifierWords::parse(ClassifierWords::learn({"Good food, good staff!", "Don't go."}, 1), "test");
    EXPECT_EQ(words->known(), 8);
    const auto read = words->read("  GOOD don’t unheard-of 🙂");
    std::vector<std::string> texts;
    for (const Token& word : read) texts.push_back(word.text);
    EXPECT_EQ(texts, (std::vector<std::string>{"GOOD", "don’t", "unheard", "-", "of", "🙂"}));
    EXPECT_EQ(read[0].begin, 2);
    EXPECT_EQ(read[5].end, 25);
    const auto rows = words->rows(read, 100);
    // The most frequent word has the first vector; the n-grams of "<good>" are three threes, two fours, …
    EXPECT_EQ(rows[0].own, 0);
    EXPECT_EQ(rows[0].grams.size(), 4u + 3 + 2);
    EXPECT_GE(rows[1].own, 0);
    for (size_t i = 2; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].own, -1);
        for (const Index gram : rows[i].grams) EXPECT_TRUE(gram >= 0 && gram < 100);
    }
    EXPECT_EQ(characterNgrams("of"), (std::vector<std::string>{"<of", "of>", "<of>"}));
}

// The bundled model, by its own weights in double precision, and as it was when it was trained.
TEST(ReviewsAttention, AttendsAndJudgesAsItDid) {
    const auto model =
        openClassificationModel(ModelFolder::open(std::string(RESOURCES) + "/models/reviews-attention"));
    const auto recording = model->record(textInput("The food was cold, but the staff were so friendly."), {});
    const ExactText exact = classifyExactly(
        exactWeights(model->network()),
        model->words().rows(recording->sequences.front().tokens, model->network().settings().buckets), false);
    const AttentionMap* map = recording->find("word", 0);
    ASSERT_NE(map, nullptr);
    const auto attention = recording->evaluation->value(map->nodes.heads[0].weights);
    EXPECT_LT((attention->cast<double>() - exact.attention).cwiseAbs().maxCoeff(), 1e-5);
    const double positive = 1 / (1 + std::exp(exact.logits(0, 0) - exact.logits(0, 1)));
    const auto& candidates = recording->predictions.at(0).candidates;
    EXPECT_EQ(candidates[0].label, "positive");
    EXPECT_NEAR(candidates[0].probability, std::max(positive, 1 - positive), 1e-5);
    EXPECT_NEAR(candidates[0].probability, 0.740346, 1e-3);
    Index most = 0;
    const float share = attention->row(0).maxCoeff(&most);
    EXPECT_EQ(recording->sequences.front().tokens[size_t(most)].text, "friendly");
    EXPECT_NEAR(share, 0.1164, 1e-3);
    // What is declared fits what was recorded.
    EXPECT_EQ(recording->sequences.at(size_t(map->keySequence)).size(), attention->cols());
    EXPECT_EQ(recording->sequences.at(size_t(map->querySequence)).size(), 1);
    EXPECT_EQ(recording->blocks.size(), 4u);
}
