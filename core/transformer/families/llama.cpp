#include <cmath>

#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

constexpr double largest = 1e9;

void readYarn(const JsonValue& scaling, Index limit, RotarySpec& rotary) {
    rotary.scaling = RotarySpec::Scaling::yarn;
    rotary.originalLength = scaling.numberOr("original_max_position_embeddings", 1, largest, double(limit));
    rotary.fastTurns = scaling.numberOr("beta_fast", 1e-6, largest, 32);
    rotary.slowTurns = scaling.numberOr("beta_slow", 1e-6, largest, 1);
    rotary.wholeDimensions = scaling.flagOr("truncate", true);
    if (rotary.fastTurns <= rotary.slowTurns)
        scaling.refuse("beta_fast", "has to be larger than beta_slow", "a larger number");
    if (rotary.theta <= 1)
        scaling.refuse("rope_theta", "has to be larger than 1 for yarn", "a larger number");
    const auto magnitude = [&](double weight) {
        return rotary.factor <= 1 ? 1.0 : 0.1 * weight * std::log(rotary.factor) + 1;
    };
    const double numerator = scaling.numberOr("mscale", 0, largest, 0),
                 denominator = scaling.numberOr("mscale_all_dim", 0, largest, 0);
    rotary.magnitude =
        numerator > 0 && denominator > 0 ? magnitude(numerator) / magnitude(denominator) : magnitude(1);
    rotary.magnitude = scaling.numberOr("attention_factor", 1e-6, largest, rotary.magnitude);
}

void requireWholeRotation(const JsonValue& values) {
    if (values.numberOr("partial_rotary_factor", 0, 1, 1) != 1)
        values.refuse("partial_rotary_factor", "is not part of this family", "1, or another model_type");
}

/// rope_scaling, or rope_parameters in later configs, of a model of `limit` positions.
void readScaling(const JsonValue& scaling, Index limit, RotarySpec& rotary) {
    const std::string key = scaling.has("rope_type") ? "rope_type" : "type";
    const std::string type =
        scaling.choiceOr(key, {"default", "linear", "llama3", "yarn", "dynamic"}, "default");
    requireWholeRotation(scaling);
    rotary.theta = scaling.numberOr("rope_theta", 1e-6, 1e12, rotary.theta);
    if (type == "default") return;
    // Yarn may state the length that was trained for in the factor's place.
    const std::string original = "original_max_position_embeddings";
    if (type == "yarn" && !scaling.has("factor") && scaling.has(original))
        rotary.factor = double(limit) / scaling.number(original, 1, largest);
    else
        rotary.factor = scaling.number("factor", 1e-6, largest);
    if (type == "linear") {
        rotary.scaling = RotarySpec::Scaling::linear;
        return;
    }
    if (type == "yarn") return readYarn(scaling, limit, rotary);
    if (type == "dynamic") {
        if (rotary.factor < 1) scaling.refuse("factor", "is less than 1", "1 or more");
        rotary.scaling = RotarySpec::Scaling::dynamic;
        rotary.originalLength = double(limit);
        return;
    }
    rotary.scaling = RotarySpec::Scaling::llama3;
    rotary.lowFrequencyFactor = scaling.number("low_freq_factor", 1e-6, largest);
    rotary.highFrequencyFactor = scaling.number("high_freq_factor", 1e-6, largest);
    rotary.originalLength = scaling.number("original_max_position_embeddings", 1, largest);
    if (rotary.highFrequencyFactor <= rotary.lowFrequencyFactor)
        scaling.refuse("high_freq_factor", "has to be larger than low_freq_factor", "a larger number");
}

/// What the three models assume where config.json does not state it.
struct Defaults {
    Index keyValueHeads;  ///< 0: as many as heads
    Index positions;
};

Defaults defaultsOf(const std::string& type) {
    if (type == "mistral") return {.keyValueHeads = 8, .positions = 131072};
    if (type == "qwen2") return {.keyValueHeads = 32, .positions = 32768};
    return {.keyValueHeads = 0, .positions = 2048};
}

/// Mistral has a window unless it says null; Qwen2 names one, and then says whether and where to use it.
void readWindow(const JsonValue& config, StackSpec& stack) {
    constexpr Index usual = 4096;
    const bool qwen = config.text("model_type") == "qwen2";
    if (!config.flagOr("use_sliding_window", config.text("model_type") == "mistral")) return;
    if (config.states("sliding_window") && !config.has("sliding_window")) return;
    stack.window = Index(config.integerOr("sliding_window", 1, mostPositions, usual));
    if (config.has("layer_types")) {
        const std::vector<std::string> types = config.texts("layer_types");
        if (Index(types.size()) != stack.layers)
            config.refuse("layer_types", "does not name each layer's kind of attention",
                          std::to_string(stack.layers) + " texts");
        for (const std::string& type : types) {
            if (type != "sliding_attention" && type != "full_attention")
                config.refuse("layer_types", "names a kind of attention that is not known: " + type,
                              "full_attention or sliding_attention");
            stack.windowed.push_back(type == "sliding_attention");
        }
    } else if (qwen) {
        const Index first = Index(config.integerOr("max_window_layers", 0, INT32_MAX, 28));
        for (Index layer = 0; layer < stack.layers; ++layer) stack.windowed.push_back(layer >= first);
    }
}

