#pragma once

#include "core/graph/op.h"

namespace attentionscope {

// A step of a gated recurrent unit (Cho et al. 2014) in two ops, without the intermediate values of its
// gates: sigmoid, tanh, slices, sums and products in one pass each. x: [n × 3d], the input's part of update
// gate z, reset gate r and candidate, side by side; u: [n × 2d], the state's part of z and r; h: [n × d].

/// r ∘ h, r = σ(x_r + u_r). Inputs x, u, h → [n × d].
OpPointer resetState();
/// h + z ∘ (tanh(x_c + m) - h), z = σ(x_z + u_z). Inputs x, u, m (the state's part of the candidate, [n ×
/// d]), h → [n × d].
OpPointer gatedState();

}  // namespace attentionscope
