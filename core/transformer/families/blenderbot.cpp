#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

FamilyReading read(const ConfigValue& config) {
    FamilyReading reading = readBartLike(config);
    const bool small = config.text("model_type") == "blenderbot-small";
    for (auto* stack : {&*reading.spec.encoder, &*reading.spec.decoder}) {
        stack->embeddingNorm = small;
        stack->finalNorm = !small;
        stack->placement = small ? NormPlacement::after : NormPlacement::before;
    }
    return reading;
}

}  // namespace

Family blenderbotFamily() {
    return {{"blenderbot", "blenderbot-small"}, "Roller et al. 2021", read};
}

}  // namespace attentionscope
