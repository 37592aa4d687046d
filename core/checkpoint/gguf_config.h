#pragma once

#include "core/base/json_value.h"
#include "core/checkpoint/gguf.h"

namespace attentionscope {

/// The config.json equivalent to the metadata of a GGUF file. Throws Error for an unsupported architecture.
JsonValue configOf(const Gguf& model);

}  // namespace attentionscope
