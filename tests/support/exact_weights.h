#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/graph/recorder.h"
#include "tests/support/op_check.h"

namespace attentionscope {

// Networks are compared with a forward pass in double precision that shares no code with them.

/// Weights by their names.
using ExactWeights = std::map<std::string, Exact>;
ExactWeights exactWeights(const std::vector<ParameterPointer>& parameters);

/// Requires the loss that `record` records, [1 × 1], to be `exactLoss`, and its gradients by all parameters
/// to be the central differences of that, each within `tolerance`; and every parameter to have some
/// influence, except those that are `idle`: a softmax cancels what is added to all its scores.
void expectGradients(const std::vector<ParameterPointer>& parameters,
                     const std::function<NodeId(Recorder&)>& record,
                     const std::function<double(const ExactWeights&)>& exactLoss, double tolerance,
                     const std::set<std::string>& idle = {});

}  // namespace attentionscope
