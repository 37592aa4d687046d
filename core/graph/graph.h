#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/graph/op.h"

namespace attentionscope {

/// How long an evaluation that keeps only what is shown keeps the value of a node.
enum class Lifetime {
    kept,      ///< stays: Q, K, V, hidden states, predictions
    passing,   ///< dropped after its last use; computed again on demand
    onDemand,  ///< computed only on demand: the n×n maps, the expansion of a fused op
};

/// One step of the computation, or a leaf.
struct Node {
    OpPointer op = {};  ///< null for a leaf
    std::vector<NodeId> inputs = {};
    Axes axes = {};
    std::string name = {};            ///< "layers.0.self.head.3.weights"; unique if not empty
    MatrixPointer constant = {};      ///< the value of a leaf, or
    ParameterPointer parameter = {};  ///< its parameter
    Lifetime lifetime = Lifetime::kept;
    NodeId expansion = noNode;    ///< for a fused node: the node of its plain expansion with the same value
    NodeId expansionOf = noNode;  ///< for a node of an expansion: the fused node it belongs to
    int byProduct = -1;           ///< the key under which the fused op delivers this node's value
    Index blockColumn = -1;       ///< first column of this node's value in the fused node

    bool isLeaf() const { return !op; }
};

/// The structure of a computation: nodes ordered so that every input comes before its users. Immutable once
/// recorded, shared by every evaluation; holds only the values of its leaves.
class Graph {
public:
    Index size() const { return Index(nodes_.size()); }
    const Node& node(NodeId id) const { return nodes_[size_t(id)]; }
    const std::vector<Node>& nodes() const { return nodes_; }
    /// noNode if there is no such name.
    NodeId find(const std::string& name) const;
    /// For each node, whether it is one of `roots` or depends on one. An expansion node among the roots makes
    /// its fused node dependent too.
    std::vector<bool> downstream(const std::vector<NodeId>& roots) const;
    /// For each node, whether `root` depends on it.
    std::vector<bool> upstream(NodeId root) const;

private:
    friend class Recorder;
    std::vector<Node> nodes_;
    std::unordered_map<std::string, NodeId> names_;
};

using GraphPointer = std::shared_ptr<const Graph>;

}  // namespace attentionscope
