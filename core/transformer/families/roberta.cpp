#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

FamilyReading readRoberta(const JsonValue& config) {
    FamilyReading reading;
    config.choiceOr("position_embedding_type", {"absolute"}, "absolute");
    StackSpec stack = readEncoder(config);
    stack.vocabulary = readVocabulary(config);
    stack.tokenTypes = Index(config.integerOr("type_vocab_size", 0, widest, 2));
    stack.placement = NormPlacement::after;
    stack.embeddingNorm = true;
    // Positions are counted from the row after the padding's (fairseq's convention).
    const Index rows = Index(config.integerOr("max_position_embeddings", 1, mostPositions, 514));
    const Index offset = Index(config.integerOr("pad_token_id", 0, rows - 1, 1)) + 1;
    stack.limit = rows - offset;
    if (stack.limit < 1)
        config.refuse("max_position_embeddings", "leaves no position", "more than pad_token_id + 1");
    stack.positions = {.kind = PositionKind::learned, .rows = rows, .offset = offset, .padding = offset - 1};
    stack.causal = config.flagOr("is_decoder", false);
    reading.spec.encoder = stack;
    readSpecialIds(config, stack.vocabulary, reading.spec);

    WeightNames& names = reading.names;
    names.prefixes = {"roberta.", ""};
    names.encoder = bertLikeNames();
    readBertLikeHead(config, reading,
                     {.stages = {{dense("lm_head.dense"), FeedForwardActivation::gelu, "lm_head.layer_norm"}},
                      .output = {.stem = "lm_head.decoder", .biasName = "lm_head.bias"},
                      .pooling = {{dense("classifier.dense"), FeedForwardActivation::tanh, {}}},
                      .classifier = dense("classifier.out_proj")});
    if (reading.spec.head.kind == HeadSpec::Kind::tokenLabel) names.head = dense("classifier");
    names.ignored.push_back("lm_head.decoder.bias");
    return reading;
}

}  // namespace

Family robertaFamily() {
    return {{"roberta", "xlm-roberta", "camembert"}, "Liu et al. 2019", readRoberta};
}

}  // namespace attentionscope
