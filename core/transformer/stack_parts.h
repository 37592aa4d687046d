#pragma once

#include <string>

#include "core/graph/recorder.h"
#include "core/transformer/spec.h"
#include "core/transformer/transformer_weights.h"

namespace attentionscope {

// The pieces that layers and heads are recorded from. `name` is the new node's.

/// x W + b.
NodeId recordLinear(Recorder& recorder, const LinearWeights& weights, NodeId x, const std::string& name,
                    Lifetime lifetime = Lifetime::passing, AxisPointer columns = {});
NodeId recordNorm(Recorder& recorder, const NormWeights& weights, Normalisation kind, double epsilon,
                  NodeId x, const std::string& name, Lifetime lifetime = Lifetime::passing);
NodeId recordActivation(Recorder& recorder, FeedForwardActivation activation, NodeId x,
                        const std::string& name);
NodeId recordSum(Recorder& recorder, NodeId a, NodeId b, const std::string& name,
                 Lifetime lifetime = Lifetime::passing);

}  // namespace attentionscope
