#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readGptNeox(const JsonValue& config) {
    StackSpec stack = readSizes(config);
    stack.innerWidth = readWidth(config, "intermediate_size");
    stack.vocabulary = readVocabulary(config);
    stack.limit = Index(config.integerOr("max_position_embeddings", 1, mostPositions, 2048));
    stack.activation = readActivation(config, "hidden_act", "gelu");
    stack.epsilon = readEpsilon(config, "layer_norm_eps", 1e-5);
    stack.causal = stack.finalNorm = true;
    stack.parallel = config.flagOr("use_parallel_residual", true);
    stack.fusedLayout = FusedLayout::byHead;
    stack.positions.kind = PositionKind::rotary;
    readRotaryPositions(config, stack, "rotary_pct", 0.25, "rotary_emb_base");
    FamilyReading reading = readDecoder(stack, {.prefix = "gpt_neox.",
                                                .tokens = "embed_in.weight",
                                                .layer = "layers.{}.",
                                                .finalNorm = "final_layer_norm"});
    const bool bias = config.flagOr("attention_bias", true);
    LayerNames& layer = reading.names.decoder.inLayer;
    layer.self.fused = dense("attention.query_key_value", bias);
    layer.self.output = dense("attention.dense", bias);
    layer.self.norm = "input_layernorm";
    layer.feedForwardNorm = "post_attention_layernorm";
    layer.up = dense("mlp.dense_h_to_4h");
    layer.down = dense("mlp.dense_4h_to_h");
    reading.names.ignored = {"{prefix}layers.*.attention.rotary_emb.inv_freq",
                             "{prefix}layers.*.attention.bias", "{prefix}layers.*.attention.masked_bias"};
    readNextWordHead(config, dense("embed_out", false), false, reading);
    return reading;
}

}  // namespace attentionscope
