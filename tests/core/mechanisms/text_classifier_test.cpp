// Text classifiers, attention over words, sentences, features and embeddings, against forward passes of their
// own in double precision, and their gradients against central differences of these.
#include "core/mechanisms/text_classifier.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>

#include "core/base/lists.h"
#include "core/graph/ops/losses.h"
#include "core/mechanisms/classification_model.h"
#include "core/mechanisms/classifier_parts.h"
#include "core/recording/attention_steps.h"
#include "tests/core/mechanisms/exact_classifier.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

using Document = std::vector<std::vector<TextBatch::Word>>;

/// Three documents; if sentences are read, the first has three of them and the second has one.
std::vector<Document> documentsFor(const std::string& mechanism) {
    const Document sentences{{{0, {1}, 3}, {-1, {4}, 0}, {3, {0, 2}, 31}},
                             {{1, {3, 3}, 7}},
                             {{2, {2}, 3}, {2, {4, 1, 0}, 3}, {-1, {0, 1}, 4}, {0, {1}, 9}, {3, {2}, 0}}};
    if (mechanism == "hierarchical") return {sentences, {sentences[1]}, {sentences[2], sentences[0]}};
    return {{sentences[0]}, {sentences[1]}, {sentences[2]}};
}
const std::vector<Index> labelsOfDocuments{2, 0, 1};

TextBatch batchOf(const std::vector<Document>& documents) {
    TextBatch batch;
    for (const Document& document : documents) {
        batch.texts.insert(batch.texts.end(), document.begin(), document.end());
        batch.sentences.push_back(Index(document.size()));
    }
    return batch;
}

/// Large weights, so that no part of the computation is near its linear beginning.
std::shared_ptr<const TextClassifier> largeClassifier(const std::string& mechanism, bool gated = false) {
    ParameterSet weights(5);
    const auto model = std::make_shared<const TextClassifier>(ClassifierSettings{.mechanism = mechanism,
                                                                                 .words = 4,
                                                                                 .buckets = 5,
                                                                                 .embedding = 3,
                                                                                 .hidden = 2,
                                                                                 .attention = 4,
                                                                                 .labels = 3,
                                                                                 .gated = gated},
                                                              weights);
    for (const auto& parameter : model->parameters()) parameter->values() *= 1.5f;
    return model;
}

class TextClassifiers : public testing::TestWithParam<const char*> {};

/// Every map of a recorded run is that of the exact one.
void expectMaps(const std::vector<AttentionMap>& maps, const Evaluation& evaluation,
                const ExactDocument& exact, double tolerance) {
    size_t found = 0;
    for (const AttentionMap& map : maps) {
        if (!map.normalised) continue;
        SCOPED_TRACE(map.name);
        ++found;
        const Exact& expected = exact.attention.at(map.name);
        const auto attention = evaluation.value(map.nodes.heads.at(0).weights);
        ASSERT_EQ(attention->rows(), expected.rows());
        ASSERT_EQ(attention->cols(), expected.cols());
        EXPECT_LT((attention->cast<double>() - expected).cwiseAbs().maxCoeff(), tolerance);
    }
    EXPECT_EQ(found, exact.attention.size());
}

}  // namespace

TEST_P(TextClassifiers, AgreeWithDoublePrecision) {
    const std::string mechanism = GetParam();
    const auto model = largeClassifier(mechanism, mechanism == "hierarchical");
    const auto weights = exactWeights(model->parameters());
    const auto documents = documentsFor(mechanism);
    for (const bool mean : {false, true})
        for (const bool expansions : {false, true}) {
            Recorder recorder({.expansions = expansions, .equalWeights = mean});
            const ClassifierNodes together = model->classify(recorder, batchOf(documents));
            const auto logits = recorder.finish()->value(together.logits);
            ASSERT_EQ(logits->rows(), 3);
            EXPECT_TRUE(together.maps.empty());
            for (size_t d = 0; d < documents.size(); ++d) {
                const ExactDocument exact = classifyExactly(weights, mechanism, documents[d], mean);
                EXPECT_LT((logits->row(Index(d)).cast<double>() - exact.logits).cwiseAbs().maxCoeff(), 2e-6);
                Recorder alone({.expansions = expansions, .equalWeights = mean});
                const ClassifierNodes one = model->classify(alone, batchOf({documents[d]}));
                const auto evaluation = alone.finish();
                EXPECT_LT(
                    (evaluation->value(one.logits)->cast<double>() - exact.logits).cwiseAbs().maxCoeff(),
                    2e-6);
                expectMaps(one.maps, *evaluation, exact, 2e-6);
            }
        }
}

