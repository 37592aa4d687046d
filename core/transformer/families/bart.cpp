#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

// LED is BART with a band instead of the encoder's full attention.
void readBand(const JsonValue& config, FamilyReading& reading) {
    StackSpec &encoder = *reading.spec.encoder, &decoder = *reading.spec.decoder;
    encoder.windows = readBandWidths(config, encoder.layers);
    const auto limit = [&](const char* key, Index usual) {
        return Index(config.integerOr(key, 1, mostPositions, usual));
    };
    encoder.limit = encoder.positions.rows = limit("max_encoder_position_embeddings", 16384);
    decoder.limit = decoder.positions.rows = limit("max_decoder_position_embeddings", 1024);
    encoder.positions.offset = decoder.positions.offset = 0;
    encoder.embeddingScale = decoder.embeddingScale = 1;  // the class ignores scale_embedding
    WeightNames& names = reading.names;
    const std::string band = "self_attn.longformer_self_attn.";
    AttentionNames& self = names.encoder.inLayer.self;
    self.query = dense(band + "query");
    self.key = dense(band + "key");
    self.value = dense(band + "value");
    self.output = dense("self_attn.output");
    names.prefixes = {"led.", "model.", ""};
    for (const char* part : {"query", "key", "value"})
        names.ignored.push_back("{prefix}encoder.layers.*." + band + part + "_global.*");
    reading.spec.notes.emplace_back("no token is global: every token sees its window");
}

}  // namespace

FamilyReading readBart(const JsonValue& config) {
    // mBART is the same with the norms before the sublayers and one more at the end of each stack.
    const bool before = config.text("model_type") == "mbart";
    FamilyReading reading =
        readBartLike(config, {.pad = 1, .begin = 0, .end = 2, .decoderStart = before ? -1 : 2});
    for (auto* stack : {&*reading.spec.encoder, &*reading.spec.decoder}) {
        stack->embeddingNorm = true;
        stack->finalNorm = before;
        stack->placement = before ? NormPlacement::before : NormPlacement::after;
        // The first two rows of the table belong to padding (fairseq's convention).
        stack->positions.offset = 2;
        stack->positions.rows += 2;
    }
    if (config.text("model_type") == "led") readBand(config, reading);
    if (hasArchitecture(config, "ForSequenceClassification")) {
        readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::last, reading.spec.head);
        reading.names.headStages = {{dense("classification_head.dense"), FeedForwardActivation::tanh, {}}};
        reading.names.head = dense("classification_head.out_proj");
        reading.names.tiedHead = false;
        reading.names.logitsBias.clear();
    }
    return reading;
}

}  // namespace attentionscope
