#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readMpnet(const JsonValue& config) {
    StackSpec stack = readWordEncoder(config, 0);
    stack.tokenTypes = 0;
    readLearnedPositions(config, 512, stack);
    // The class counts from the row after the padding 1 and ignores pad_token_id.
    stack.positions.padding = 1;
    stack.positions.offset = 2;
    stack.limit -= 2;
    // The published class has 32 buckets, whatever config.json states.
    stack.positions.bucketsToo = true;
    FamilyReading reading = readWithBertLikeNames(config, stack, "mpnet.");
    WeightNames& names = reading.names;
    names.encoder.tokenTypes.clear();
    names.encoder.relativeBias = "encoder.relative_attention_bias.weight";
    names.encoder.inLayer.self = attentionNames("attention.attn.", {"q", "k", "v", "o"});
    names.encoder.inLayer.self.norm = "attention.LayerNorm";
    readRobertaLikeHead(config, reading);
    return reading;
}

}  // namespace attentionscope
