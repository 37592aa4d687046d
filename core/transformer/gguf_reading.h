#pragma once

#include "core/checkpoint/gguf.h"
#include "core/checkpoint/safetensors.h"
#include "core/transformer/family.h"

namespace attentionscope {

/// Turns a family's reading of configOf(model) into that of the GGUF file: its tensor names, and its
/// differences in layout from the published checkpoint. `tensors`: those of the same file.
void readGguf(const Gguf& model, const Safetensors& tensors, FamilyReading& reading);

}  // namespace attentionscope
