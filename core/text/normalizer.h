#pragma once

#include <memory>

#include "core/base/json_value.h"
#include "core/text/aligned_text.h"

namespace attentionscope {

/// Changes a text before it is tokenized (lower case, Unicode forms, SentencePiece's rules …) and keeps the
/// origin of every byte. Safe to use from several threads.
class Normalizer {
public:
    using Text = AlignedText;
    virtual ~Normalizer() = default;
    virtual void apply(Text& text) const = 0;
};

/// The normalizer that tokenizer.json describes; null for null. Throws Error on an unknown type (listing the
/// known ones) and on missing or wrong fields. Every type behaves as in the Hugging Face tokenizers library.
std::unique_ptr<Normalizer> makeNormalizer(const std::optional<JsonValue>& fields);

}  // namespace attentionscope
