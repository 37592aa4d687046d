#pragma once

#include "core/attention/attention.h"

namespace attentionscope {

/// Whether the streaming kernel can do what these settings ask for.
bool canFuse(const AttentionSettings& settings);

/// All heads in one pass that never holds an n×n map, unless asked for it as a by-product (key: the head).
/// Inputs q, k, v and, where settings.bias is set, the bias, as in multiHeadAttention() → context.
OpPointer fusedAttention(const AttentionSettings& settings, AxisPointer keys);

}  // namespace attentionscope
