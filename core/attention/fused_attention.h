#pragma once

#include "core/attention/attention.h"

namespace attentionscope {

/// Whether the streaming kernel supports these settings.
bool canFuse(const AttentionSettings& settings);

/// All heads in one pass that never holds an n×n map, unless one is requested as a by-product (key: the
/// head). Inputs q, k, v and, if settings.bias is set, the bias, as in multiHeadAttention() → context.
OpPointer fusedAttention(const AttentionSettings& settings, AxisPointer keys);

}  // namespace attentionscope
