#pragma once

#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// Attention flow (Abnar & Zuidema 2020): how much can flow from each position of the last layer down to each
/// input position, where every layer's edges carry at most ½ Ā + ½ I. `capacities`: one matrix for each
/// layer, lowest first, [n × n] each, not negative → maximum flows [n × n]. Rows need not sum to 1: each cell
/// is a maximum flow by itself.
Matrix attentionFlow(const std::vector<Matrix>& capacities, const StopToken& stop = {});

/// The flow through mixedLayers() up to this map. Throws Error for maps between two sequences.
Matrix attentionFlow(const Recording& recording, const AttentionMap& map, const StopToken& stop = {});

}  // namespace attentionscope
