#include "core/transformer/families/llama_like.h"

namespace attentionscope {

namespace {

/// The layers with rotary positions: listed, or all but every n-th.
std::vector<bool> readRotatedLayers(const JsonValue& config, Index layers) {
    std::vector<bool> rotated;
    if (config.has("no_rope_layers")) {
        for (const std::int64_t flag : config.integers("no_rope_layers", INT64_MIN, INT64_MAX))
            rotated.push_back(flag != 0);  // 1 for a layer that rotates
        if (Index(rotated.size()) < layers)
            config.refuse("no_rope_layers", "does not name each layer",
                          Phrase("%1 numbers, 1 for rotary positions", {std::to_string(layers)}));
        return rotated;
    }
    const Index interval = Index(config.integerOr("no_rope_layer_interval", 1, INT32_MAX, 4));
    for (Index layer = 0; layer < layers; ++layer) rotated.push_back((layer + 1) % interval != 0);
    return rotated;
}

/// The published class applies the window wherever layer_types has it; if that is silent, in the layers
/// without positions.
void readWindowOfLayers(const JsonValue& config, StackSpec& stack) {
    const std::vector<std::string> types = readLayerTypes(config, stack.layers);
    const bool used = config.flagOr("use_sliding_window", false) && config.has("sliding_window");
    bool any = false;
    for (Index layer = 0; layer < stack.layers; ++layer) {
        stack.windowed.push_back(types.empty() ? used && !stack.rotates(layer)
                                               : types[std::size_t(layer)] == "sliding_attention");
        any = any || stack.windowed.back();
    }
    if (any) stack.window = Index(config.integer("sliding_window", 1, mostPositions));
}

}  // namespace

FamilyReading readSmollm3(const JsonValue& config) {
    FamilyReading reading = readLlamaLike(config, true);
    StackSpec& stack = *reading.spec.decoder;
    stack.positions.rotated = readRotatedLayers(config, stack.layers);
    readWindowOfLayers(config, stack);
    return reading;
}

}  // namespace attentionscope
