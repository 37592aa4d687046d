#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readRoberta(const JsonValue& config) {
    FamilyReading reading;
    config.choiceOr("position_embedding_type", {"absolute"}, "absolute");
    StackSpec stack = readWordEncoder(config, 2);
    readPositionsAfterPadding(config, 514, stack);
    stack.causal = config.flagOr("is_decoder", false);
    reading.spec.encoder = stack;
    readSpecialIds(config, stack.vocabulary, reading.spec);

    WeightNames& names = reading.names;
    names.prefixes = {"roberta.", ""};
    names.encoder = bertLikeNames();
    readRobertaLikeHead(config, reading);
    return reading;
}

}  // namespace attentionscope
