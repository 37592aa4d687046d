#pragma once

#include "core/base/json_value.h"
#include "core/checkpoint/gguf.h"

namespace attentionscope {

/// The config.json that says of the model what the metadata of its GGUF file say. Throws Error for an
/// architecture that is not read here.
JsonValue configOf(const Gguf& model);

}  // namespace attentionscope
