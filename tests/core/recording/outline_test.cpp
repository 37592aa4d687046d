#include "core/recording/outline.h"

#include <gtest/gtest.h>

#include <cctype>

#include "core/mechanisms/translation_model.h"
#include "core/run/run_request.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

RecordingPointer translation(const std::string& recipe) {
    const auto folder = std::filesystem::temp_directory_path() / ("attentionscope-outline-" + recipe);
    std::filesystem::remove_all(folder);
    writeSmallTranslator(folder, recipe);
    RunInputs inputs;
    inputs.values = {{"text", "the old dog"}, {"second", "a red man sees"}};
    return openTranslationModel(ModelFolder::open(folder))->record(inputs, {});
}

std::string lettersOf(const std::vector<OutlineBlock>& outline) {
    std::string letters;
    for (const OutlineBlock& block : outline) {
        const char letter = "esacfl"[int(block.kind)];
        letters += block.target ? char(std::toupper(letter)) : letter;
    }
    return letters;
}

}  // namespace

TEST(Outline, OfOneAttentionIsEmbeddingsAndAttention) {
    ModelShelf shelf({RESOURCES "/models"});
    RunRequest request{.model = "constructed"};
    request.inputs.values["text"] = "The cat sat";
    const RecordingPointer recording = run(request, shelf);
    const auto outline = outlineOf(*recording);
    EXPECT_EQ(lettersOf(outline), "ea");
    EXPECT_EQ(outline[0].node, recording->hidden[0]);
    EXPECT_EQ(outline[1].node, recording->maps[0].nodes.output);
    EXPECT_FALSE(producesWords(*recording));
}

TEST(Outline, OfATransformerHasEveryLayerOfBothParts) {
    const RecordingPointer recording = translation("transformer");
    const auto outline = outlineOf(*recording);
    // Self-attention without a feed-forward of its own before the cross-attention of each decoder layer.
    EXPECT_EQ(lettersOf(outline), "eafafEACFACFL");
    for (const OutlineBlock& block : outline) {
        if (block.kind != OutlineBlock::Kind::crossAttention) continue;
        EXPECT_EQ(recording->maps[size_t(block.map)].name, "cross");
    }
    EXPECT_EQ(outline[4].layer, 1);
    EXPECT_EQ(outline[4].node, recording->hidden[2]);
    // Embeddings are told with the attention after them, logits with the one before.
    EXPECT_EQ(outline[0].map, outline[1].map);
    EXPECT_EQ(outline.back().map, outline[outline.size() - 2].map);
}

TEST(Outline, OfARecurrentTranslatorHasItsStates) {
    // The state follows the attention in Bahdanau et al. 2014, and goes before it in Luong et al. 2015.
    EXPECT_EQ(lettersOf(outlineOf(*translation("additive"))), "esECSL");
    EXPECT_EQ(lettersOf(outlineOf(*translation("luong-general"))), "esESCL");
}

TEST(Outline, FollowsALayerAfterItsAttention) {
    const RecordingPointer recording = translation("transformer");
    const Graph& graph = *recording->evaluation->graph();
    const auto valueOf = [&](NodeId id) { return *recording->evaluation->value(id); };
    const AttentionMap& map = *recording->find("encoder.self", 0);
    const AfterAttention after = afterAttention(*recording, map);
    ASSERT_NE(after.layerEnd, noNode);
    EXPECT_EQ(after.layerEnd, recording->hidden[1]);
    EXPECT_TRUE(valueOf(after.sum).isApprox(valueOf(after.input) + valueOf(map.nodes.output), 1e-5f));
    EXPECT_TRUE(isNormalisation(graph, after.normalised));
    EXPECT_TRUE(valueOf(after.layerSum).isApprox(valueOf(after.sum) + valueOf(after.feedForward), 1e-5f));
    EXPECT_EQ(graph.node(after.inner).axes.columns->size(), 24);
    // What comes after the decoder's self-attention is the cross-attention, not a feed-forward.
    const AfterAttention between = afterAttention(*recording, *recording->find("decoder.self", 0));
    EXPECT_EQ(between.feedForward, noNode);
    EXPECT_EQ(between.normalised, recording->find("cross", 0)->input);
}