TEST_P(TextClassifiers, GradientsAgreeWithCentralDifferences) {
    const std::string mechanism = GetParam();
    const auto model = largeClassifier(mechanism, mechanism == "hierarchical");
    const auto documents = documentsFor(mechanism);
    expectGradients(
        model->parameters(),
        [&](Recorder& recorder) {
            return recorder.apply(crossEntropy(labelsOfDocuments),
                                  {model->classify(recorder, batchOf(documents)).logits});
        },
        [&](const ExactWeights& weights) {
            double loss = 0;
            for (size_t d = 0; d < documents.size(); ++d)
                loss += surpriseOf(classifyExactly(weights, mechanism, documents[d], false).logits,
                                   labelsOfDocuments[d]);
            return loss / double(documents.size());
        },
        2e-6, {"features.scores.bias"});
}

TEST_P(TextClassifiers, DeclareWhatTheyRecorded) {
    const std::string mechanism = GetParam();
    const auto words = ClassifierWords::parse(ClassifierWords::learn({"Good food, bad staff."}, 1), "test");
    ParameterSet weights(1);
    const auto network =
        std::make_shared<const TextClassifier>(ClassifierSettings{.mechanism = mechanism,
                                                                  .words = words->known(),
                                                                  .hidden = 3,
                                                                  .gated = mechanism == "hierarchical"},
                                               weights);
    const ClassificationModel model({}, network, words, {"negative", "positive"});
    const bool divides = network->parts().readsSentences;
    RunInputs inputs = textInput("GOOD food, unheard-of staff.");
    if (divides)
        inputs.values = {{"document", std::vector<std::string>{"Good food.", "…  ", "Rude staff, bad!"}}};
    const RecordingPointer recording = model.record(inputs, {});
    const Sequence& read = recording->sequences.front();
    ASSERT_EQ(read.tokens.size(), size_t(divides ? 9 : 8));
    EXPECT_EQ(read.size(), Index(read.tokens.size()));
    const std::string unknown = divides ? "Rude" : "unheard";
    for (const Token& token : read.tokens)
        EXPECT_EQ(token.unknown, token.text == unknown || token.text == "of" || token.text == "-" ||
                                     token.text == "…" || token.text == "!")
            << token.text;
    // Maps in the order that the parts name them, then gates.
    std::vector<std::string> maps = network->parts().maps;
    for (const std::string& gate : network->parts().gates(network->settings().gated)) maps.push_back(gate);
    ASSERT_EQ(recording->maps.size(), maps.size());
    for (size_t m = 0; m < maps.size(); ++m) {
        const AttentionMap& map = recording->maps[m];
        SCOPED_TRACE(maps[m]);
        EXPECT_EQ(map.name, maps[m]);
        const auto values = recording->evaluation->value(map.nodes.heads.at(0).weights);
        EXPECT_EQ(values->rows(), recording->queriesOf(map).size());
        EXPECT_EQ(values->cols(), recording->keysOf(map).size());
        EXPECT_EQ(map.nodes.queries->size(), values->rows());
        EXPECT_EQ(map.nodes.keys->size(), values->cols());
        for (Index row = 0; map.normalised && row < values->rows(); ++row)
            EXPECT_NEAR(values->row(row).sum(), 1, 1e-5);
        const auto steps = attentionSteps(*recording, map, 0);
        EXPECT_FALSE(steps.empty());
    }
    if (divides) {
        EXPECT_EQ(recording->maps[0].parent, 1);
        EXPECT_EQ(recording->maps[1].nodes.keys->label(2), "Rude staff, bad!");
        // Offsets count in all lines.
        EXPECT_EQ(read.tokens[4].begin, 15);
    }
    for (const Block& block : recording->blocks) EXPECT_GE(block.map, 0);
    EXPECT_EQ(recording->blocks.back().kind, Block::Kind::logits);
    EXPECT_THROW(model.record(textInput("  ", divides ? "document" : "text"), {}), Error);
}

INSTANTIATE_TEST_SUITE_P(All, TextClassifiers,
                         testing::Values("classification", "hierarchical", "feature_wise", "embeddings"),
                         [](const auto& each) { return std::string(each.param); });

