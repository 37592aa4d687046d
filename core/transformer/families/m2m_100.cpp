#include <cmath>

#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readM2m100(const JsonValue& config) {
    const bool pegasus = config.text("model_type") == "pegasus";
    FamilyReading reading = readBartLike(config, {.pad = pegasus ? 0 : 1,
                                                  .begin = pegasus ? -1 : 0,
                                                  .end = pegasus ? 1 : 2,
                                                  .decoderStart = pegasus ? 0 : 2});
    for (auto* stack : {&*reading.spec.encoder, &*reading.spec.decoder}) {
        stack->placement = NormPlacement::before;
        stack->finalNorm = true;
        stack->positions.kind = PositionKind::sinusoidal;
        stack->positions.computed = true;
        if (pegasus) continue;
        // Positions are counted from 2 and computed as fairseq does.
        stack->positions.offset = Index(config.integerOr("pad_token_id", 0, mostPositions, 1)) + 1;
        stack->positions.lastExact = true;
        stack->positions.rows = stack->limit + stack->positions.offset;
    }
    if (!pegasus && !config.has("scale_embedding"))
        for (auto* stack : {&*reading.spec.encoder, &*reading.spec.decoder})
            stack->embeddingScale = std::sqrt(double(stack->width));
    if (!pegasus)
        for (const char* side : {"encoder", "decoder"})
            reading.names.ignored.push_back("{prefix}" + std::string(side) + ".embed_positions.weights");
    return reading;
}

}  // namespace attentionscope
