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
/// The same in the form that a step shows.
NormalisationNodes shownNorm(Recorder& recorder, const NormWeights& weights, Normalisation kind,
                             double epsilon, bool aroundOne = false);
/// TeX of f (value), for an activation.
std::string activationTex(FeedForwardActivation activation, const std::string& value);

}  // namespace attentionscope
