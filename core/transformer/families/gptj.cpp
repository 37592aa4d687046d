#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readGptj(const JsonValue& config) {
    const bool codegen = config.text("model_type") == "codegen";
    StackSpec stack = readGptSizes(config, 2048);
    stack.causal = stack.finalNorm = stack.parallel = true;
    stack.positions.kind = PositionKind::rotary;
    stack.positions.rotary = {.width = Index(config.integerOr("rotary_dim", 2, widest, 64)),
                              .interleaved = true};
    if (codegen) stack.fusedLayout = FusedLayout::byQuarter;
    if (codegen && stack.heads % 4 != 0)
        config.refuse("n_head", "has to be a multiple of 4 in this family", "4, 8, 16 …");
    FamilyReading reading = readDecoder(
        stack, {.prefix = "transformer.", .tokens = "wte.weight", .layer = "h.{}.", .finalNorm = "ln_f"});
    LayerNames& layer = reading.names.decoder.inLayer;
    if (codegen) {
        layer.self.fused = dense("attn.qkv_proj", false);
    } else {
        layer.self = attentionNames("attn.", {"q_proj", "k_proj", "v_proj", "out_proj"}, false);
    }
    layer.self.output = dense("attn.out_proj", false);
    layer.self.norm = "ln_1";
    layer.up = dense("mlp.fc_in");
    layer.down = dense("mlp.fc_out");
    reading.names.ignored = {"{prefix}h.*.attn.bias", "{prefix}h.*.attn.masked_bias",
                             "{prefix}h.*.attn.causal_mask", "{prefix}h.*.attn.embed_positions"};
    readNextWordHead(config, dense("lm_head"), false, reading);
    return reading;
}

}  // namespace attentionscope
