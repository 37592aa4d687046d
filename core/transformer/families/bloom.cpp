#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readBloom(const JsonValue& config) {
    StackSpec stack = readSizes(config, {.layers = oneOf(config, "n_layer", "num_hidden_layers"),
                                         .width = oneOf(config, "hidden_size", "n_embed"),
                                         .heads = oneOf(config, "n_head", "num_attention_heads")});
    stack.innerWidth = 4 * stack.width;
    stack.vocabulary = readVocabulary(config);
    stack.activation = FeedForwardActivation::geluTanh;
    stack.epsilon = readEpsilon(config, "layer_norm_epsilon", 1e-5);
    stack.causal = stack.finalNorm = stack.embeddingNorm = true;
    stack.residualFromNorm = config.flagOr("apply_residual_connection_post_layernorm", false);
    stack.fusedLayout = FusedLayout::byHead;
    stack.positions.kind = PositionKind::linearBias;
    FamilyReading reading = readDecoder(stack, {.prefix = "transformer.",
                                                .tokens = "word_embeddings.weight",
                                                .layer = "h.{}.",
                                                .finalNorm = "ln_f",
                                                .embeddingNorm = "word_embeddings_layernorm"});
    LayerNames& layer = reading.names.decoder.inLayer;
    layer.self.fused = dense("self_attention.query_key_value");
    layer.self.output = dense("self_attention.dense");
    layer.self.norm = "input_layernorm";
    layer.feedForwardNorm = "post_attention_layernorm";
    layer.up = dense("mlp.dense_h_to_4h");
    layer.down = dense("mlp.dense_4h_to_h");
    readNextWordHead(config, dense("lm_head", false), true, reading);
    return reading;
}

}  // namespace attentionscope
