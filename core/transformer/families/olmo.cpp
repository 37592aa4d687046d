#include "core/transformer/families/llama_like.h"

namespace attentionscope {

FamilyReading readOlmo(const JsonValue& config) {
    FamilyReading reading = readLlamaLike(config, false);
    StackSpec& stack = *reading.spec.decoder;
    LayerNames& layer = reading.names.decoder.inLayer;
    if (config.text("model_type") == "olmo") {
        stack.normalisation = Normalisation::layer;
        stack.normScaled = false;
        stack.epsilon = 1e-5;
        stack.clip = config.numberOr("clip_qkv", 0, 1e9, 0);
        return reading;
    }
    // OLMo 2 normalises what each sublayer adds, and nothing before it.
    if (!config.has("rms_norm_eps")) stack.epsilon = 1e-5;
    layer.self.norm.clear();
    layer.self.branchNorm = "post_attention_layernorm";
    layer.feedForwardNorm.clear();
    layer.branchNorm = "post_feedforward_layernorm";
    stack.queryKeyNorm = QueryKeyNorm::wholeWidth;
    layer.self.queryNorm = "self_attn.q_norm";
    layer.self.keyNorm = "self_attn.k_norm";
    return reading;
}

}  // namespace attentionscope
