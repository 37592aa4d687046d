#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readMpt(const JsonValue& config) {
    constexpr double largest = 1e9;
    StackSpec stack = readSizes(config, {.layers = "n_layers", .width = "d_model", .heads = "n_heads"});
    // The published class has layers of four times the width, whatever expansion_ratio is.
    stack.innerWidth = 4 * stack.width;
    stack.vocabulary = readVocabulary(config);
    stack.epsilon = readEpsilon(config, "layer_norm_epsilon", 1e-5);
    stack.causal = stack.finalNorm = true;
    stack.normShifted = false;
    stack.positions = {.kind = PositionKind::linearBias, .linearBias = LinearBiasKind::oddFirst};
    if (const auto attention = config.optionalObject("attn_config")) {
        stack.clip = attention->numberOr("clip_qkv", 0, largest, 0);
        stack.attentionScale = attention->numberOr("softmax_scale", 0, largest, 0);
    }
    FamilyReading reading = readDecoder(
        stack,
        {.prefix = "transformer.", .tokens = "wte.weight", .layer = "blocks.{}.", .finalNorm = "norm_f"});
    LayerNames& layer = reading.names.decoder.inLayer;
    layer.self.fused = dense("attn.Wqkv", false);
    layer.self.output = dense("attn.out_proj", false);
    layer.self.norm = "norm_1";
    layer.feedForwardNorm = "norm_2";
    layer.up = dense("ffn.up_proj", false);
    layer.down = dense("ffn.down_proj", false);
    readNextWordHead(config, dense("lm_head", false), true, reading);
    return reading;
}

}  // namespace attentionscope
