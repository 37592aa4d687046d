#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// Softmax of each row in one step. A row of nothing but -inf gives zeros; NaN is carried.
OpPointer softmax();

/// How an explanation tells a share of a softmax: e^x · 1/Σ e^x, with `sum` the Σ. Where that is beyond the
/// range of numbers, softmax(x) in one.
Term shareTerm(Factor logit, double sum, float share);

// The same as steps of their own: y = e^{x - m} / Σ e^{x - m}. All three give [rows × 1].
/// The largest entry of each row; 0 for a row of nothing but -inf, so that such a row stays -inf.
OpPointer rowMaximum();
OpPointer rowSum();

}  // namespace attentionscope
