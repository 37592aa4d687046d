#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// Additive scores in one step, s_ij = Σ_c v_c tanh(q_ic + k_jc) (Bahdanau et al. 2014): outerSums(), tanh, a
/// product with v and pairsToMatrix() without their intermediate values. q: [Σ queries × d], k: [Σ keys × d],
/// v: [d × 1] → [Σ queries × longest segment of keys]; places beyond a shorter segment are 0.
OpPointer additiveScores();

}  // namespace attentionscope
