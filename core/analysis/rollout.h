#pragma once

#include <vector>

#include "core/graph/explanation.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// Attention rollout (Abnar & Zuidema 2020): the share of each input position in each position after a layer,
/// with attention averaged over heads and mixed half and half with the residual connection. R_l = (½ Ā_l + ½
/// I) · R_{l-1}, R_0 = I. `layers`: Ā of each layer, [n × n] → R of each layer, [n × n]; rows sum to 1 if
/// those of the layers do. Throws Error if the shapes are not square and equal.
std::vector<Matrix> attentionRollout(const std::vector<Matrix>& layers);

/// The recorded maps of the same name that rollout passes through to reach this one, in the order of their
/// layers, ending with itself.
std::vector<const AttentionMap*> rolledLayers(const Recording& recording, const AttentionMap& map);

/// For each of rolledLayers() ½ Ā + ½ I, where Ā is the mean of the heads. A head that is silenced carries
/// nothing and is left out; a word of whose heads all are silenced stays as it is. [n × n] each, rows sum to
/// 1. Throws Error for maps between two sequences.
std::vector<Matrix> mixedLayers(const Recording& recording, const AttentionMap& map,
                                const StopToken& stop = {});

/// Rollout through mixedLayers(). Throws Error for maps between two sequences.
Matrix attentionRollout(const Recording& recording, const AttentionMap& map, const StopToken& stop = {});

/// Where a cell of the rollout comes from: Σ_k (½ Ā + ½ I)_ik · R_kj. The factors have symbols: mixedSymbol,
/// whose cell explainMixed() explains, and rolloutSymbol, of the layer below. Both give the weights of the
/// first head of their layer as their node. In the lowest layer, rollout is explained as mixed attention.
Explanation explainRollout(const Recording& recording, const AttentionMap& map, Index row, Index column,
                           Index mostTerms);
/// A cell of ½ Ā + ½ I: one term per head, and one for the residual connection.
Explanation explainMixed(const Recording& recording, const AttentionMap& map, Index row, Index column,
                         Index mostTerms);
inline constexpr const char* rolloutSymbol = "rollout";
inline constexpr const char* mixedSymbol = "attention and residual";

}  // namespace attentionscope
