#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

/// As the published model divides, in floating point.
Index groupOf(Index layer, Index layers, Index groups) {
    return Index(double(layer) / (double(layers) / double(groups)));
}

}  // namespace

FamilyReading readAlbert(const JsonValue& config) {
    config.choiceOr("position_embedding_type", {"absolute"}, "absolute");
    StackSpec stack = readWordEncoder(config, 2);
    stack.embeddingWidth = readWidth(config, "embedding_size");
    stack.activation = readActivation(config, "hidden_act", "gelu_new");
    readLearnedPositions(config, 512, stack);
    // Layers are divided evenly into groups; the layers of a group share its weights, which are those of one
    // or more consecutive inner layers.
    const Index groups = Index(config.integerOr("num_hidden_groups", 1, stack.layers, 1));
    const Index inner = Index(config.integerOr("inner_group_num", 1, mostLayers / stack.layers, 1));
    for (Index layer = 0; layer < stack.layers; ++layer)
        for (Index i = 0; i < inner; ++i)
            stack.sharedWeights.push_back(groupOf(layer, stack.layers, groups) * inner + i);
    stack.layers *= inner;
    FamilyReading reading = readWithBertLikeNames(config, stack, "albert.");
    WeightNames& names = reading.names;
    // Always present, even between equal widths.
    names.encoder.embeddingProjection = dense("encoder.embedding_hidden_mapping_in");
    names.encoder.layer = "encoder.albert_layer_groups.{}.albert_layers.{inner}.";
    names.encoder.innerLayers = inner;
    names.encoder.inLayer.self = attentionNames("attention.", {"query", "key", "value", "dense"});
    names.encoder.inLayer.self.norm = "attention.LayerNorm";
    names.encoder.inLayer.up = dense("ffn");
    names.encoder.inLayer.down = dense("ffn_output");
    names.encoder.inLayer.feedForwardNorm = "full_layer_layer_norm";
    readBertLikeHead(config, reading,
                     {.stages = {{dense("predictions.dense"),
                                  readActivation(config, "hidden_act", "gelu_new"), "predictions.LayerNorm"}},
                      .output = {.stem = "predictions.decoder", .biasName = "predictions.bias"},
                      .pooling = {{dense("{prefix}pooler"), FeedForwardActivation::tanh, {}}},
                      .classifier = dense("classifier")});
    names.ignored.insert(names.ignored.end(),
                         {"predictions.decoder.bias", "sop_classifier.*", "{prefix}pooler.*"});
    return reading;
}

}  // namespace attentionscope
