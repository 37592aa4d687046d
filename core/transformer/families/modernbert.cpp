#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readModernbert(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack = readSizes(config);
    stack.innerWidth = readWidth(config, "intermediate_size");
    stack.activation = readActivation(config, "hidden_activation", "gelu");
    stack.epsilon = readEpsilon(config, "norm_eps", 1e-5);
    stack.vocabulary = readVocabulary(config);
    stack.limit = Index(config.integerOr("max_position_embeddings", 1, mostPositions, 8192));
    stack.normShifted = config.flagOr("norm_bias", false);
    stack.firstInputNorm = false;
    stack.embeddingNorm = stack.finalNorm = stack.gated = true;
    const Index every = Index(config.integerOr("global_attn_every_n_layers", 1, mostLayers, 3)),
                local = Index(config.integerOr("local_attention", 2, mostPositions, 128));
    const std::vector<std::string> types = readLayerTypes(config, stack.layers);
    for (Index layer = 0; layer < stack.layers; ++layer) {
        const bool windowed =
            types.empty() ? layer % every != 0 : types[std::size_t(layer)] == "sliding_attention";
        stack.windows.push_back(windowed ? local / 2 + 1 : -1);
    }
    stack.positions.kind = PositionKind::rotary;
    stack.positions.rotary = {.theta = config.numberOr("global_rope_theta", 1e-6, 1e12, 160000),
                              .width = stack.headWidth};
    stack.positions.windowedRotary =
        RotarySpec{.theta = config.states("local_rope_theta") && !config.has("local_rope_theta")
                                ? stack.positions.rotary.theta
                                : config.numberOr("local_rope_theta", 1e-6, 1e12, 10000),
                   .width = stack.headWidth};
    readRotaryOfKinds(config, stack);
    reading.spec.encoder = stack;
    readSpecialIds(config, stack.vocabulary, reading.spec);
    const bool bias = config.flagOr("attention_bias", false), inner = config.flagOr("mlp_bias", false);
    WeightNames& names = reading.names;
    names.prefixes = {"model.", ""};
    names.encoder.tokens = {"embeddings.tok_embeddings.weight"};
    names.encoder.embeddingNorm = "embeddings.norm";
    names.encoder.layer = "layers.{}.";
    LayerNames& layer = names.encoder.inLayer;
    layer.self.fused = dense("attn.Wqkv", bias);
    layer.self.output = dense("attn.Wo", bias);
    layer.self.norm = "attn_norm";
    layer.feedForwardNorm = "mlp_norm";
    layer.gateAndUp = dense("mlp.Wi", inner);
    layer.down = dense("mlp.Wo", inner);
    names.encoder.finalNorm = "final_norm";
    const bool classifierBias = config.flagOr("classifier_bias", false);
    const FeedForwardActivation activation = readActivation(config, "classifier_activation", "gelu");
    const HeadStage stage{dense("head.dense", classifierBias), activation, "head.norm"};
    readBertLikeHead(config, reading,
                     {.stages = {stage},
                      .output = dense("decoder", config.flagOr("decoder_bias", true)),
                      .pooling = {stage},
                      .classifier = dense("classifier")});
    if (reading.spec.head.kind == HeadSpec::Kind::tokenLabel) names.headStages = {stage};
    const bool mean = config.choiceOr("classifier_pooling", {"cls", "mean"}, "cls") == "mean";
    if (mean && reading.spec.head.kind == HeadSpec::Kind::sequenceLabel)
        reading.spec.head.row = HeadSpec::Row::mean;
    return reading;
}

}  // namespace attentionscope
