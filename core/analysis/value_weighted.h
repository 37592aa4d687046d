#pragma once

#include "core/graph/explanation.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// Value-weighted attention (Kobayashi et al. 2020): ‖α_ij · v_j W_O‖, how much of key j really reaches query
/// i through this head. weights: [queries × keys], values: [keys × d_v], output: the head's rows of W_O, [d_v
/// × d], or empty where there is none → [queries × keys]. Throws Error where the shapes do not fit.
Matrix valueWeighted(const Matrix& weights, const Matrix& values, const Matrix& output = {});

/// Whether the values that this needs were recorded.
bool hasValueWeighted(const AttentionMap& map, int head);

/// The same for a head of a recording. What changes left of the head's weighted sum counts: of a silenced
/// head nothing reaches a query.
Matrix valueWeighted(const Recording& recording, const AttentionMap& map, int head,
                     const StopToken& stop = {});

/// Where a cell of it comes from: the weight, whose factor names its node, times the length of v W_O. One
/// term with a label where the head is silenced.
Explanation explainValueWeighted(const Recording& recording, const AttentionMap& map, int head, Index row,
                                 Index column);

}  // namespace attentionscope
