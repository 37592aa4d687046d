#pragma once

#include "core/recording/recording.h"

namespace attentionscope {

/// Value-weighted attention (Kobayashi et al. 2020): ‖α_ij · v_j W_O‖, how much of key j really reaches query
/// i through this head. weights: [queries × keys], values: [keys × d_v], output: the head's rows of W_O, [d_v
/// × d], or empty where there is none → [queries × keys]. Throws Error where the shapes do not fit.
Matrix valueWeighted(const Matrix& weights, const Matrix& values, const Matrix& output = {});

/// The same for a head of a recording.
Matrix valueWeighted(const Recording& recording, const AttentionMap& map, int head,
                     const StopToken& stop = {});

}  // namespace attentionscope
