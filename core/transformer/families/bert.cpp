#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readBert(const JsonValue& config) {
    StackSpec stack = readWordEncoder(config, 2);
    readLearnedPositions(config, 512, stack);
    stack.causal = config.flagOr("is_decoder", false);
    FamilyReading reading = readWithBertLikeNames(config, stack, "bert.");
    readPositionKind(config, 512, reading);
    WeightNames& names = reading.names;
    readBertLikeHead(
        config, reading,
        {.stages = {{dense("cls.predictions.transform.dense"), readActivation(config, "hidden_act", "gelu"),
                     "cls.predictions.transform.LayerNorm"}},
         .output = {.stem = "cls.predictions.decoder", .biasName = "cls.predictions.bias"},
         .pooling = {{dense("{prefix}pooler.dense"), FeedForwardActivation::tanh, {}}},
         .classifier = dense("classifier")});
    names.ignored.insert(names.ignored.end(), {"cls.predictions.decoder.bias", "cls.seq_relationship.*"});
    return reading;
}

}  // namespace attentionscope
