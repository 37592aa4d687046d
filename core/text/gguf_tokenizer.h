#pragma once

#include <string>

#include "core/base/json_value.h"

namespace attentionscope {

/// The tokenizer.json that the metadata of a GGUF file describe. Throws Error where they describe none, or
/// one of a kind that is not read here.
std::string ggufTokenizerJson(const JsonValue& metadata);

}  // namespace attentionscope
