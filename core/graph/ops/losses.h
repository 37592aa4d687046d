#pragma once

#include <vector>

#include "core/graph/op.h"

namespace attentionscope {

/// Mean cross-entropy of the rows that have a target, -log softmax(x_i)_{t_i}, in one step. A target of -1
/// skips its row. With label smoothing s (Szegedy et al. 2016), 0 ≤ s < 1, the target distribution is (1 - s)
/// at the target plus s / vocabulary everywhere. logits: [rows × vocabulary] → [1 × 1]; 0 if no row has a
/// target. Throws Error when applied to logits without a target's row or column.
OpPointer crossEntropy(std::vector<Index> targets, float labelSmoothing = 0);

/// The negative log-likelihood of each row's target, -log softmax(x_i)_{t_i}; 0 if the target is -1.
/// logits: [rows × vocabulary] → [rows × 1].
OpPointer negativeLogLikelihood(std::vector<Index> targets);

}  // namespace attentionscope
