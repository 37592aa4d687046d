#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readRoberta(const JsonValue& config) {
    StackSpec stack = readWordEncoder(config, 2);
    readPositionsAfterPadding(config, 514, stack);
    stack.causal = config.flagOr("is_decoder", false);
    FamilyReading reading = readWithBertLikeNames(config, stack, "roberta.");
    readPositionKind(config, 512, reading);
    readRobertaLikeHead(config, reading);
    return reading;
}

}  // namespace attentionscope
