#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/json_value.h"
#include "core/text/token.h"

namespace attentionscope {

/// Puts the special tokens around one text or two ([CLS] A [SEP] B [SEP]) and sets the segment of every
/// token.
class PostProcessor {
public:
    virtual ~PostProcessor() = default;
    /// `sequences` are the tokens of each text, at first with segment 0 and 1; what is left is joined in
    /// order. Without addSpecial no token is added.
    virtual void apply(std::vector<std::vector<Token>>& sequences, bool addSpecial) const = 0;
};

/// The post-processor that tokenizer.json describes; null for null. Throws Error on an unknown type (with
/// those that are known) and on missing or wrong fields.
std::unique_ptr<PostProcessor> makePostProcessor(const std::optional<JsonValue>& fields);

/// Takes the white space that byte-level tokens carry (Ġare) out of their offsets. `addPrefixSpace`: a single
/// one that the tokenizer itself put before the text is not taken out again.
void trimOffsets(std::vector<Token>& tokens, bool addPrefixSpace);

}  // namespace attentionscope
