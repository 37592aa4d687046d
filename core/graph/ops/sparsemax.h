#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// Sparsemax of each row (Martins and Astudillo 2016), the distribution nearest to the scores: max(0, x_j -
/// τ), with τ such that the row sums to 1. Low scores become exactly 0. A row that is all -inf gives zeros;
/// NaN propagates. x: [rows × n] → the same.
OpPointer sparsemax();

}  // namespace attentionscope
