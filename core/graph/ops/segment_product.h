#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// Every query with every key of its own segment, s_ij = q_i · k_j. q: [Σ queries × d], k: [Σ keys × d], with
/// the same number of segments → [Σ queries × longest segment of keys]; places beyond a shorter segment are 0
/// and are masked later.
OpPointer dotProducts();

/// Weighted sums of the values of each query's own segment, y_i = Σ_j w_ij v_j. w: [Σ queries × longest
/// segment of keys], v: [Σ keys × d] → [Σ queries × d].
OpPointer weightedSum();

/// The transposed sum, over the queries that attend to each key, y_j = Σ_i w_ij x_i. w: [Σ queries × longest
/// segment of `keys`], x: [Σ queries × d] → [Σ keys × d].
OpPointer transposedWeightedSum(AxisPointer keys);

}  // namespace attentionscope
