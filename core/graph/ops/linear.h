#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// y = x W + b. x: [rows × inner], W: [inner × columns], or [columns × inner] if `transposed` (y = x Wᵀ + b,
/// as in PyTorch's Linear), b: [1 × columns], optional → [rows × columns]. A parameter W that is not being
/// trained is multiplied in its packed form.
OpPointer linear(bool transposed = false);

}  // namespace attentionscope
