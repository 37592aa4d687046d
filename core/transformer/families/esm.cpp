#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readEsm(const JsonValue& config) {
    StackSpec stack = readEncoder(config);
    stack.activation = FeedForwardActivation::gelu;
    stack.vocabulary = readVocabulary(config);
    stack.finalNorm = true;
    stack.causal = config.flagOr("is_decoder", false);
    stack.embeddingNorm = config.flagOr("emb_layer_norm_before", false);
    const bool rotary =
        config.choiceOr("position_embedding_type", {"absolute", "rotary"}, "absolute") == "rotary";
    if (rotary) {
        stack.positions.kind = PositionKind::rotary;
        stack.positions.rotary.width = stack.headWidth;
    } else {
        readPositionsAfterPadding(config, 1026, stack);
    }
    if (config.flagOr("token_dropout", false)) stack.maskShare = 0.15 * 0.8;  // as ESM was trained
    FamilyReading reading = readWithBertLikeNames(config, stack, "esm.");
    reading.spec.ids.mask = readId(config, "mask_token_id", stack.vocabulary, reading.spec);
    WeightNames& names = reading.names;
    names.encoder.tokenTypes.clear();
    names.encoder.embeddingNorm = "embeddings.layer_norm";
    names.encoder.inLayer.self.norm = "attention.LayerNorm";
    names.encoder.inLayer.feedForwardNorm = "LayerNorm";
    names.encoder.finalNorm = "encoder.emb_layer_norm_after";
    readRobertaLikeHead(config, reading);
    names.ignored.insert(
        names.ignored.end(),
        {"{prefix}contact_head.*", "{prefix}encoder.layer.*.attention.self.rotary_embeddings.inv_freq"});
    if (rotary) names.ignored.emplace_back("{prefix}embeddings.position_embeddings.weight");
    return reading;
}

}  // namespace attentionscope
