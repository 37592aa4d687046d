#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// Layer normalisation of each row (Ba et al. 2016): γ (x - mean) / √(variance + ε) + β. x: [rows × d], γ and
/// β: [1 × d], optional → [rows × d].
OpPointer layerNorm(float epsilon);

/// Root mean square normalisation of each row (Zhang and Sennrich 2019): γ x / √(mean of squares + ε). x:
/// [rows × d], γ: [1 × d], optional → [rows × d].
OpPointer rmsNorm(float epsilon);

/// The Euclidean length of each row, √Σ x². x: [rows × d] → [rows × 1].
OpPointer rowLength();

}  // namespace attentionscope
