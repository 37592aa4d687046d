#pragma once

#include <memory>

#include "core/base/json_value.h"
#include "core/text/aligned_text.h"

namespace attentionscope {

/// Divides a normalised text into the pieces (roughly words) that the model then divides further, each
/// separately. Pieces that are already tokens stay. Safe to use from several threads.
class PreTokenizer {
public:
    using Text = PreTokenizedText;
    virtual ~PreTokenizer() = default;
    virtual void apply(Text& text) const = 0;
};

/// The pre-tokenizer that tokenizer.json describes; null for null. Throws Error on an unknown type (listing
/// the known ones) and on missing or wrong fields. Every type behaves as in the Hugging Face tokenizers
/// library.
std::unique_ptr<PreTokenizer> makePreTokenizer(const std::optional<JsonValue>& fields);

}  // namespace attentionscope
