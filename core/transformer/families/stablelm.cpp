#include "core/transformer/families/llama_like.h"

namespace attentionscope {

FamilyReading readStablelm(const JsonValue& config) {
    FamilyReading reading = readLlamaLike(config, false);
    StackSpec& stack = *reading.spec.decoder;
    useLayerNorm(config, "layer_norm_eps", stack);
    LayerNames& layer = reading.names.decoder.inLayer;
    const bool bias = config.flagOr("use_qkv_bias", false);
    for (LinearNames* each : {&layer.self.query, &layer.self.key, &layer.self.value})
        each->bias = bias ? LinearNames::Bias::required : LinearNames::Bias::none;
    layer.self.output.bias = LinearNames::Bias::none;
    if (config.flagOr("qk_layernorm", false)) {
        stack.queryKeyNorm = QueryKeyNorm::eachHead;
        stack.headNormsUnshifted = true;
        layer.self.queryNorm = "self_attn.q_layernorm.norms.{}";
        layer.self.keyNorm = "self_attn.k_layernorm.norms.{}";
    }
    if (config.flagOr("use_parallel_residual", false)) {
        stack.parallel = true;
        layer.feedForwardNorm.clear();
    }
    return reading;
}

}  // namespace attentionscope
