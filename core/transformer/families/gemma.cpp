#include <cmath>

#include "core/transformer/families/llama_like.h"

namespace attentionscope {

namespace {

// EmbeddingGemma: an encoder of the same layers; its window is halved and lies on both sides.
void readBothWays(FamilyReading& reading) {
    reading.spec.encoder = std::move(reading.spec.decoder);
    reading.spec.decoder.reset();
    StackSpec& stack = *reading.spec.encoder;
    stack.causal = false;
    stack.window = stack.window / 2 + 1;
    reading.spec.head = {};
    reading.names.encoder = std::move(reading.names.decoder);
    reading.names.decoder = {};
}

// Gemma 2 and 3: norms also after the sublayers, windows in some layers, their own scale.
void readLater(const JsonValue& config, FamilyReading& reading) {
    constexpr double largest = 1e6;
    StackSpec& stack = *reading.spec.decoder;
    const bool third = config.text("model_type") == "gemma3_text";
    stack.attentionScale = 1 / std::sqrt(config.numberOr("query_pre_attn_scalar", 1e-6, 1e9, 256));
    // Gemma 3 has the key, but its published class does not use it.
    if (!third && (config.has("attn_logit_softcapping") || !config.states("attn_logit_softcapping")))
        stack.attentionSoftcap = config.numberOr("attn_logit_softcapping", 0, largest, 50);
    if (reading.spec.head.kind == HeadSpec::Kind::nextWord) {
        reading.spec.head.softcap = config.numberOr("final_logit_softcapping", 0, largest, third ? 0 : 30);
        if (config.states("final_logit_softcapping") && !config.has("final_logit_softcapping"))
            reading.spec.head.softcap = 0;
    }
    stack.window = Index(config.integerOr("sliding_window", 1, mostPositions, 4096));
    stack.windowed.clear();
    const std::vector<std::string> types = readLayerTypes(config, stack.layers);
    const Index pattern = Index(config.integerOr(
        config.has("sliding_window_pattern") ? "sliding_window_pattern" : "_sliding_window_pattern", 1,
        mostLayers, 6));
    for (Index layer = 0; layer < stack.layers; ++layer)
        stack.windowed.push_back(!types.empty() ? types[std::size_t(layer)] == "sliding_attention"
                                 : third        ? (layer + 1) % pattern != 0
                                                : layer % 2 == 0);
    LayerNames& layer = reading.names.decoder.inLayer;
    layer.self.branchNorm = "post_attention_layernorm";
    layer.feedForwardNorm = "pre_feedforward_layernorm";
    layer.branchNorm = "post_feedforward_layernorm";
    if (!third) return;
    stack.queryKeyNorm = QueryKeyNorm::eachHead;
    layer.self.queryNorm = "self_attn.q_norm";
    layer.self.keyNorm = "self_attn.k_norm";
    stack.positions.windowedRotary = RotarySpec{
        .theta = config.numberOr("rope_local_base_freq", 1e-6, 1e12, 10000), .width = stack.headWidth};
    if (!config.has("rope_theta") && !config.has("rope_parameters")) stack.positions.rotary.theta = 1e6;
    readRotaryOfKinds(config, stack);
    if (config.flagOr("use_bidirectional_attention", false)) readBothWays(reading);
}

}  // namespace

FamilyReading readGemma(const JsonValue& config) {
    FamilyReading reading = readLlamaLike(config, true);
    StackSpec& stack = *reading.spec.decoder;
    stack.headWidth = Index(config.integerOr("head_dim", 1, widest, 256));
    stack.positions.rotary.width = stack.headWidth;
    stack.normAroundOne = true;
    stack.embeddingScale = std::sqrt(double(stack.width));
    // Whatever hidden_act is, the published model uses the tanh form if hidden_activation is not given.
    stack.activation = readActivation(config, "hidden_activation", "gelu_pytorch_tanh");
    if (config.text("model_type") != "gemma") readLater(config, reading);
    return reading;
}

}  // namespace attentionscope
