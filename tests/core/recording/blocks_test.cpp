// The blocks and steps that every kind of model declares, compared with the numbers they refer to.
#include "core/recording/block.h"

#include <gtest/gtest.h>

#include <cctype>

#include "core/base/lists.h"
#include "core/mechanisms/translation_model.h"
#include "core/recording/attention_steps.h"
#include "core/run/run_request.h"
#include "tests/core/transformer/comparison.h"
#include "tests/support/folders.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

RecordingPointer translation(const std::string& recipe) {
    const TemporaryFolder folder;
    writeSmallTranslator(folder / recipe, recipe);
    RunInputs inputs;
    inputs.values = {{"text", "the old dog"}, {"second", "a red man sees"}};
    return openTranslationModel(ModelFolder::open(folder / recipe))->record(inputs, {});
}

RecordingPointer constructed() {
    ModelShelf shelf({RESOURCES "/models"});
    RunRequest request{.model = "constructed"};
    request.inputs.values["text"] = "The cat sat";
    return run(request, shelf);
}

RecordingPointer checkpoint(const std::string& family) {
    const TemporaryFolder place;
    const auto folder = std::filesystem::path(TEST_DATA) / "transformer" / family;
    const ReferenceTensors expected(folder / "expected.safetensors");
    return openModel(folder)->record(inputsOf(folder, expected, place), {});
}

// Embeddings, states, attention, cross-attention, feed-forward, logits; capital for sequences other than the
// first.
std::string lettersOf(const Recording& recording) {
    std::string letters;
    for (const Block& block : recording.blocks) {
        const char letter = "esacf+l"[int(block.kind)];
        letters += block.sequence > 0 ? char(std::toupper(letter)) : letter;
    }
    return letters;
}

std::vector<std::string> idsOf(const std::vector<Step>& steps) {
    return eachOf(steps, &Step::id);
}

const Step* find(const std::vector<Step>& steps, const std::string& id) {
    for (const Step& step : steps)
        if (step.id == id) return &step;
    return nullptr;
}

Matrix valueOf(const Recording& recording, const Step::Operand& operand) {
    return *recording.evaluation->value(operand.node);
}

bool near(const Matrix& a, const Matrix& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
    for (Index i = 0; i < a.size(); ++i) {
        const float one = a.data()[i], other = b.data()[i];
        if (one != other && !(std::abs(one - other) <= 1e-4f * (1 + std::abs(one)))) return false;
    }
    return true;
}

// A sum equals that of its operands, in every model; other steps are not checked here.
void expectSum(const Recording& recording, const Step& step) {
    const bool sum = step.kind == StepKind::residual ||
                     (step.kind == StepKind::layerOutput && step.operands.back().sign == "=");
    if (!sum) return;
    Matrix total = valueOf(recording, step.operands.front());
    for (size_t i = 1; i < step.operands.size(); ++i) total += valueOf(recording, step.operands[i]);
    EXPECT_TRUE(near(total, valueOf(recording, step.result))) << step.id << ": " << step.formula;
}

void expectRows(const Recording& recording, const Step& step, int sequence) {
    if (step.kind == StepKind::handOver || step.kind == StepKind::predict) return;
    std::vector<Step::Operand> all = step.operands;
    all.push_back(step.result);
    for (const Step::Operand& operand : all) {
        ASSERT_NE(operand.node, noNode) << step.id << ' ' << operand.symbol;
        const int own = operand.sequence < 0 ? sequence : operand.sequence;
        if (operand.sequence == Step::Operand::noPositions) continue;
        EXPECT_EQ(recording.evaluation->value(operand.node)->rows(), recording.sequences[size_t(own)].size())
            << step.id << ' ' << operand.symbol;
    }
}

// Every step of one head satisfies its formula.
void expectAttention(const Recording& recording, const AttentionMap& map) {
    const std::vector<Step> steps = attentionSteps(recording, map, 0);
    const auto value = [&](const Step& step, size_t i) { return valueOf(recording, step.operands[i]); };
    for (const Step& step : steps) {
        SCOPED_TRACE(step.id);
        expectRows(recording, step, map.querySequence);
        const Matrix result = valueOf(recording, step.result);
        if (step.id == "scores" && map.score != ScoreFunction::additive &&
            map.score != ScoreFunction::location) {
            EXPECT_TRUE(near(value(step, 0) * value(step, 1).transpose(), result));
        }
        if (step.id == "scores" && map.score == ScoreFunction::additive) {
            const Matrix q = value(step, 0), k = value(step, 1), v = value(step, 2);
            Matrix expected(q.rows(), k.rows());
            for (Index i = 0; i < q.rows(); ++i)
                for (Index j = 0; j < k.rows(); ++j)
                    expected(i, j) = ((q.row(i) + k.row(j)).array().tanh().matrix() * v)(0, 0);
            EXPECT_TRUE(near(expected, result));
        }
        if (step.id == "exponentials") {
            EXPECT_TRUE(near(value(step, 0).array().exp().matrix(), result));
        }
        if (step.kind == StepKind::favourNear) {
            EXPECT_TRUE(near(value(step, 0).cwiseProduct(value(step, 1)), result));
        }
        if (step.kind == StepKind::weightedSum) {
            EXPECT_TRUE(near(value(step, 0) * value(step, 1), result));
        }
    }
}

