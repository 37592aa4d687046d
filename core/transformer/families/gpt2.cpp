#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

/// Weights are stored [inner × columns] (OpenAI's Conv1D).
LinearNames inputMajor(const std::string& stem) {
    return {.stem = stem, .inputMajor = true};
}

}  // namespace

FamilyReading readGpt2(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack = readGptSizes(config, 1024);
    stack.finalNorm = true;
    stack.causal = true;
    stack.positions = {.kind = PositionKind::learned, .rows = stack.limit};
    if (!config.flagOr("scale_attn_weights", true)) stack.attentionScale = 1;
    stack.scaleByLayer = config.flagOr("scale_attn_by_inverse_layer_idx", false);
    reading.spec.decoder = stack;
    WeightNames& names = reading.names;
    names.prefixes = {"transformer.", ""};
    names.decoder.tokens = {"wte.weight"};
    names.decoder.positions = "wpe.weight";
    names.decoder.layer = "h.{}.";
    names.decoder.inLayer.self.fused = inputMajor("attn.c_attn");
    names.decoder.inLayer.self.output = inputMajor("attn.c_proj");
    names.decoder.inLayer.self.norm = "ln_1";
    names.decoder.inLayer.up = inputMajor("mlp.c_fc");
    names.decoder.inLayer.down = inputMajor("mlp.c_proj");
    names.decoder.inLayer.feedForwardNorm = "ln_2";
    names.decoder.finalNorm = "ln_f";
    // The published model has no bias on the head, but one in the file is used.
    readNextWordHead(config, {.stem = "lm_head", .bias = LinearNames::Bias::optional}, true, reading);
    names.ignored = {"{prefix}h.*.attn.bias",
                     "{prefix}h.*.attn.masked_bias"};  // causal masks kept as tensors
    return reading;
}

}  // namespace attentionscope
