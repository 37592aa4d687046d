#pragma once

#include "core/graph/explanation.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// Value-weighted attention (Kobayashi et al. 2020): ‖α_ij · v_j W_O‖, the size of key j's contribution to
/// query i through this head. weights: [queries × keys], values: [keys × d_v], output: the head's rows of
/// W_O, [d_v × d], or empty if there is none → [queries × keys]. Throws Error if the shapes do not fit.
Matrix valueWeighted(const Matrix& weights, const Matrix& values, const Matrix& output = {});

/// Whether the values that this needs were recorded.
bool hasValueWeighted(const AttentionMap& map, int head);

/// The same for a head of a recording. Changes of the head's weighted sum count: a silenced head contributes
/// nothing to a query.
Matrix valueWeighted(const Recording& recording, const AttentionMap& map, int head,
                     const StopToken& stop = {});

/// Where a cell of it comes from: the weight, whose factor names its node, times the length of v W_O. One
/// term with a label if the head is silenced.
Explanation explainValueWeighted(const Recording& recording, const AttentionMap& map, int head, Index row,
                                 Index column);

}  // namespace attentionscope