void expectTrue(const Recording& recording) {
    for (const Block& block : recording.blocks) {
        ASSERT_LT(block.sequence, int(recording.sequences.size()));
        EXPECT_LT(block.map, int(recording.maps.size()));
        for (const auto* steps : {&block.steps, &block.after})
            for (const Step& step : *steps) {
                expectSum(recording, step);
                expectRows(recording, step, block.sequence);
            }
        if (block.kind != Block::Kind::attention && block.kind != Block::Kind::crossAttention) continue;
        const AttentionMap& map = recording.maps[size_t(block.map)];
        EXPECT_EQ(recording.crosses(map), block.kind == Block::Kind::crossAttention);
        EXPECT_EQ(map.nodes.output, block.node);
        EXPECT_EQ(map.nodes.queries->size(), recording.queriesOf(map).size());
        EXPECT_EQ(map.nodes.keys->size(), recording.keysOf(map).size());
        expectAttention(recording, map);
    }
}

}  // namespace

TEST(Blocks, OfOneAttentionAreEmbeddingsAndAttention) {
    const RecordingPointer recording = constructed();
    EXPECT_EQ(lettersOf(*recording), "ea");
    EXPECT_EQ(recording->blocks[0].map, 0);
    EXPECT_EQ(recording->sequences[0].size(), 3);
    EXPECT_FALSE(recording->produced());
    expectTrue(*recording);
}

TEST(Blocks, OfATransformerAreEveryLayerOfBothParts) {
    const RecordingPointer recording = translation("transformer");
    const auto& blocks = recording->blocks;
    // Self-attention without a feed-forward of its own before the cross-attention of each decoder layer.
    ASSERT_EQ(lettersOf(*recording), "eafafEACFACFL");
    for (const Block& block : blocks) {
        if (block.kind != Block::Kind::crossAttention) continue;
        EXPECT_EQ(recording->maps[size_t(block.map)].name, "cross");
    }
    EXPECT_EQ(blocks[4].layer, 1);
    EXPECT_EQ(blocks[4].node, recording->sequences[0].hidden[2]);
    // Embeddings belong to the attention after them, logits to the one before.
    EXPECT_EQ(blocks[0].map, blocks[1].map);
    EXPECT_EQ(blocks[5].map, blocks[6].map);
    EXPECT_EQ(blocks.back().map, blocks[blocks.size() - 2].map);
    EXPECT_EQ(recording->produced(), &recording->sequences[1]);
    expectTrue(*recording);
}

TEST(Blocks, OfRecurrentTranslatorsHaveTheirStates) {
    // The state follows the attention in Bahdanau et al. 2014, and precedes it in Luong et al. 2015.
    const std::pair<const char*, const char*> letters[] = {
        {"additive", "esECSL"},      {"hard", "esECSL"},         {"luong-dot", "esESCL"},
        {"luong-general", "esESCL"}, {"luong-concat", "esESCL"}, {"luong-location", "esESCL"},
        {"local-m", "esESCL"},       {"local-p", "esESCL"},      {"none", "esESL"}};
    for (const auto& [recipe, expected] : letters) {
        SCOPED_TRACE(recipe);
        const RecordingPointer recording = translation(recipe);
        EXPECT_EQ(lettersOf(*recording), expected);
        expectTrue(*recording);
    }
}

TEST(Blocks, WithoutAttentionPassOneVector) {
    const RecordingPointer recording = translation("none");
    EXPECT_EQ(idsOf(recording->blocks[1].steps),
              (std::vector<std::string>{"source_forward", "source_backward", "source_states", "handover"}));
    const Step& handOver = recording->blocks[1].steps.back();
    EXPECT_EQ(valueOf(*recording, handOver.result).rows(), 1);
    for (const Block& block : recording->blocks) EXPECT_EQ(block.map, -1);
}

