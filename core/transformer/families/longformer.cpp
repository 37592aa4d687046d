#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readLongformer(const JsonValue& config) {
    StackSpec stack = readWordEncoder(config, 1);
    readPositionsAfterPadding(config, 4098, stack);
    stack.windows = readBandWidths(config, stack.layers);
    FamilyReading reading = readWithBertLikeNames(config, stack, "longformer.");
    reading.spec.notes.insert(reading.spec.notes.begin(), "no token is global: every token sees its window");
    WeightNames& names = reading.names;
    readRobertaLikeHead(config, reading);
    names.ignored.insert(names.ignored.end(), {"{prefix}encoder.layer.*.attention.self.query_global.*",
                                               "{prefix}encoder.layer.*.attention.self.key_global.*",
                                               "{prefix}encoder.layer.*.attention.self.value_global.*"});
    return reading;
}

}  // namespace attentionscope
