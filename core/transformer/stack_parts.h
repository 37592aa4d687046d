#pragma once

#include <string>
#include <vector>

#include "core/attention/attention.h"
#include "core/graph/recorder.h"
#include "core/recording/usual_steps.h"
#include "core/transformer/spec.h"
#include "core/transformer/transformer_weights.h"

namespace attentionscope {

// The pieces from which layers and heads are recorded. `name` is that of the new node.

/// The weights of a linear map in the form x W + b, [inputs × columns].
ProjectionNodes shownWeights(Recorder& recorder, const LinearWeights& weights);
/// The same for some columns, which `choose` selects.
ProjectionNodes shownColumns(Recorder& recorder, const LinearWeights& weights, const OpPointer& choose);
/// x W + b.
NodeId recordLinear(Recorder& recorder, const LinearWeights& weights, NodeId x, const std::string& name,
                    Lifetime lifetime = Lifetime::passing, AxisPointer columns = {});
/// `aroundOne`: γ is 1 + the stored weight.
NodeId recordNorm(Recorder& recorder, const NormWeights& weights, Normalisation kind, double epsilon,
                  NodeId x, const std::string& name, Lifetime lifetime = Lifetime::passing,
                  bool aroundOne = false);
/// How a convolution walks over rows.
struct RowWindow {
    Index width = 1, stride = 1, groups = 1;
};
/// A convolution over rows, with zeros before the first and after the last so that every stride-th row is the
/// middle of a window. x: [n × channels], weights: [columns × channels / groups · width] → [n / stride ×
/// columns].
NodeId recordConvolution(Recorder& recorder, const LinearWeights& weights, NodeId x, const RowWindow& window,
                         const std::string& name, AxisPointer rows = {});
/// Each entry held within ± limit: relu(x + limit) - relu(x - limit) - limit.
NodeId recordClip(Recorder& recorder, NodeId x, float limit, const std::string& name, Lifetime lifetime);

/// The columns of a fused projection with queries, keys or values (part 0, 1, 2).
std::vector<Index> fusedColumns(const StackSpec& spec, int part);
NodeId recordActivation(Recorder& recorder, FeedForwardActivation activation, NodeId x,
                        const std::string& name);
/// The nodes of a feed-forward layer.
struct FeedForwardNodes {
    NodeId inner = noNode, output = noNode;
};
/// down(activation(up(x))), or down(activation(gate(x)) ⊙ up(x)); x: [n × d] → [n × d].
FeedForwardNodes recordFeedForward(Recorder& recorder, const StackSpec& spec,
                                   const FeedForwardWeights& weights, NodeId x, const std::string& name);
/// The nodes of a layer of experts. Those of a single expert are in the order of the experts.
struct ExpertNodes {
    NodeId scores = noNode, probabilities = noNode;  ///< [n × experts]
    NodeId chosen = noNode;                          ///< [n × experts], 1 for each expert of a token
    NodeId weights = noNode;                         ///< [n × experts], rows sum to 1
    std::vector<FeedForwardNodes> experts = {};
    std::vector<NodeId> columns = {};  ///< of the weights, each [n × 1]
    NodeId output = noNode;
};
/// The sum of the experts' outputs, weighted with the probabilities of the few that a token chooses, divided
/// by their sum (Jiang et al. 2024). All experts are computed for every token: those that were not chosen
/// have the weight 0, and changes may choose others.
ExpertNodes recordExperts(Recorder& recorder, const StackSpec& spec, const LayerWeights& weights, NodeId x,
                          const std::string& name);
/// The same in the form that a step shows.
NormalisationNodes shownNorm(Recorder& recorder, const NormWeights& weights, Normalisation kind,
                             double epsilon, bool aroundOne = false);
/// TeX of f (value), for an activation.
std::string activationTex(FeedForwardActivation activation, const std::string& value);

}  // namespace attentionscope
