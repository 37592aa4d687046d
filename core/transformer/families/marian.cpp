#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readMarian(const JsonValue& config) {
    FamilyReading reading = readBartLike(config, {.pad = 58100, .end = 0, .decoderStart = 58100});
    // Position tables are all sines, then all cosines, and often missing from the file.
    for (auto* stack : {&*reading.spec.encoder, &*reading.spec.decoder}) {
        stack->positions.kind = PositionKind::sinusoidal;
        stack->positions.computed = true;
    }
    reading.spec.decoder->vocabulary =
        Index(config.integerOr("decoder_vocab_size", 1, longestVocabulary, reading.spec.encoder->vocabulary));
    reading.spec.head.outputs = reading.spec.decoder->vocabulary;
    if (!config.flagOr("share_encoder_decoder_embeddings", true)) {
        reading.names.encoder.tokens = {"encoder.embed_tokens.weight"};
        reading.names.decoder.tokens = {"decoder.embed_tokens.weight"};
    }
    // The padding starts the output and must never be produced.
    if (reading.spec.ids.pad) reading.spec.ids.never.push_back(*reading.spec.ids.pad);
    return reading;
}

}  // namespace attentionscope
