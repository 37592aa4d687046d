#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

FamilyReading readLongformer(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack = readEncoder(config);
    stack.vocabulary = readVocabulary(config);
    stack.tokenTypes = Index(config.integerOr("type_vocab_size", 0, widest, 1));
    stack.placement = NormPlacement::after;
    stack.embeddingNorm = true;
    const Index rows = Index(config.integerOr("max_position_embeddings", 1, mostPositions, 4098));
    const Index padding = Index(config.integerOr("pad_token_id", 0, rows - 1, 1));
    stack.limit = rows - padding - 1;
    if (stack.limit < 1)
        config.refuse("max_position_embeddings", "leaves no position", "more than pad_token_id + 1");
    stack.positions = {
        .kind = PositionKind::learned, .rows = rows, .offset = padding + 1, .padding = padding};
    stack.windows = readBandWidths(config, stack.layers);
    reading.spec.encoder = stack;
    reading.spec.notes.emplace_back("no token is global: every token sees its window");
    readSpecialIds(config, stack.vocabulary, reading.spec);
    WeightNames& names = reading.names;
    names.prefixes = {"longformer.", ""};
    names.encoder = bertLikeNames();
    readBertLikeHead(config, reading,
                     {.stages = {{dense("lm_head.dense"), FeedForwardActivation::gelu, "lm_head.layer_norm"}},
                      .output = {.stem = "lm_head.decoder", .biasName = "lm_head.bias"},
                      .pooling = {{dense("classifier.dense"), FeedForwardActivation::tanh, {}}},
                      .classifier = dense("classifier.out_proj")});
    if (reading.spec.head.kind == HeadSpec::Kind::tokenLabel) names.head = dense("classifier");
    names.ignored.insert(names.ignored.end(),
                         {"lm_head.decoder.bias", "{prefix}encoder.layer.*.attention.self.query_global.*",
                          "{prefix}encoder.layer.*.attention.self.key_global.*",
                          "{prefix}encoder.layer.*.attention.self.value_global.*"});
    return reading;
}

}  // namespace

Family longformerFamily() {
    return {{"longformer"}, "Beltagy et al. 2020", readLongformer};
}

}  // namespace attentionscope
