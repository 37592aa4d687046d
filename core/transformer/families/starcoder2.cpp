#include "core/transformer/families/llama_like.h"

namespace attentionscope {

FamilyReading readStarcoder2(const JsonValue& config) {
    FamilyReading reading = readLlamaLike(config, true);
    StackSpec& stack = *reading.spec.decoder;
    useLayerNorm(config, "norm_epsilon", stack);
    readWholeWindow(config, stack);
    stack.activation = readActivation(config, "hidden_act", "gelu_pytorch_tanh");
    const bool bias = config.flagOr("use_bias", true);
    usePlainFeedForward("c_fc", "c_proj", bias, reading);
    AttentionNames& self = reading.names.decoder.inLayer.self;
    for (LinearNames* each : {&self.query, &self.key, &self.value, &self.output})
        each->bias = bias ? LinearNames::Bias::required : LinearNames::Bias::none;
    return reading;
}

}  // namespace attentionscope
