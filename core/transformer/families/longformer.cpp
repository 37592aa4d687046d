#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readLongformer(const JsonValue& config) {
    FamilyReading reading;
    StackSpec stack = readWordEncoder(config, 1);
    readPositionsAfterPadding(config, 4098, stack);
    stack.windows = readBandWidths(config, stack.layers);
    reading.spec.encoder = stack;
    reading.spec.notes.emplace_back("no token is global: every token sees its window");
    readSpecialIds(config, stack.vocabulary, reading.spec);
    WeightNames& names = reading.names;
    names.prefixes = {"longformer.", ""};
    names.encoder = bertLikeNames();
    readRobertaLikeHead(config, reading);
    names.ignored.insert(names.ignored.end(), {"{prefix}encoder.layer.*.attention.self.query_global.*",
                                               "{prefix}encoder.layer.*.attention.self.key_global.*",
                                               "{prefix}encoder.layer.*.attention.self.value_global.*"});
    return reading;
}

}  // namespace attentionscope
