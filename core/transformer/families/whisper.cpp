#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readWhisper(const JsonValue& config) {
    FamilyReading reading =
        readBartLike(config, {.pad = 50256, .begin = 50256, .end = 50256, .decoderStart = 50257});
    TransformerSpec& spec = reading.spec;
    StackSpec &encoder = *spec.encoder, &decoder = *spec.decoder;
    encoder.vocabulary = 0;
    encoder.limit = Index(config.integerOr("max_source_positions", 1, mostPositions, 1500));
    decoder.limit = Index(config.integerOr("max_target_positions", 1, mostPositions, 448));
    for (StackSpec* stack : {&encoder, &decoder}) {
        stack->positions = {.kind = PositionKind::learned, .rows = stack->limit};
        stack->placement = NormPlacement::before;
        stack->finalNorm = true;
        stack->embeddingScale = 1;  // whatever scale_embedding is
    }
    spec.sound = {.bins = Index(config.integerOr("num_mel_bins", 1, 1 << 12, 80)),
                  .frames = 2 * encoder.limit};
    WeightNames& names = reading.names;
    names.encoder.tokens.clear();
    names.decoder.tokens = {"decoder.embed_tokens.weight"};
    names.encoder.firstFrames = dense("encoder.conv1");
    names.encoder.secondFrames = dense("encoder.conv2");
    for (AttentionNames* own :
         {&names.encoder.inLayer.self, &names.decoder.inLayer.self, &names.decoder.inLayer.cross})
        own->key.bias = LinearNames::Bias::none;
    names.head = dense("proj_out", false);
    names.tiedHead = true;
    names.logitsBias.clear();
    if (!hasArchitecture(config, "ForAudioClassification")) return reading;
    if (config.flagOr("use_weighted_layer_sum", false))
        config.refuse("use_weighted_layer_sum", "needs a head that is not read here",
                      "a head over the last hidden states");
    spec.decoder.reset();
    readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::mean, spec.head);
    // The published head projects each position and then takes the mean. The projection is linear, so the
    // order does not matter.
    names.headStages = {{.dense = dense("projector"),
                         .width = Index(config.integerOr("classifier_proj_size", 1, widest, 256))}};
    names.head = dense("classifier");
    names.tiedHead = false;
    return reading;
}

}  // namespace attentionscope
