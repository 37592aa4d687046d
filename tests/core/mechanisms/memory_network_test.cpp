// The memory network against a forward pass of its own in double precision, and its gradients against central
// differences of that.
#include "core/mechanisms/memory_network.h"

#include <gtest/gtest.h>

#include "core/graph/ops/losses.h"
#include "core/recording/attention_steps.h"
#include "tests/support/exact_weights.h"

using namespace attentionscope;

namespace {

const MemorySettings smallMemory{.words = 6, .width = 4, .hops = 2, .memory = 5};
// Three stories; the first and the last share a sentence, one sentence is empty.
const StoryBatch storyBatch{.sentences = {{1, 2, 3}, {4}, {5, 0}, {}},
                            .stories = {{0, 1, 2}, {2}, {3, 0, 1, 1}},
                            .questions = {{1, 3}, {2}, {5, 4, 3}}};
const std::vector<Index> storyAnswers{2, 5, 1};

Exact exactSentenceVector(const Exact& table, const std::vector<Index>& words) {
    Exact sum = Exact::Zero(1, table.cols());
    const double count = double(words.size()), d = double(table.cols());
    for (size_t j = 0; j < words.size(); ++j)
        for (Eigen::Index k = 0; k < table.cols(); ++k) {
            const double place = double(j + 1) / count, feature = double(k + 1) / d;
            sum(0, k) += (1 - place - feature * (1 - 2 * place)) * table(words[j], k);
        }
    return sum;
}

struct ExactAnswer {
    std::vector<Exact> weights;  ///< of each hop, [1 × sentences]
    Exact logits;
};

ExactAnswer answerExactly(const ExactWeights& weights, const StoryBatch& from, size_t story,
                          const MemoryMode& mode, bool equalWeights = false) {
    const auto table = [&](Index k) { return weights.at("words." + std::to_string(k)); };
    const auto& sentences = from.stories[story];
    const auto memories = [&](Index k) {
        Exact all(Eigen::Index(sentences.size()), table(k).cols());
        for (size_t i = 0; i < sentences.size(); ++i)
            all.row(Eigen::Index(i)) =
                exactSentenceVector(table(k), from.sentences[size_t(sentences[i])]) +
                weights.at("times." + std::to_string(k)).row(Eigen::Index(sentences.size() - 1 - i));
        return all;
    };
    ExactAnswer made;
    Exact u = exactSentenceVector(table(0), from.questions[story]);
    const Index hops = Index(weights.size()) / 2 - 1;
    for (Index hop = 0; hop < hops; ++hop) {
        Exact p = u * memories(hop).transpose();
        if (equalWeights) p.setZero();
        if (!mode.linear) p = softmaxOf(p);
        u += p * memories(hop + 1);
        made.weights.push_back(p);
    }
    made.logits = u * table(hops).transpose();
    return made;
}

double exactLoss(const ExactWeights& weights, const MemoryMode& mode) {
    double loss = 0;
    for (size_t s = 0; s < storyAnswers.size(); ++s) {
        loss += surpriseOf(answerExactly(weights, storyBatch, s, mode).logits, storyAnswers[s]);
    }
    return loss / double(storyAnswers.size());
}

/// Large weights, so that no softmax is near its flat beginning.
MemoryNetwork largeNetwork() {
    ParameterSet weights(3);
    MemoryNetwork network(smallMemory, weights);
    for (const auto& parameter : network.parameters()) parameter->values() *= 6;
    return network;
}

}  // namespace

TEST(MemoryNetwork, AgreesWithDoublePrecision) {
    const MemoryNetwork network = largeNetwork();
    const auto weights = exactWeights(network.parameters());
    for (const auto& [mode, equalWeights] :
         {std::pair{MemoryMode{}, false}, {MemoryMode{.linear = true}, false}, {MemoryMode{}, true}}) {
        Recorder recorder({.expansions = false, .equalWeights = equalWeights});
        const MemoryNodes made = network.answer(recorder, storyBatch, mode);
        const EvaluationPointer evaluation = recorder.finish();
        ASSERT_EQ(made.hops.size(), 2u);
        EXPECT_TRUE(made.maps.empty());
        for (size_t s = 0; s < storyBatch.stories.size(); ++s) {
            const ExactAnswer exact = answerExactly(weights, storyBatch, s, mode, equalWeights);
            EXPECT_LT((evaluation->value(made.logits)->row(Index(s)).cast<double>() - exact.logits)
                          .cwiseAbs()
                          .maxCoeff(),
                      1e-5);
            for (size_t hop = 0; hop < made.hops.size(); ++hop) {
                const auto row = evaluation->value(made.hops[hop].weights)->row(Index(s));
                const Index count = Index(storyBatch.stories[s].size());
                EXPECT_LT((row.leftCols(count).cast<double>() - exact.weights[hop]).cwiseAbs().maxCoeff(),
                          1e-5);
                EXPECT_EQ(row.rightCols(row.cols() - count).cwiseAbs().sum(), 0);
            }
        }
    }
}

