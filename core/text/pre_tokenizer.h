#pragma once

#include <memory>
#include <string>

#include "core/base/json_value.h"
#include "core/text/aligned_text.h"

namespace attentionscope {

/// Divides a normalised text into the pieces (words, more or less) that the model then divides further, each
/// on its own. Pieces that are tokens already are left alone. Safe to use from several threads.
class PreTokenizer {
public:
    virtual ~PreTokenizer() = default;
    virtual void apply(PreTokenizedText& text) const = 0;
};

/// The pre-tokenizer that tokenizer.json describes; null for null. Throws Error on an unknown type (with
/// those that are known) and on missing or wrong fields. The meaning of each is that of the Hugging Face
/// tokenizers library.
std::unique_ptr<PreTokenizer> makePreTokenizer(const std::optional<JsonValue>& fields);

}  // namespace attentionscope
