#include "core/transformer/families/llama_like.h"

namespace attentionscope {

FamilyReading readMixtral(const JsonValue& config) {
    constexpr Index mostExperts = 1024;
    FamilyReading reading = readLlamaLike(config, false);
    StackSpec& stack = *reading.spec.decoder;
    readWholeWindow(config, stack);
    if (!config.has("rms_norm_eps")) stack.epsilon = 1e-5;
    stack.experts = Index(config.integerOr("num_local_experts", 1, mostExperts, 8));
    stack.expertsOfToken = Index(config.integerOr("num_experts_per_tok", 1, stack.experts, 2));
    LayerNames& layer = reading.names.decoder.inLayer;
    for (LinearNames* each : {&layer.self.query, &layer.self.key, &layer.self.value, &layer.self.output})
        each->bias = LinearNames::Bias::none;
    layer.router = dense("block_sparse_moe.gate", false);
    layer.expert = "block_sparse_moe.experts.{}.";
    layer.gate = dense("w1", false);
    layer.up = dense("w3", false);
    layer.down = dense("w2", false);
    return reading;
}

}  // namespace attentionscope
