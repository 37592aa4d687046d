#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readOpt(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack = readSizes(config);
    stack.embeddingWidth = Index(config.integerOr("word_embed_proj_dim", 1, widest, stack.width));
    stack.innerWidth = readWidth(config, "ffn_dim");
    stack.vocabulary = readVocabulary(config);
    stack.limit = Index(config.integerOr("max_position_embeddings", 1, mostPositions, 2048));
    stack.activation = readActivation(config, "activation_function", "relu");
    stack.causal = true;
    const bool before = config.flagOr("do_layer_norm_before", true);
    stack.placement = before ? NormPlacement::before : NormPlacement::after;
    stack.finalNorm = before && !config.flagOr("_remove_final_layer_norm", false);
    stack.normScaled = config.flagOr("layer_norm_elementwise_affine", true);
    // The first two rows of the table belong to padding (fairseq's convention).
    stack.positions = {.kind = PositionKind::learned, .rows = stack.limit + 2, .offset = 2};
    stack.positionsBehindProjection = true;
    reading.spec.decoder = stack;
    const bool bias = config.flagOr("enable_bias", true);
    WeightNames& names = reading.names;
    names.prefixes = {"model.decoder.", "decoder.", ""};
    names.decoder.tokens = {"embed_tokens.weight"};
    names.decoder.positions = "embed_positions.weight";
    names.decoder.layer = "layers.{}.";
    LayerNames& layer = names.decoder.inLayer;
    layer.self = attentionNames("self_attn.", {"q_proj", "k_proj", "v_proj", "out_proj"}, bias);
    layer.self.norm = "self_attn_layer_norm";
    layer.feedForwardNorm = "final_layer_norm";
    layer.up = dense("fc1", bias);
    layer.down = dense("fc2", bias);
    if (stack.finalNorm) names.decoder.finalNorm = "final_layer_norm";
    readNextWordHead(config, dense("lm_head", false), true, reading);
    if (stack.embeddingWidth != stack.width) {
        names.decoder.embeddingProjection = dense("project_in", false);
        names.headStages = {{dense("{prefix}project_out", false), {}, {}, stack.embeddingWidth}};
    }
    return reading;
}

}  // namespace attentionscope
