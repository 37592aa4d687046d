#pragma once

#include <memory>
#include <vector>

#include "core/base/json_value.h"
#include "core/text/token.h"

namespace attentionscope {

/// Adds the special tokens around one text or two ([CLS] A [SEP] B [SEP]) and sets the segment of every
/// token.
class PostProcessor {
public:
    virtual ~PostProcessor() = default;
    /// `sequences` are the tokens of each text, initially with segment 0 and 1; the results are joined in
    /// order. Without addSpecial, adds no token.
    virtual void apply(std::vector<std::vector<Token>>& sequences, bool addSpecial) const = 0;
};

/// The post-processor that tokenizer.json describes; null for null. Throws Error on an unknown type (listing
/// the known ones) and on missing or wrong fields.
std::unique_ptr<PostProcessor> makePostProcessor(const std::optional<JsonValue>& fields);

/// Excludes the white space of byte-level tokens (Ġare) from their offsets. `addPrefixSpace`: does not
/// exclude a single space that the tokenizer itself put before the text.
void trimOffsets(std::vector<Token>& tokens, bool addPrefixSpace);

}  // namespace attentionscope
