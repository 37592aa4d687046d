#pragma once

#include <string>
#include <vector>

#include "core/graph/evaluation.h"

namespace attentionscope {

/// Records a computation while it is built: every call adds a node and returns its number. Values are
/// computed on first use, so that the next node can depend on an output word.
class Recorder {
public:
    struct Options {
        Keep keep = Keep::shown;
        /// Also records the plain expansion of fused ops, for viewing and editing. Off for training.
        bool expansions = true;
        StopToken stop = {};
        /// Gives all keys of a query the same weight: attention becomes the mean of the values.
        bool equalWeights = false;
    };
    Recorder() : Recorder(Options{}) {}
    explicit Recorder(Options options);

    const Options& options() const { return options_; }

    /// A fixed input or a recorded choice.
    NodeId constant(Matrix value, Axes axes, std::string name = {});
    /// The same for a shared value.
    NodeId constant(MatrixPointer value, Axes axes, std::string name = {});
    /// Feature axes by default. The same parameter always gives the same node.
    NodeId parameter(const ParameterPointer& parameter, Axes axes = {});
    /// op(inputs); the axes are the op's unless given. Throws Error if the inputs do not fit, or another node
    /// has the same name; a node that nobody queries needs none.
    NodeId apply(const OpPointer& op, std::vector<NodeId> inputs, std::string name = {},
                 Lifetime lifetime = Lifetime::kept, Axes axes = {});
    /// A fused op whose plain expansion was recorded from `expansionBegin` on and ends in `expansionOutput`.
    NodeId applyFused(const OpPointer& op, std::vector<NodeId> inputs, std::string name, Lifetime lifetime,
                      NodeId expansionBegin, NodeId expansionOutput, Axes axes = {});
    /// Marks a node of an expansion as delivered by the fused op, see Node.
    void setByProduct(NodeId id, int key) { mutableNode(id).byProduct = key; }
    void setBlock(NodeId id, Index firstColumn) { mutableNode(id).blockColumn = firstColumn; }

    const Axes& axes(NodeId id) const { return graph_->node(id).axes; }
    /// The number of the next node.
    NodeId next() const { return NodeId(graph_->size()); }
    /// Computes the value of a node now, with everything it needs.
    MatrixPointer value(NodeId id);
    /// Supplies the known value of a node, equal to the one computed from its inputs, to save computing it.
    /// Its pieces are joined on demand. Throws Error for another shape.
    void supply(NodeId id, RowBlocks rows);
    const Graph& graph() const { return *graph_; }

    /// Evaluates all remaining nodes and ends the recording.
    EvaluationPointer finish();

private:
    Node& mutableNode(NodeId id) { return graph_->nodes_[size_t(id)]; }
    NodeId add(Node node);

    Options options_;
    std::shared_ptr<Graph> graph_;
    std::shared_ptr<Evaluation> evaluation_;
    std::unordered_map<const Parameter*, NodeId> parameters_;
};

/// Joins the parts of a node's name with dots, omitting empty ones.
std::string joinName(const std::string& first, const std::string& second);

}  // namespace attentionscope
