#pragma once

#include "core/graph/op.h"

namespace attentionscope {

enum class Reduction { sum, mean, maximum, first, last };

/// One row per segment of x: the sum, mean or maximum of its rows in each column, or its first or last row.
/// x: [Σ rows × d] → [segments × d]. An empty segment gives zeros.
OpPointer reduceSegments(Reduction reduction);
/// The same over all rows of x, ignoring segments → [1 × d].
OpPointer reduceColumns(Reduction reduction);

/// Row s of x once for every row of segment s of `rows`. x: [segments × d] → [Σ rows × d].
OpPointer repeatForSegments(AxisPointer rows);

/// Softmax over the rows of each segment, each column separately: attention over one column of scores, or for
/// each feature (Shen et al. 2018). x: [Σ rows × d] → the same. A column that is all -inf gives zeros.
OpPointer softmaxOfSegments();

}  // namespace attentionscope