TEST(Blocks, ShowNormalisationBeforeOrAfterASublayer) {
    const auto ids = [](const RecordingPointer& recording, size_t block) {
        std::vector<std::string> all = idsOf(recording->blocks[block].steps);
        for (const std::string& id : idsOf(recording->blocks[block].after)) all.push_back(id);
        return all;
    };
    using Ids = std::vector<std::string>;
    const RecordingPointer after = checkpoint("bert"), before = checkpoint("gpt2");
    EXPECT_EQ(ids(after, 1), (Ids{"residual", "normalised"}));
    EXPECT_EQ(ids(after, 2), (Ids{"feed_forward", "feed_forward_residual", "layer_output"}));
    EXPECT_EQ(ids(before, 1), (Ids{"input_norm", "residual"}));
    EXPECT_EQ(ids(before, 2), (Ids{"normalised", "feed_forward", "layer_output"}));
    EXPECT_EQ(ids(before, before->blocks.size() - 2).back(), "final_norm");
    EXPECT_EQ(find(after->blocks[0].steps, "embeddings")->kind, StepKind::addPositions);
    EXPECT_EQ(after->blocks[0].steps.back().kind, StepKind::normalise);
}

TEST(Blocks, OfEveryFamilyMatchItsModel) {
    for (const char* family :
         {"bert", "roberta", "distilbert", "albert", "gpt2", "llama", "mistral", "qwen2", "smollm3",
          "granite", "mixtral", "vit", "bart", "blenderbot", "marian", "t5", "t5-gated"}) {
        SCOPED_TRACE(family);
        const RecordingPointer recording = checkpoint(family);
        const bool both = recording->sequences.size() > 1;
        std::string expected = "e";
        for (int i = 0; i < recording->layers(both ? "encoder.self" : "self"); ++i) expected += "af";
        if (both) expected += "E";
        for (int i = 0; i < recording->layers("cross"); ++i) expected += "ACF";
        EXPECT_EQ(lettersOf(*recording), expected + (both ? "L" : "l"));
        expectTrue(*recording);
    }
}

TEST(AttentionSteps, MatchTheRecordedSteps) {
    using Ids = std::vector<std::string>;
    const RecordingPointer one = constructed(), additive = translation("additive"),
                           hard = translation("hard"), local = translation("local-p");
    EXPECT_EQ(idsOf(attentionSteps(*one, one->maps[0], 0)),
              (Ids{"values", "scores", "scaled", "masked", "shifted", "exponentials", "sums", "weights",
                   "weighted", "context", "output"}));
    EXPECT_EQ(idsOf(attentionSteps(*additive, additive->maps[0], 0)),
              (Ids{"values", "scores", "masked", "shifted", "exponentials", "sums", "weights", "weighted"}));
    EXPECT_EQ(attentionSteps(*hard, hard->maps[0], 0).back().kind, StepKind::readOne);
    const auto near = attentionSteps(*local, local->maps[0], 0);
    ASSERT_TRUE(find(near, "weights"));
    EXPECT_EQ(find(near, "weights")->kind, StepKind::favourNear);
    EXPECT_TRUE(attentionSteps(*one, one->maps[0], 99).empty());
}

TEST(AttentionSteps, ShowThePositionBias) {
    const RecordingPointer t5 = checkpoint("t5");
    const Step* masked = nullptr;
    const auto steps = attentionSteps(*t5, *t5->find("encoder.self", 0), 0);
    masked = find(steps, "masked");
    ASSERT_TRUE(masked);
    ASSERT_EQ(masked->operands.size(), 2U);
    EXPECT_TRUE(near(valueOf(*t5, masked->operands[0]) + valueOf(*t5, masked->operands[1]),
                     valueOf(*t5, masked->result)));
}

TEST(AttentionSteps, FollowAReplacedScoreFunction) {
    const auto folder = std::filesystem::path(TEST_DATA) / "transformer" / "gpt2";
    RunOptions options;
    options.changes.score = "cosine";
    RunInputs inputs;
    inputs.values["text"] = TokenIds{1, 2, 3};
    const RecordingPointer recording = openModel(folder)->record(inputs, options);
    const AttentionMap& map = recording->maps[0];
    EXPECT_EQ(map.score, ScoreFunction::cosine);
    const auto steps = attentionSteps(*recording, map, 0);
    EXPECT_EQ(find(steps, "scores")->operands[0].symbol, "Q'");
    expectAttention(*recording, map);
}
