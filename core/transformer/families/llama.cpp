#include "core/transformer/families/llama_like.h"

namespace attentionscope {

namespace {

void requireWholeRotation(const JsonValue& values) {
    if (values.numberOr("partial_rotary_factor", 0, 1, 1) != 1)
        values.refuse("partial_rotary_factor", "is not part of this family", "1, or another model_type");
}

/// The three models' defaults for missing keys of config.json.
struct Defaults {
    Index keyValueHeads;  ///< 0: as many as heads
    Index positions;
    Index headWidth = 0;  ///< 0: width / heads
    double share = 1;     ///< of each head that is rotated
    double theta = 10000;
};

Defaults defaultsOf(const std::string& type) {
    if (type == "mistral") return {.keyValueHeads = 8, .positions = 131072};
    if (type == "qwen2" || type == "qwen3")
        return {.keyValueHeads = 32, .positions = 32768, .headWidth = type == "qwen3" ? 128 : 0};
    if (type == "starcoder2") return {.keyValueHeads = 2, .positions = 4096};
    if (type == "gemma") return {.keyValueHeads = 16, .positions = 8192};
    if (type == "gemma2") return {.keyValueHeads = 4, .positions = 8192};
    if (type == "gemma3_text") return {.keyValueHeads = 4, .positions = 131072};
    if (type == "stablelm") return {.keyValueHeads = 32, .positions = 4096, .share = 0.25};
    if (type == "mixtral") return {.keyValueHeads = 8, .positions = 131072, .theta = 1000000};
    if (type == "smollm3") return {.keyValueHeads = 4, .positions = 32768, .theta = 2000000};
    if (type == "phi") return {.keyValueHeads = 0, .positions = 2048, .share = 0.5};
    return {.keyValueHeads = 0, .positions = 2048};
}

/// Mistral has a window unless it is null; Qwen2 gives one, and separately whether and where to use it.
void readWindow(const JsonValue& config, StackSpec& stack) {
    constexpr Index usual = 4096;
    const bool qwen = config.text("model_type").starts_with("qwen");
    if (qwen ? !config.flagOr("use_sliding_window", false) : config.text("model_type") != "mistral") return;
    if (config.states("sliding_window") && !config.has("sliding_window")) return;
    stack.window = Index(config.integerOr("sliding_window", 1, mostPositions, usual));
    if (const auto types = readLayerTypes(config, stack.layers); !types.empty()) {
        for (const std::string& type : types) stack.windowed.push_back(type == "sliding_attention");
    } else if (qwen) {
        const Index first = Index(config.integerOr("max_window_layers", 0, INT32_MAX, 28));
        for (Index layer = 0; layer < stack.layers; ++layer) stack.windowed.push_back(layer >= first);
    }
}

}  // namespace

FamilyReading readLlamaLike(const JsonValue& config, bool tied) {
    StackSpec stack = readSizes(config);
    const Defaults defaults = defaultsOf(config.text("model_type"));
    const bool usual = !config.states("num_key_value_heads") && defaults.keyValueHeads > 0 &&
                       stack.heads % defaults.keyValueHeads == 0;
    stack.keyValueHeads = Index(
        config.integerOr("num_key_value_heads", 1, widest, usual ? defaults.keyValueHeads : stack.heads));
    stack.headWidth = Index(config.integerOr(
        "head_dim", 1, widest, defaults.headWidth > 0 ? defaults.headWidth : stack.width / stack.heads));
    stack.innerWidth = readWidth(config, "intermediate_size");
    stack.vocabulary = readVocabulary(config);
    stack.limit = Index(config.integerOr("max_position_embeddings", 1, mostPositions, defaults.positions));
    stack.activation = readActivation(config, "hidden_act", "silu");
    stack.epsilon = readEpsilon(config, "rms_norm_eps", 1e-6);
    stack.normalisation = Normalisation::rootMeanSquare;
    stack.finalNorm = stack.gated = stack.causal = true;
    stack.positions.kind = PositionKind::rotary;
    stack.positions.rotary.theta = defaults.theta;
    readRotaryPositions(config, stack, "", defaults.share, "");
    readWindow(config, stack);
    FamilyReading reading = readDecoder(
        stack,
        {.prefix = "model.", .tokens = "embed_tokens.weight", .layer = "layers.{}.", .finalNorm = "norm"});

    // Classes for questions and answers keep the stack under another name.
    reading.names.prefixes = {"model.", "transformer.", ""};

    // Qwen2 always has biases on queries, keys and values and none on the output; Llama has all four or none.
    const bool qwen = config.text("model_type") == "qwen2";
    const bool bias = config.flagOr("attention_bias", false), innerBias = config.flagOr("mlp_bias", false);
    LayerNames& layer = reading.names.decoder.inLayer;
    layer.self = {.query = dense("self_attn.q_proj", bias || qwen),
                  .key = dense("self_attn.k_proj", bias || qwen),
                  .value = dense("self_attn.v_proj", bias || qwen),
                  .output = dense("self_attn.o_proj", bias && !qwen),
                  .fused = {},
                  .norm = "input_layernorm"};
    layer.gate = dense("mlp.gate_proj", innerBias);
    layer.up = dense("mlp.up_proj", innerBias);
    layer.down = dense("mlp.down_proj", innerBias);
    layer.feedForwardNorm = "post_attention_layernorm";
    reading.names.ignored = {"{prefix}layers.*.self_attn.rotary_emb.inv_freq", "{prefix}rotary_emb.inv_freq"};
    readNextWordHead(config, {.stem = "lm_head", .bias = LinearNames::Bias::optional}, tied, reading);
    return reading;
}

FamilyReading readLlama(const JsonValue& config) {
    requireWholeRotation(config);
    for (const char* key : {"rope_scaling", "rope_parameters"})
        if (const auto scaling = config.optionalObject(key)) requireWholeRotation(*scaling);
    return readLlamaLike(config, false);
}

void readWholeWindow(const JsonValue& config, StackSpec& stack) {
    stack.windowed.clear();
    stack.window =
        config.has("sliding_window") ? Index(config.integer("sliding_window", 1, mostPositions)) : -1;
}

void useLayerNorm(const JsonValue& config, const std::string& epsilonKey, StackSpec& stack) {
    stack.normalisation = Normalisation::layer;
    stack.epsilon = readEpsilon(config, epsilonKey, 1e-5);
}

void usePlainFeedForward(const std::string& up, const std::string& down, bool bias, FamilyReading& reading) {
    reading.spec.decoder->gated = false;
    LayerNames& layer = reading.names.decoder.inLayer;
    layer.gate = {};
    layer.up = dense("mlp." + up, bias);
    layer.down = dense("mlp." + down, bias);
}

}  // namespace attentionscope
