#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

FamilyReading readEsm(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack = readEncoder(config);
    stack.activation = FeedForwardActivation::gelu;
    stack.vocabulary = readVocabulary(config);
    stack.finalNorm = true;
    stack.embeddingNorm = config.flagOr("emb_layer_norm_before", false);
    const Index rows = Index(config.integerOr("max_position_embeddings", 1, mostPositions, 1026));
    stack.limit = rows - 2;
    if (stack.limit < 1) config.refuse("max_position_embeddings", "leaves no position", "more than 2");
    const bool rotary =
        config.choiceOr("position_embedding_type", {"absolute", "rotary"}, "absolute") == "rotary";
    if (rotary) {
        stack.limit = 0;
        stack.positions.kind = PositionKind::rotary;
        stack.positions.rotary.width = stack.headWidth;
    } else {
        const Index padding = Index(config.integerOr("pad_token_id", 0, rows - 1, 1));
        stack.positions = {
            .kind = PositionKind::learned, .rows = rows, .offset = padding + 1, .padding = padding};
    }
    if (config.flagOr("token_dropout", false)) stack.maskShare = 0.15 * 0.8;  // as ESM was trained
    reading.spec.encoder = stack;
    readSpecialIds(config, stack.vocabulary, reading.spec);
    reading.spec.ids.mask = readId(config, "mask_token_id", stack.vocabulary, reading.spec);
    WeightNames& names = reading.names;
    names.prefixes = {"esm.", ""};
    names.encoder = bertLikeNames();
    names.encoder.tokenTypes.clear();
    names.encoder.embeddingNorm = "embeddings.layer_norm";
    names.encoder.inLayer.self.norm = "attention.LayerNorm";
    names.encoder.inLayer.feedForwardNorm = "LayerNorm";
    names.encoder.finalNorm = "encoder.emb_layer_norm_after";
    readBertLikeHead(config, reading,
                     {.stages = {{dense("lm_head.dense"), FeedForwardActivation::gelu, "lm_head.layer_norm"}},
                      .output = {.stem = "lm_head.decoder", .biasName = "lm_head.bias"},
                      .pooling = {{dense("classifier.dense"), FeedForwardActivation::tanh, {}}},
                      .classifier = dense("classifier.out_proj")});
    if (reading.spec.head.kind == HeadSpec::Kind::tokenLabel) names.head = dense("classifier");
    names.ignored.insert(names.ignored.end(),
                         {"{prefix}contact_head.*", "lm_head.decoder.bias",
                          "{prefix}encoder.layer.*.attention.self.rotary_embeddings.inv_freq"});
    if (rotary) names.ignored.emplace_back("{prefix}embeddings.position_embeddings.weight");
    return reading;
}

}  // namespace

Family esmFamily() {
    return {{"esm"}, "Rives et al. 2021, Lin et al. 2023", readEsm};
}

}  // namespace attentionscope
