#pragma once

#include "core/graph/op.h"

namespace attentionscope {

// Elementwise with broadcasting: the second input has the shape of the first, or one row, or one column, or
// both.
OpPointer add();
OpPointer subtract();
OpPointer multiplyElements();
/// a / b; dividing by a sum of zero gives 0, as a fully masked row requires.
OpPointer divideBySum();

/// y = factor · x
OpPointer scaleBy(float factor);
/// c · tanh(x / c) (Gemma 2, 2024)
OpPointer softcap(float cap);
/// x + amount
OpPointer addNumber(float amount);
/// Elementwise exponential.
OpPointer exponential();
/// Natural logarithm; -inf at 0.
OpPointer logarithm();
OpPointer squareRoot();
/// x^exponent; power(-1) is the reciprocal.
OpPointer power(float exponent);
/// ReLU, GELU, SiLU, tanh, sigmoid …
OpPointer activation(kernels::Activation kind);

}  // namespace attentionscope
