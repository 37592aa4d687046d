#pragma once

#include <string>

#include "core/base/json_value.h"

namespace attentionscope {

/// The tokenizer.json equivalent to the metadata of a GGUF file. Throws Error if they describe no tokenizer,
/// or an unsupported one.
std::string ggufTokenizerJson(const JsonValue& metadata);

}  // namespace attentionscope
