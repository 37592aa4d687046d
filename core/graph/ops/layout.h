#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// Columns [first, first + count) of x, such as one head of many.
OpPointer sliceColumns(Index first, Index count);
/// Rows [first, first + count) of x.
OpPointer sliceRows(Index first, Index count);
/// The inputs side by side; all have the same number of rows.
OpPointer concatenateColumns();
/// The inputs one below the other; all have the same number of columns.
OpPointer concatenateRows();
/// Rows become columns: x [n × m] → [m × n].
OpPointer transpose();
/// Row indices[i] of the input becomes row i: embedding look-up, reordering, repetition. An index of -1 gives
/// a row of zeros. Applying it throws Error for an index outside the input.
OpPointer gatherRows(std::vector<Index> indices);
/// Column indices[j] of the input becomes column j: one part of a fused projection, in the order of its
/// heads.
OpPointer gatherColumns(std::vector<Index> indices);
/// The rows that gatherRows() gathers; null for another op.
const std::vector<Index>* gatheredRows(const Op& op);

}  // namespace attentionscope
