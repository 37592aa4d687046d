#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readBlenderbot(const JsonValue& config) {
    FamilyReading reading = readBartLike(config, {.pad = 0, .begin = 1, .end = 2, .decoderStart = 1});
    const bool small = config.text("model_type") == "blenderbot-small";
    for (auto* stack : {&*reading.spec.encoder, &*reading.spec.decoder}) {
        stack->embeddingNorm = small;
        stack->finalNorm = !small;
        stack->placement = small ? NormPlacement::after : NormPlacement::before;
    }
    // The small model's decoder, but not its encoder, normalises the tokens before adding their positions.
    reading.spec.decoder->normBeforePositions = small;
    return reading;
}

}  // namespace attentionscope
