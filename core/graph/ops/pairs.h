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

}  // namespace attentionscope
