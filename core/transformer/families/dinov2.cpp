#include "core/transformer/picture_reading.h"

namespace attentionscope {

FamilyReading readDinov2(const JsonValue& config) {
    FamilyReading reading;
    const bool registers = config.text("model_type") == "dinov2_with_registers";
    const Index count = registers ? Index(config.integerOr("num_register_tokens", 0, 64, 4)) : 0;
    StackSpec stack = readEncoderWithout(config, "intermediate_size");
    stack.innerWidth = Index(config.numberOr("mlp_ratio", 1e-3, 64, 4) * double(stack.width));
    stack.epsilon = readEpsilon(config, "layer_norm_eps", 1e-6);
    stack.gated = config.flagOr("use_swiglu_ffn", false);
    if (stack.gated) {
        stack.innerWidth = (stack.innerWidth * 2 / 3 + 7) / 8 * 8;
        stack.activation = FeedForwardActivation::silu;
    }
    readVitLike(config, stack, 1, reading);  // registers have no position
    reading.spec.picture.resampling = registers ? Resampling::smoothCubic : Resampling::cubic;
    for (Index i = 0; i < count; ++i)
        reading.spec.picture.leading.push_back("[REG" + std::to_string(i) + "]");
    WeightNames& names = reading.names;
    names.prefixes = {registers ? "dinov2_with_registers." : "dinov2.", ""};
    if (count > 0) names.encoder.registers = "embeddings.register_tokens";
    LayerNames& layer = names.encoder.inLayer;
    layer.self.norm = "norm1";
    layer.feedForwardNorm = "norm2";
    layer.self.branchScale = "layer_scale1.lambda1";
    layer.branchScale = "layer_scale2.lambda1";
    layer.up = stack.gated ? LinearNames() : dense("mlp.fc1");
    if (stack.gated) layer.gateAndUp = dense("mlp.weights_in");
    layer.down = dense(stack.gated ? "mlp.weights_out" : "mlp.fc2");
    readPictureLabels(config, HeadSpec::Row::firstAndMean, reading);
    return reading;
}

}  // namespace attentionscope
