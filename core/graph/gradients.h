#pragma once

#include <vector>

#include "core/graph/evaluation.h"

namespace attentionscope {

/// The gradient of one number with respect to every node it depends on.
class Gradients {
public:
    /// ∂loss/∂node, with the shape of the node; null if the loss does not depend on it.
    MatrixPointer of(NodeId node) const { return gradients_[size_t(node)]; }

private:
    friend Gradients gradients(const Evaluation&, NodeId, const Matrix&, const std::vector<NodeId>&,
                               const StopToken&);
    std::vector<MatrixPointer> gradients_;
};

/// Reverse mode over the recorded graph: the gradient of element (row, column) of `loss` with respect to the
/// nodes `wanted`, or to every node and parameter upstream if `wanted` is empty. With `wanted`, all other
/// gradients are released as soon as they have been passed on, and gradients that reach no wanted node are
/// skipped. No gradient flows through a value that was set by hand. Deterministic for a given number of
/// threads.
Gradients gradients(const Evaluation& evaluation, NodeId loss, Index row = 0, Index column = 0,
                    const std::vector<NodeId>& wanted = {}, const StopToken& stop = {});

/// The same for any function of `node` whose gradient is `seed`, which has the shape of the node. Throws
/// Error for another shape.
Gradients gradients(const Evaluation& evaluation, NodeId node, const Matrix& seed,
                    const std::vector<NodeId>& wanted, const StopToken& stop = {});

}  // namespace attentionscope
