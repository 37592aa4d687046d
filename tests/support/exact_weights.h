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

Exact tanhOf(const Exact& x);
Exact sigmoidOf(const Exact& x);
/// Of one row.
Exact softmaxOf(const Exact& row);
/// -log softmax(logits)_target of one row.
double surpriseOf(const Exact& logits, Eigen::Index target);
/// The columns of both.
Exact sideBySide(const Exact& a, const Exact& b);
/// The state of a gated recurrent unit after `h`; `input`, [1 × 3d], is projected: z = σ(…), r = σ(…),
/// h̃ = tanh(… + (r ∘ h) U), h + z ∘ (h̃ - h).
Exact gatedUnit(const ExactWeights& weights, const std::string& unit, const Exact& input, const Exact& h);
/// The state of a long short-term memory after `h`, and its cell; `input`, [1 × 4d], is projected.
Exact longShortUnit(const ExactWeights& weights, const std::string& unit, const Exact& input, const Exact& h,
                    Exact& cell);
/// The logits of a recurrent decoder from its state, its context and the last word.
Exact readOut(const ExactWeights& weights, const Exact& state, const Exact& context, const Exact& word);

/// Multiplies weights by `times`, or by `timesOfPart` if their names contain `part`, so that no softmax is
/// near its flat beginning, and adds numbers up to 0.1.
void enlarge(const std::vector<ParameterPointer>& parameters, float times, const std::string& part,
             float timesOfPart);

/// Requires the loss that `record` records, [1 × 1], to be `exactLoss`, and its gradients by all parameters
/// to be the central differences of that, each within `tolerance`; and every parameter to have some
/// influence, `least` times the tolerance, except those that are `idle`: a softmax cancels what is added to
/// all its scores.
void expectGradients(const std::vector<ParameterPointer>& parameters,
                     const std::function<NodeId(Recorder&)>& record,
                     const std::function<double(const ExactWeights&)>& exactLoss, double tolerance,
                     const std::set<std::string>& idle = {}, double least = 5);

}  // namespace attentionscope
