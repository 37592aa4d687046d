#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

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
    if (hasArchitecture(config, "ForSequenceClassification")) {
        readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::last, reading.spec.head);
        reading.names.headStages = {{dense("classification_head.dense"), FeedForwardActivation::tanh, {}}};
        reading.names.head = dense("classification_head.out_proj");
        reading.names.tiedHead = false;
        reading.names.logitsBias.clear();
    }
    return reading;
}

}  // namespace

Family bartFamily() {
    return {{"bart", "mbart"}, "Lewis et al. 2020", readBart};
}

}  // namespace attentionscope
