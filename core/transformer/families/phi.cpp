#include "core/transformer/families/llama_like.h"

namespace attentionscope {

FamilyReading readPhi(const JsonValue& config) {
    FamilyReading reading = readLlamaLike(config, false);
    StackSpec& stack = *reading.spec.decoder;
    useLayerNorm(config, "layer_norm_eps", stack);
    stack.activation = readActivation(config, "hidden_act", "gelu_new");
    stack.parallel = true;
    usePlainFeedForward("fc1", "fc2", true, reading);
    WeightNames& names = reading.names;
    AttentionNames& self = names.decoder.inLayer.self;
    for (LinearNames* each : {&self.query, &self.key, &self.value}) each->bias = LinearNames::Bias::required;
    self.output = dense("self_attn.dense");
    names.decoder.inLayer.feedForwardNorm.clear();
    names.decoder.finalNorm = "final_layernorm";
    if (config.flagOr("qk_layernorm", false)) {
        stack.queryKeyNorm = QueryKeyNorm::eachHead;
        self.queryNorm = "self_attn.q_layernorm";
        self.keyNorm = "self_attn.k_layernorm";
    }
    return reading;
}

}  // namespace attentionscope
