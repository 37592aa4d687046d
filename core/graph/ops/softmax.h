#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// Softmax of each row in one step. A row that is all -inf gives zeros; NaN propagates.
OpPointer softmax();

/// The term for a share of a softmax: e^x · 1/Σ e^x, with `sum` the Σ. If the sum is out of the range of
/// floats, softmax(x) as a single factor.
Term shareTerm(Factor logit, double sum, float share);

// Softmax in separate steps: y = e^{x - m} / Σ e^{x - m}. All three give [rows × 1].
/// The largest entry of each row; 0 for a row that is all -inf, so that the row stays -inf.
OpPointer rowMaximum();
OpPointer rowSum();

/// Sparsemax of each row (Martins and Astudillo 2016), the distribution nearest to the scores: max(0, x_j -
/// τ), with τ such that the row sums to 1. Low scores become exactly 0. A row that is all -inf gives zeros;
/// NaN propagates. x: [rows × n] → the same.
OpPointer sparsemax();

}  // namespace attentionscope
