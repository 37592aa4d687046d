#pragma once

#include <array>
#include <string>

#include "core/graph/recorder.h"
#include "core/recording/recording.h"
#include "core/transformer/spec.h"
#include "core/transformer/transformer_weights.h"

namespace attentionscope {

// Attention with global tokens (Beltagy et al. 2020). A global token's query is compared with the global keys
// of all tokens and reads their global values; all other queries use the ordinary ones. Both stand side by
// side in each head, and a query is 0 in the half that it does not use, so one product serves both.

/// All [tokens × heads · 2 d_k]: in each head the ordinary half, then the global one.
struct GlobalTokens {
    NodeId q = noNode, k = noNode, v = noNode;
    NodeId used = noNode;                             ///< 1 in the half that a token uses, 0 in the other
    std::array<ProjectionNodes, 3> projections = {};  ///< of q, before it is multiplied by `used`, k and v
};

/// x: [tokens × d]; `own`: queries, keys and values by the ordinary projections, [tokens × heads · d_k], and
/// `projections` these, as they are shown. The first `count` tokens of each segment are global.
GlobalTokens recordGlobalTokens(Recorder& recorder, const AttentionWeights& weights, const StackSpec& spec,
                                NodeId x, const std::array<NodeId, 3>& own,
                                const std::array<ProjectionNodes, 3>& projections, Index count,
                                const std::string& name);
/// (context ⊙ used) W_O + b_O, where both halves of a head have its rows of W_O. → [tokens × d]
NodeId recordGlobalOutput(Recorder& recorder, const LinearWeights& output, const StackSpec& spec,
                          NodeId context, NodeId used, const std::string& name);
/// Completes a map with its `used`, so that its steps show both halves.
void declareGlobalTokens(Recorder& recorder, AttentionMap& map, const StackSpec& spec);

}  // namespace attentionscope
