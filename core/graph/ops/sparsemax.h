#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// Sparsemax of each row (Martins and Astudillo 2016), the nearest distribution to the scores: max(0, x_j -
/// τ) with τ such that a row adds up to 1. Low scores become exactly 0. A row of nothing but -inf gives
/// zeros; NaN is carried. x: [rows × n] → the same.
OpPointer sparsemax();

}  // namespace attentionscope
