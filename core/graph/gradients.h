#pragma once

#include <vector>

#include "core/graph/evaluation.h"

namespace attentionscope {

/// The gradient of one number with respect to every node it depends on.
class Gradients {
public:
    /// ∂loss/∂node, shaped like the node; null where the loss does not depend on it.
    MatrixPointer of(NodeId node) const { return gradients_[size_t(node)]; }

private:
    friend Gradients gradients(const Evaluation&, NodeId, const Matrix&, const std::vector<NodeId>&,
                               const StopToken&);
    std::vector<MatrixPointer> gradients_;
};

/// Reverse mode over the recorded graph: the gradient of element (row, column) of `loss` with respect to the
/// nodes `wanted`, or to every node and parameter upstream where `wanted` is empty. With `wanted` given, all
/// other gradients are let go as soon as they have been passed on, and none is made that leads nowhere.
/// Interventions count: no gradient flows through a value that was set by hand. Deterministic for a given
/// number of threads.
Gradients gradients(const Evaluation& evaluation, NodeId loss, Index row = 0, Index column = 0,
                    const std::vector<NodeId>& wanted = {}, const StopToken& stop = {});

/// The same of any function of `node` whose gradient with respect to it is `seed`, shaped like the node.
/// Throws Error for another shape.
Gradients gradients(const Evaluation& evaluation, NodeId node, const Matrix& seed,
                    const std::vector<NodeId>& wanted, const StopToken& stop = {});

}  // namespace attentionscope