TEST(MemoryNetwork, ABatchGivesTheAnswersOfSingleStories) {
    const MemoryNetwork network = largeNetwork();
    const auto weights = exactWeights(network.parameters());
    const StoryBatch one{.sentences = {{1, 2, 3}, {4}, {5, 0}},
                         .stories = {{0, 1, 2}},
                         .questions = {{1, 3}},
                         .labels = {"a b c", "d", "e f"}};
    Recorder recorder;
    const MemoryNodes made = network.answer(recorder, one);
    const EvaluationPointer evaluation = recorder.finish();
    const ExactAnswer exact = answerExactly(weights, one, 0, {});
    EXPECT_LT((evaluation->value(made.logits)->cast<double>() - exact.logits).cwiseAbs().maxCoeff(), 1e-5);
    ASSERT_EQ(made.maps.size(), 2u);
    for (size_t hop = 0; hop < 2; ++hop) {
        const AttentionMap& map = made.maps[hop];
        EXPECT_EQ(map.name, "hop");
        EXPECT_EQ(map.layer, int(hop));
        EXPECT_EQ(map.nodes.keys->label(2), "e f");
        const auto p = evaluation->value(map.nodes.heads.at(0).weights);
        EXPECT_LT((p->cast<double>() - exact.weights[hop]).cwiseAbs().maxCoeff(), 1e-5);
    }
}

TEST(MemoryNetwork, GradientsAgreeWithCentralDifferences) {
    const MemoryNetwork network = largeNetwork();
    for (const MemoryMode& mode : {MemoryMode{}, MemoryMode{.linear = true}}) {
        expectGradients(
            network.parameters(),
            [&](Recorder& recorder) {
                return recorder.apply(crossEntropy(storyAnswers),
                                      {network.answer(recorder, storyBatch, mode).logits});
            },
            [&](const ExactWeights& weights) { return exactLoss(weights, mode); }, 1e-5);
    }
}

TEST(MemoryModel, DeclaresWhatItRecorded) {
    const auto words = ClassifierWords::parse(
        ClassifierWords::learn({"Mary went to the garden.", "Where is Mary?", "garden"}, 1), "test");
    const MemorySettings settings{.words = words->known() + 1, .width = 4, .hops = 3, .memory = 2};
    ParameterSet weights(1);
    const MemoryModel model({}, std::make_shared<const MemoryNetwork>(settings, weights), words);
    RunInputs inputs;
    inputs.values["story"] =
        std::vector<std::string>{"Mary went to the attic.", "Mary went to the garden.", " ", "Where is Mary"};
    inputs.values["question"] = std::string("Where is Bill?");
    const RecordingPointer recording = model.record(inputs, {});
    // Of three sentences with words the latest two are kept.
    EXPECT_EQ(recording->leftOut,
              (std::vector<Truncation>{
                  {.input = "story", .unit = LimitUnit::sentences, .limit = 2, .latest = true}}));
    ASSERT_EQ(recording->sequences.size(), 3u);
    EXPECT_EQ(recording->sequences[0].size(), 2);
    EXPECT_EQ(recording->sequences[0].axis->label(0), "Mary went to the garden.");
    EXPECT_TRUE(recording->sequences[1].tokens[2].unknown);
    EXPECT_FALSE(recording->sequences[1].tokens[0].unknown);
    ASSERT_EQ(recording->maps.size(), 3u);
    EXPECT_EQ(recording->layers("hop"), 3);
    for (const AttentionMap& map : recording->maps) {
        const auto p = recording->evaluation->value(map.nodes.heads.at(0).weights);
        EXPECT_EQ(p->cols(), recording->keysOf(map).size());
        EXPECT_EQ(p->rows(), recording->queriesOf(map).size());
        EXPECT_NEAR(p->sum(), 1, 1e-5);
        EXPECT_FALSE(attentionSteps(*recording, map, 0).empty());
    }
    EXPECT_EQ(recording->blocks.size(), 2u + 3 + 1);
    EXPECT_EQ(recording->blocks[2].steps.size(), 1u);  // the key table of hop 1 comes before it
    EXPECT_EQ(recording->blocks[3].steps.size(), 2u);
    EXPECT_EQ(recording->predictions.at(0).candidates.size(), size_t(std::min<Index>(10, settings.words)));
    inputs.values["question"] = std::string("…  ");
    inputs.values["story"] = std::vector<std::string>{" "};
    EXPECT_THROW(model.record(inputs, {}), Error);
}
