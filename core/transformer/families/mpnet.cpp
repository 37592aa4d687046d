#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

FamilyReading readMpnet(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack = readEncoder(config);
    stack.vocabulary = readVocabulary(config);
    stack.placement = NormPlacement::after;
    stack.embeddingNorm = true;
    const Index rows = Index(config.integerOr("max_position_embeddings", 1, mostPositions, 512));
    const Index padding = Index(config.integerOr("pad_token_id", 0, rows - 1, 1));
    stack.limit = rows - padding - 1;
    if (stack.limit < 1)
        config.refuse("max_position_embeddings", "leaves no position", "more than pad_token_id + 1");
    // The published class has 32 buckets, whatever config.json says.
    stack.positions = {.kind = PositionKind::learned,
                       .rows = rows,
                       .offset = padding + 1,
                       .padding = padding,
                       .bucketsToo = true};
    reading.spec.encoder = stack;
    readSpecialIds(config, stack.vocabulary, reading.spec);
    WeightNames& names = reading.names;
    names.prefixes = {"mpnet.", ""};
    names.encoder = bertLikeNames();
    names.encoder.tokenTypes.clear();
    names.encoder.relativeBias = "encoder.relative_attention_bias.weight";
    names.encoder.inLayer.self = {.query = dense("attention.attn.q"),
                                  .key = dense("attention.attn.k"),
                                  .value = dense("attention.attn.v"),
                                  .output = dense("attention.attn.o"),
                                  .norm = "attention.LayerNorm"};
    readBertLikeHead(config, reading,
                     {.stages = {{dense("lm_head.dense"), FeedForwardActivation::gelu, "lm_head.layer_norm"}},
                      .output = {.stem = "lm_head.decoder", .biasName = "lm_head.bias"},
                      .pooling = {{dense("classifier.dense"), FeedForwardActivation::tanh, {}}},
                      .classifier = dense("classifier.out_proj")});
    if (reading.spec.head.kind == HeadSpec::Kind::tokenLabel) names.head = dense("classifier");
    names.ignored.emplace_back("lm_head.decoder.bias");
    return reading;
}

}  // namespace

Family mpnetFamily() {
    return {{"mpnet"}, "Song et al. 2020", readMpnet};
}

}  // namespace attentionscope
