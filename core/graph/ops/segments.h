#pragma once

#include <vector>

#include "core/graph/op.h"

namespace attentionscope {

enum class Reduction { sum, mean, maximum, first, last };

/// One row for each segment of x: the sum, mean, maximum of its rows in each column, or its first or last
/// row. x: [Σ rows × d] → [segments × d]. An empty segment gives zeros.
OpPointer reduceSegments(Reduction reduction);
/// The same over all rows of x, whatever its segments → [1 × d].
OpPointer reduceColumns(Reduction reduction);

/// Row s of x once for every row of segment s of `rows`. x: [segments × d] → [Σ rows × d].
OpPointer repeatForSegments(AxisPointer rows);

/// Softmax over the rows of each segment, in each column by itself: attention over one column of scores, or
/// for each feature (Shen et al. 2018). x: [Σ rows × d] → the same. A column of nothing but -inf gives zeros.
OpPointer softmaxOfSegments();

}  // namespace attentionscope
