#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// An axis of every query with every key of its own segment, query by query; the pairs of each query form a
/// segment. Throws Error unless both axes have the same number of segments.
AxisPointer pairAxis(AxisPointer queries, AxisPointer keys);

/// The sum of every query with every key of its own segment, for additive scores. q: [Σ queries × d], k: [Σ
/// keys × d] → [Σ pairs × d] along pairAxis().
OpPointer outerSums();

/// One number per pair, arranged as a matrix. x: [Σ pairs × 1] → [Σ queries × longest segment of keys];
/// places beyond a shorter segment are 0.
OpPointer pairsToMatrix(AxisPointer queries, AxisPointer keys);

/// The entries around each pair's own in the row of its query, from half a window before its key to half a
/// window after it, for a convolution along the keys; entries outside the segment of the keys are 0. Multiply
/// them by the kernels. x: [Σ queries × longest segment of keys] → [Σ pairs × width] along pairAxis();
/// `width` is odd.
OpPointer windowsOfPairs(Index width, AxisPointer keys);

/// Additive scores in one step, s_ij = Σ_c v_c tanh(q_ic + k_jc) (Bahdanau et al. 2014): outerSums(), tanh, a
/// product with v and pairsToMatrix() without their intermediate values. q: [Σ queries × d], k: [Σ keys × d],
/// v: [d × 1] → [Σ queries × longest segment of keys]; places beyond a shorter segment are 0.
OpPointer additiveScores();

}  // namespace attentionscope
