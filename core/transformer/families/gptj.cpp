#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

FamilyReading readGptj(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack;
    const bool codegen = config.text("model_type") == "codegen";
    stack.layers = readLayers(config, "n_layer");
    stack.width = stack.embeddingWidth = readWidth(config, "n_embd");
    stack.heads = stack.keyValueHeads = readWidth(config, "n_head");
    stack.headWidth = stack.width / stack.heads;
    stack.innerWidth = Index(config.integerOr("n_inner", 1, widest, 4 * stack.width));
    stack.vocabulary = readVocabulary(config);
    stack.limit = Index(config.integerOr("n_positions", 1, mostPositions, 2048));
    stack.activation = readActivation(config, "activation_function", "gelu_new");
    stack.epsilon = readEpsilon(config, "layer_norm_epsilon", 1e-5);
    stack.causal = stack.finalNorm = stack.parallel = true;
    stack.positions.kind = PositionKind::rotary;
    stack.positions.rotary = {.width = Index(config.integerOr("rotary_dim", 2, widest, 64)),
                              .interleaved = true};
    if (codegen) stack.fusedLayout = FusedLayout::byQuarter;
    if (codegen && stack.heads % 4 != 0)
        config.refuse("n_head", "has to be a multiple of 4 in this family", "4, 8, 16 …");
    reading.spec.decoder = stack;
    WeightNames& names = reading.names;
    names.prefixes = {"transformer.", ""};
    names.decoder.tokens = {"wte.weight"};
    names.decoder.layer = "h.{}.";
    LayerNames& layer = names.decoder.inLayer;
    if (codegen) {
        layer.self.fused = dense("attn.qkv_proj", false);
    } else {
        layer.self.query = dense("attn.q_proj", false);
        layer.self.key = dense("attn.k_proj", false);
        layer.self.value = dense("attn.v_proj", false);
    }
    layer.self.output = dense("attn.out_proj", false);
    layer.self.norm = "ln_1";
    layer.up = dense("mlp.fc_in");
    layer.down = dense("mlp.fc_out");
    names.decoder.finalNorm = "ln_f";
    names.ignored = {"{prefix}h.*.attn.bias", "{prefix}h.*.attn.masked_bias", "{prefix}h.*.attn.causal_mask",
                     "{prefix}h.*.attn.embed_positions"};
    readNextWordHead(config, dense("lm_head"), false, reading);
    return reading;
}

}  // namespace

Family gptjFamily() {
    return {{"gptj", "codegen"}, "Wang and Komatsuzaki 2021, Nijkamp et al. 2022", readGptj};
}

}  // namespace attentionscope