void readRotary(const JsonValue& config, StackSpec& stack) {
    RotarySpec& rotary = stack.positions.rotary;
    rotary.width = stack.headWidth;
    rotary.theta = config.numberOr("rope_theta", 1e-6, 1e12, 10000);
    requireWholeRotation(config);
    for (const char* key : {"rope_scaling", "rope_parameters"})
        if (const auto scaling = config.optionalObject(key)) readScaling(*scaling, stack.limit, rotary);
    // Beyond the length that it was made for, dynamic scaling stretches the waves by as much as is needed.
    if (rotary.scaling == RotarySpec::Scaling::dynamic)
        stack.limit = Index(std::min(double(mostPositions), rotary.factor * double(stack.limit)));
}

/// The heads that the three are published with; without one named, words are predicted if the file has it.
void readHead(const JsonValue& config, const StackSpec& stack, FamilyReading& reading) {
    WeightNames& names = reading.names;
    HeadSpec& head = reading.spec.head;
    names.head = {.stem = "lm_head", .bias = LinearNames::Bias::optional};
    names.tiedHead = config.flagOr("tie_word_embeddings", false);
    names.headOptional =
        !names.tiedHead && config.has("architectures") && !hasArchitecture(config, "ForCausalLM");
    head = {.kind = HeadSpec::Kind::nextWord, .outputs = stack.vocabulary};
    const bool whole = hasArchitecture(config, "ForSequenceClassification");
    if (!whole && !hasArchitecture(config, "ForTokenClassification")) return;
    if (whole)
        readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::last, head);
    else
        readLabels(config, HeadSpec::Kind::tokenLabel, HeadSpec::Row::each, head);
    names.head = dense("score", !whole);
    names.tiedHead = names.headOptional = false;
}

FamilyReading readLlama(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack;
    stack.layers = readLayers(config, "num_hidden_layers");
    stack.width = stack.embeddingWidth = readWidth(config, "hidden_size");
    stack.heads = readWidth(config, "num_attention_heads");
    const Defaults defaults = defaultsOf(config.text("model_type"));
    const bool usual = !config.states("num_key_value_heads") && defaults.keyValueHeads > 0 &&
                       stack.heads % defaults.keyValueHeads == 0;
    stack.keyValueHeads = Index(
        config.integerOr("num_key_value_heads", 1, widest, usual ? defaults.keyValueHeads : stack.heads));
    stack.headWidth = Index(config.integerOr("head_dim", 1, widest, stack.width / stack.heads));
    stack.innerWidth = readWidth(config, "intermediate_size");
    stack.vocabulary = readVocabulary(config);
    stack.limit = Index(config.integerOr("max_position_embeddings", 1, mostPositions, defaults.positions));
    stack.activation = readActivation(config, "hidden_act", "silu");
    stack.epsilon = readEpsilon(config, "rms_norm_eps", 1e-6);
    stack.normalisation = Normalisation::rootMeanSquare;
    stack.finalNorm = stack.gated = stack.causal = true;
    stack.positions.kind = PositionKind::rotary;
    readRotary(config, stack);
    readWindow(config, stack);
    reading.spec.decoder = stack;
    readHead(config, stack, reading);
    readSpecialIds(config, stack.vocabulary, reading.spec);

    // Qwen2 always has biases on queries, keys and values and none behind; Llama has all four or none.
    const bool qwen = config.text("model_type") == "qwen2";
    const bool bias = config.flagOr("attention_bias", false), innerBias = config.flagOr("mlp_bias", false);
    WeightNames& names = reading.names;
    names.prefixes = {"model.", ""};
    names.decoder.tokens = {"embed_tokens.weight"};
    names.decoder.layer = "layers.{}.";
    names.decoder.inLayer.self = {.query = dense("self_attn.q_proj", bias || qwen),
                                  .key = dense("self_attn.k_proj", bias || qwen),
                                  .value = dense("self_attn.v_proj", bias || qwen),
                                  .output = dense("self_attn.o_proj", bias && !qwen),
                                  .fused = {},
                                  .norm = "input_layernorm"};
    names.decoder.inLayer.gate = dense("mlp.gate_proj", innerBias);
    names.decoder.inLayer.up = dense("mlp.up_proj", innerBias);
    names.decoder.inLayer.down = dense("mlp.down_proj", innerBias);
    names.decoder.inLayer.feedForwardNorm = "post_attention_layernorm";
    names.decoder.finalNorm = "norm";
    names.ignored = {"{prefix}layers.*.self_attn.rotary_emb.inv_freq", "{prefix}rotary_emb.inv_freq"};
    return reading;
}

}  // namespace

Family llamaFamily() {
    return {{"llama", "mistral", "qwen2"}, "Touvron et al. 2023", readLlama};
}

}  // namespace attentionscope
