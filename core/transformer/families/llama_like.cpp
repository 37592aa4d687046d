#include "core/transformer/families/llama_like.h"

namespace attentionscope {

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
