#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readElectra(const JsonValue& config) {
    StackSpec stack = readWordEncoder(config, 2);
    stack.embeddingWidth = Index(config.integerOr("embedding_size", 1, widest, 128));
    stack.causal = config.flagOr("is_decoder", false);
    readLearnedPositions(config, 512, stack);
    FamilyReading reading = readWithBertLikeNames(config, stack, "electra.");
    readPositionKind(config, 512, reading);
    WeightNames& names = reading.names;
    if (stack.embeddingWidth != stack.width) names.encoder.embeddingProjection = dense("embeddings_project");
    readBertLikeHead(config, reading,
                     {.stages = {{dense("generator_predictions.dense"), FeedForwardActivation::gelu,
                                  "generator_predictions.LayerNorm"}},
                      .output = {.stem = "generator_lm_head"},
                      .pooling = {{dense("classifier.dense"), FeedForwardActivation::gelu, {}}},
                      .classifier = dense("classifier.out_proj")});
    HeadSpec& head = reading.spec.head;
    if (head.kind == HeadSpec::Kind::tokenLabel) names.head = dense("classifier");
    if (hasArchitecture(config, "ForPreTraining")) {
        // The discriminator: was this token replaced?
        head = {
            .kind = HeadSpec::Kind::tokenLabel, .outputs = 1, .independent = true, .labels = {"replaced"}};
        names.headStages = {{dense("discriminator_predictions.dense"), stack.activation, {}}};
        names.head = dense("discriminator_predictions.dense_prediction");
        names.tiedHead = false;
    }
    return reading;
}

}  // namespace attentionscope