TEST(TextClassifier, RecordsItsGatesWordByWord) {
    const auto model = largeClassifier("classification");
    Recorder recorder;
    TextBatch one = batchOf({documentsFor("classification")[0]});
    for (const char* word : {"a", "bad", "film"}) one.tokens.push_back({.text = word});
    model->classify(recorder, one);
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
                EXPECT_EQ(values->cols(), model->settings().hidden);
                EXPECT_GT(values->minCoeff(), 0);
                EXPECT_LT(values->maxCoeff(), 1);
                EXPECT_EQ(node.axes.rows->label(1), "bad");
                EXPECT_EQ(node.axes.columns->role(), AxisRole::feature);
            }
    }
    EXPECT_EQ(found, 6);
}

TEST(ClassifierWords, ReadsUnseenWords) {
    const auto words =
        ClassifierWords::parse(ClassifierWords::learn({"Good food, good staff!", "Don't go."}, 1), "test");
    EXPECT_EQ(words->known(), 8);
    const auto read = words->read("  GOOD don’t unheard-of 🙂");
    std::vector<std::string> texts = eachOf(read, &Token::text);
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

TEST(ClassifierWords, DistinguishShapes) {
    const Index small = wordShape("good"), first = wordShape("Good"), all = wordShape("GOOD");
    const std::set<Index> different{small,
                                    first,
                                    all,
                                    wordShape("gOod"),
                                    wordShape("4ooD"),
                                    wordShape("!!"),
                                    wordShape("don't"),
                                    wordShape("goood"),
                                    wordShape("goodness")};
    EXPECT_EQ(different.size(), 9u);
    for (const Index shape : different) EXPECT_TRUE(shape >= 0 && shape < wordShapes);
    EXPECT_EQ(wordShape("food"), small);
    EXPECT_EQ(wordShape("don’t"), wordShape("won't"));
}

namespace {

std::shared_ptr<ClassificationModel> bundled(const char* id) {
    return openClassificationModel(ModelFolder::open(std::string(RESOURCES) + "/models/" + id));
}

/// The run of a bundled model is that of its own weights in double precision.
void expectExact(const ClassificationModel& model, const Recording& recording,
                 const std::vector<std::string>& sentences) {
    const ExactDocument exact =
        classifyExactly(exactWeights(model.network().parameters()), model.network().settings().mechanism,
                        readDocument(model.words(), model.network(), sentences), false);
    expectMaps(recording.maps, *recording.evaluation, exact, 1e-5);
    const double positive = 1 / (1 + std::exp(exact.logits(0, 0) - exact.logits(0, 1)));
    const auto& candidates = recording.predictions.at(0).candidates;
    EXPECT_NEAR(candidates[0].probability, std::max(positive, 1 - positive), 1e-5);
    EXPECT_EQ(candidates[0].label, positive > 0.5 ? "positive" : "negative");
}

}  // namespace

// The bundled models, by their own weights in double precision, and as they were when they were trained.
TEST(ReviewsAttention, IsUnchanged) {
    const auto model = bundled("reviews-attention");
    const std::string text = "The plot is simple, but the acting is so excellent that I will watch it again.";
    const auto recording = model->record(textInput(text), {});
    expectExact(*model, *recording, {text});
    EXPECT_EQ(recording->predictions.at(0).candidates[0].label, "positive");
    EXPECT_NEAR(recording->predictions.at(0).candidates[0].probability, 0.985500, 1e-3);
    const AttentionMap* map = recording->find("word", 0);
    ASSERT_NE(map, nullptr);
    const auto attention = recording->evaluation->value(map->nodes.heads[0].weights);
    Index most = 0;
    const float share = attention->row(0).maxCoeff(&most);
    EXPECT_EQ(recording->sequences.front().tokens[size_t(most)].text, "excellent");
    EXPECT_NEAR(share, 0.1624, 1e-3);
    EXPECT_EQ(recording->blocks.size(), 4u);
}

TEST(ReviewsFeatureWise, IsUnchanged) {
    const auto model = bundled("reviews-feature-wise");
    const std::string text = "The plot is simple, but the acting is so excellent that I will watch it again.";
    const auto recording = model->record(textInput(text), {});
    expectExact(*model, *recording, {text});
    EXPECT_EQ(recording->predictions.at(0).candidates[0].label, "positive");
    EXPECT_NEAR(recording->predictions.at(0).candidates[0].probability, 0.997786, 1e-3);
    const AttentionMap* map = recording->find("word", 0);
    ASSERT_NE(map, nullptr);
    const auto attention = recording->evaluation->value(map->nodes.heads[0].weights);
    EXPECT_NEAR((*attention)(35, 10), 0.1426, 1e-3);
    EXPECT_NEAR((*attention)(45, 2), 0.1706, 1e-3);
}

TEST(ReviewsEmbeddings, IsUnchanged) {
    const auto model = bundled("reviews-embeddings");
    const std::string text = "The stafff was frendly, but the pizza was TERRIBLE and overpriiiced.";
    const auto recording = model->record(textInput(text), {});
    expectExact(*model, *recording, {text});
    EXPECT_EQ(recording->predictions.at(0).candidates[0].label, "negative");
    EXPECT_NEAR(recording->predictions.at(0).candidates[0].probability, 0.943440, 1e-3);
    const AttentionMap* map = recording->find("embedding", 0);
    ASSERT_NE(map, nullptr);
    const auto attention = recording->evaluation->value(map->nodes.heads[0].weights);
    EXPECT_NEAR((*attention)(3, 1), 0.8237, 1e-3);
    EXPECT_NEAR((*attention)(6, 2), 0.8108, 1e-3);
}

TEST(ReviewsHierarchical, IsUnchanged) {
    const auto model = bundled("reviews-hierarchical");
    // Its own sample.
    const RunInputs sample = model->information().samples();
    const auto sentences = sample.texts("document");
    ASSERT_EQ(sentences.size(), 5u);
    const auto recording = model->record(sample, {});
    expectExact(*model, *recording, sentences);
    EXPECT_EQ(recording->predictions.at(0).candidates[0].label, "negative");
    EXPECT_NEAR(recording->predictions.at(0).candidates[0].probability, 0.982571, 1e-3);
    const AttentionMap *words = recording->find("word", 0), *whole = recording->find("sentence", 0);
    ASSERT_TRUE(words && whole);
    EXPECT_NEAR(recording->evaluation->at(words->nodes.heads[0].weights, 2, 28), 0.4229, 1e-3);
    EXPECT_NEAR(recording->evaluation->at(whole->nodes.heads[0].weights, 0, 2), 0.2125, 1e-3);
}

// A hundred sentences, written for this test, with the words marked that carry the opinion.
TEST(ReviewsHierarchical, AttendsToOpinionWords) {
    const auto model = bundled("reviews-hierarchical");
    std::ifstream file(TEST_DATA "/opinion_words.txt");
    double weight = 0, share = 0;
    int sentences = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::string text;
        std::vector<bool> isMarked;
        bool within = false;
        for (const char c : line) {
            if (c == '*') {
                within = !within;
                continue;
            }
            text += c;
            isMarked.push_back(within);
        }
        RunInputs inputs;
        inputs.values["document"] = std::vector<std::string>{text};
        const auto recording = model->record(inputs, {});
        const auto& words = recording->sequences.front().tokens;
        const NodeId weights = recording->find("word", 0)->nodes.heads[0].weights;
        for (size_t word = 0; word < words.size(); ++word) {
            if (!isMarked.at(size_t(words[word].begin))) continue;
            weight += double(recording->evaluation->at(weights, 0, Index(word)));
            share += 1 / double(words.size());
        }
        ++sentences;
    }
    EXPECT_EQ(sentences, 100);
    EXPECT_NEAR(weight / share, 3.5, 0.05) << "times their share, as the lesson and the README say";
}

// Known or not, a word is read alike in composed or decomposed form, with either apostrophe.
TEST(ClassifierWords, IgnoresCaseAndVariants) {
    const auto words = ClassifierWords::parse(ClassifierWords::learn({"a caf\u00e9"}, 1), "test");
    const std::string decomposed = "cafe\u0301 re\u0301sume\u0301 zorp\u2019s";
    const auto typed = words->read(decomposed);
    const auto one = words->rows(words->read("caf\u00e9 r\u00e9sum\u00e9 zorp's"), 97),
               other = words->rows(typed, 97);
    ASSERT_EQ(one.size(), 3u);
    ASSERT_EQ(other.size(), 3u);
    EXPECT_GE(one[0].own, 0);
    for (size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(one[i].own, other[i].own);
        EXPECT_EQ(one[i].grams, other[i].grams);
        EXPECT_EQ(one[i].shape, other[i].shape);
    }
    EXPECT_EQ(typed[1].text, "re\u0301sume\u0301") << "what was typed is shown";
    EXPECT_EQ(typed[1].begin, 6);
    EXPECT_EQ(typed[1].end, 14);
}
