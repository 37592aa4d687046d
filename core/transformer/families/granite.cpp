#include "core/transformer/families/llama_like.h"

namespace attentionscope {

FamilyReading readGranite(const JsonValue& config) {
    FamilyReading reading = readLlamaLike(config, false);
    StackSpec& stack = *reading.spec.decoder;
    const auto number = [&](const char* key) { return config.numberOr(key, 1e-9, 1e9, 1); };
    stack.embeddingScale = number("embedding_multiplier");
    stack.attentionScale = number("attention_multiplier");
    stack.residualScale = number("residual_multiplier");
    // The published class divides the logits, which have no bias.
    if (reading.spec.head.kind == HeadSpec::Kind::nextWord)
        reading.spec.head.inputScale = 1 / number("logits_scaling");
    return reading;
}

}  // namespace attentionscope
