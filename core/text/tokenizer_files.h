#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/json_value.h"

namespace attentionscope {

// Older folders keep a tokenizer in other files. Each of these functions writes the equivalent
// tokenizer.json.

/// From BERT's vocab.txt, one token a line; `settings` is tokenizer_config.json (do_lower_case,
/// strip_accents, tokenize_chinese_chars, always spelled true or false; added_tokens_decoder) or {}. Throws
/// Error if added_tokens_decoder is damaged.
std::string bertTokenizerJson(std::string_view vocabulary, const JsonValue& settings);

/// From vocab.json and merges.txt: of GPT-2, or of RoBERTa and BART, of CLIP, or of the first GPT if `model`
/// (config.json) or the settings name it. Throws Error if vocab.json is damaged.
std::string pairedTokenizerJson(const JsonValue& vocabulary, std::string_view merges,
                                const JsonValue& settings, const JsonValue& model);

/// The tokenizer of the source side: `tokenizer` (tokenizer.json; without it single characters) with its
/// vocabulary replaced by source_vocab.json and without added special tokens. Throws Error.
std::string sourceTokenizerJson(const std::optional<JsonValue>& tokenizer, const JsonValue& vocabulary);

}  // namespace attentionscope
