#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// y = x W + b. x: [rows × inner], W: [inner × columns], or [columns × inner] if `transposed` (y = x Wᵀ + b,
/// as PyTorch's Linear keeps it), b: [1 × columns], may be left out → [rows × columns]. A parameter W that is
/// not being trained is multiplied in its packed form.
OpPointer linear(bool transposed = false);

}  // namespace attentionscope
