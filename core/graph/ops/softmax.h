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

}  // namespace attentionscope
