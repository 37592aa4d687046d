#pragma once

#include <memory>
#include <string>

#include "core/base/json_value.h"
#include "core/text/pre_tokenizer.h"

namespace attentionscope {

/// SentencePiece's treatment of spaces: each is written as ▁, and one is added before the text.
struct MetaspaceRules {
    enum class Prefix { always, first, never };
    std::string replacement = "▁";
    Prefix prefix = Prefix::always;  ///< before every piece, only at the start of the user's text, or nowhere
    bool split = true;               ///< each ▁ begins a piece
};

/// Accepts both spellings of tokenizer.json: prepend_scheme and split, or the older add_prefix_space. Throws
/// Error.
MetaspaceRules readMetaspace(const JsonValue& fields);
std::unique_ptr<PreTokenizer> makeMetaspace(MetaspaceRules rules);

}  // namespace attentionscope
