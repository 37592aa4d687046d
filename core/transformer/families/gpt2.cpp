#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

/// Weights are stored [inner × columns] (OpenAI's Conv1D).
LinearNames inputMajor(const std::string& stem) {
    return {.stem = stem, .inputMajor = true};
}

}  // namespace

FamilyReading readGpt2(const JsonValue& config) {
    StackSpec stack = readGptSizes(config, 1024);
    stack.finalNorm = true;
    stack.causal = true;
    stack.positions = {.kind = PositionKind::learned, .rows = stack.limit};
    if (!config.flagOr("scale_attn_weights", true)) stack.attentionScale = 1;
    stack.scaleByLayer = config.flagOr("scale_attn_by_inverse_layer_idx", false);
    FamilyReading reading = readDecoder(stack, {.prefix = "transformer.",
                                                .tokens = "wte.weight",
                                                .layer = "h.{}.",
                                                .finalNorm = "ln_f",
                                                .positions = "wpe.weight"});
    LayerNames& layer = reading.names.decoder.inLayer;
    layer.self.fused = inputMajor("attn.c_attn");
    layer.self.output = inputMajor("attn.c_proj");
    layer.self.norm = "ln_1";
    layer.up = inputMajor("mlp.c_fc");
    layer.down = inputMajor("mlp.c_proj");
    layer.feedForwardNorm = "ln_2";
    // The published model has no bias on the head, but one in the file is used.
    readNextWordHead(config, {.stem = "lm_head", .bias = LinearNames::Bias::optional}, true, reading);
    reading.names.ignored = {"{prefix}h.*.attn.bias",
                             "{prefix}h.*.attn.masked_bias"};  // causal masks kept as tensors
    return reading;
}

}  // namespace attentionscope
