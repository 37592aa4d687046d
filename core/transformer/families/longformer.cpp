#include "core/transformer/config_reading.h"

namespace attentionscope {

FamilyReading readLongformer(const JsonValue& config) {
    StackSpec stack = readWordEncoder(config, 1);
    readPositionsAfterPadding(config, 4098, stack);
    stack.windows = readBandWidths(config, stack.layers);
    FamilyReading reading = readWithBertLikeNames(config, stack, "longformer.");
    StackSpec& encoder = *reading.spec.encoder;
    WeightNames& names = reading.names;
    // The published classes choose the global tokens by what they answer.
    std::string note = "no token is global: every token sees its window";
    if (hasArchitecture(config, "ForSequenceClassification")) {
        encoder.globalTokens = 1;
        note = "the first token is global: it sees every token, and every token sees it";
    } else if (hasArchitecture(config, "ForQuestionAnswering")) {
        encoder.globalBefore = readId(config, "sep_token_id", encoder.vocabulary, reading.spec);
        note =
            "the tokens of a question before its text are global: they see every token, and every token "
            "sees them";
    }
    reading.spec.notes.insert(reading.spec.notes.begin(), note);
    if (encoder.globalTokens > 0 || encoder.globalBefore) {
        AttentionNames& self = names.encoder.inLayer.self;
        self.globalQuery = dense("attention.self.query_global");
        self.globalKey = dense("attention.self.key_global");
        self.globalValue = dense("attention.self.value_global");
    }
    readRobertaLikeHead(config, reading);
    names.ignored.insert(names.ignored.end(), {"{prefix}encoder.layer.*.attention.self.query_global.*",
                                               "{prefix}encoder.layer.*.attention.self.key_global.*",
                                               "{prefix}encoder.layer.*.attention.self.value_global.*"});
    return reading;
}

}  // namespace attentionscope
