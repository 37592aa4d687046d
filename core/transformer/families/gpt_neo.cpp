#include "core/base/lists.h"
#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

/// "attention_types": [[["global", "local"], 12]] repeats the two kinds twelve times; "attention_layers" is
/// the expanded list.
std::vector<Index> windowsOf(const JsonValue& config, Index layers) {
    std::vector<std::string> kinds;
    if (config.has("attention_types")) {
        for (const JsonValue& group : config.find("attention_types")->items()) {
            const std::vector<JsonValue> parts = group.items();
            if (parts.size() != 2)
                config.refuse("attention_types", "is not a list of kinds and how often they come",
                              "[[[\"global\", \"local\"], 12]]");
            const std::int64_t times = parts[1].integer(1, mostLayers);
            for (std::int64_t i = 0; i < times && Index(kinds.size()) < mostLayers; ++i)
                for (const std::string& kind : parts[0].texts()) kinds.push_back(kind);
        }
    } else if (config.has("attention_layers")) {
        kinds = config.texts("attention_layers");
    } else {
        for (Index layer = 0; layer < layers; ++layer)
            kinds.emplace_back(layer % 2 == 0 ? "global" : "local");
    }
    if (Index(kinds.size()) != layers)
        config.refuse("attention_types", "does not name each layer's kind of attention",
                      Phrase("%1 kinds", {std::to_string(layers)}));
    const Index window = Index(config.integerOr("window_size", 1, mostPositions, 256));
    return eachOf(kinds, [&](const std::string& kind) { return kind == "local" ? window : -1; });
}

}  // namespace

FamilyReading readGptNeo(const JsonValue& config) {
    StackSpec stack = readSizes(config, {.layers = "num_layers", .heads = "num_heads"});
    stack.innerWidth = Index(config.integerOr("intermediate_size", 1, widest, 4 * stack.width));
    stack.vocabulary = readVocabulary(config);
    stack.activation = readActivation(config, "activation_function", "gelu_new");
    stack.epsilon = readEpsilon(config, "layer_norm_epsilon", 1e-5);
    stack.causal = stack.finalNorm = true;
    stack.attentionScale = 1;  // scores are not divided by √d_k
    readLearnedPositions(config, 2048, stack);
    stack.windows = windowsOf(config, stack.layers);
    FamilyReading reading = readDecoder(stack, {.prefix = "transformer.",
                                                .tokens = "wte.weight",
                                                .layer = "h.{}.",
                                                .finalNorm = "ln_f",
                                                .positions = "wpe.weight"});
    LayerNames& layer = reading.names.decoder.inLayer;
    layer.self = attentionNames("attn.attention.", {"q_proj", "k_proj", "v_proj", "out_proj"}, false);
    layer.self.output.bias = LinearNames::Bias::required;
    layer.self.norm = "ln_1";
    layer.feedForwardNorm = "ln_2";
    layer.up = dense("mlp.c_fc");
    layer.down = dense("mlp.c_proj");
    reading.names.ignored = {"{prefix}h.*.attn.attention.bias", "{prefix}h.*.attn.attention.masked_bias"};
    readNextWordHead(config, dense("lm_head", false), true, reading);
    return reading;
}

}  // namespace attentionscope
