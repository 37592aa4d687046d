#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readFalcon(const JsonValue& config) {
    StackSpec stack = readSizes(config, {.layers = oneOf(config, "num_hidden_layers", "n_layer"),
                                         .heads = oneOf(config, "num_attention_heads", "n_head")});
    const bool later = config.flagOr("new_decoder_architecture", false),
               shared = config.flagOr("multi_query", true),
               parallel = later || config.flagOr("parallel_attn", true),
               linear = config.flagOr("alibi", false), bias = config.flagOr("bias", false);
    if (later)
        stack.keyValueHeads =
            Index(config.integerOr(oneOf(config, "num_kv_heads", "n_head_kv"), 1, widest, stack.heads));
    else if (shared)
        stack.keyValueHeads = 1;
    stack.innerWidth = Index(config.integerOr("ffn_hidden_size", 1, widest, 4 * stack.width));
    stack.vocabulary = readVocabulary(config);
    stack.limit = linear ? 0 : Index(config.integerOr("max_position_embeddings", 1, mostPositions, 2048));
    stack.activation = readActivation(config, "activation", "gelu");
    stack.epsilon = readEpsilon(config, "layer_norm_epsilon", 1e-5);
    stack.causal = stack.finalNorm = true;
    stack.parallel = parallel;
    stack.fusedLayout = later || shared ? FusedLayout::byKeyHead : FusedLayout::byHead;
    if (linear) {
        stack.positions = {.kind = PositionKind::linearBias, .linearBias = LinearBiasKind::beforeScale};
    } else {
        stack.positions.kind = PositionKind::rotary;
        readRotaryPositions(config, stack, "", 1, "");
    }
    FamilyReading reading = readDecoder(stack, {.prefix = "transformer.",
                                                .tokens = "word_embeddings.weight",
                                                .layer = "h.{}.",
                                                .finalNorm = "ln_f"});
    // Two parallel norms in the later models, unless they state one.
    const bool two = later && config.integerOr("num_ln_in_parallel_attn", 1, 2, 2) == 2;
    LayerNames& layer = reading.names.decoder.inLayer;
    layer.self.fused = dense("self_attention.query_key_value", bias);
    layer.self.output = dense("self_attention.dense", bias);
    layer.self.norm = two ? "ln_attn" : "input_layernorm";
    layer.feedForwardNorm = two ? "ln_mlp" : parallel ? "" : "post_attention_layernorm";
    layer.up = dense("mlp.dense_h_to_4h", bias);
    layer.down = dense("mlp.dense_4h_to_h", bias);
    reading.names.ignored = {"{prefix}h.*.self_attention.rotary_emb.inv_freq"};
    readNextWordHead(config, dense("lm_head", false), true, reading);
    return reading;
}

}  // namespace attentionscope
