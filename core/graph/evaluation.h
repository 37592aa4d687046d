#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/base/progress.h"
#include "core/graph/graph.h"
#include "core/graph/intervention.h"
#include "core/graph/row_blocks.h"

namespace attentionscope {

/// Which values an evaluation keeps.
enum class Keep {
    shown,         ///< nodes that are `kept`; the rest is computed again on demand
    forGradients,  ///< `passing` nodes too
    maps,          ///< like shown, plus the attention weights that fused ops deliver in the same pass
    everything,    ///< every node, expansions too
};

class Evaluation;
using EvaluationPointer = std::shared_ptr<const Evaluation>;

/// The values of a graph: a base, or a base with a list of interventions that stores only what they changed.
/// Immutable, except for values recomputed on demand; value() may be called from any thread.
class Evaluation : public std::enable_shared_from_this<Evaluation> {
public:
    explicit Evaluation(GraphPointer graph) : graph_(std::move(graph)) {}

    const GraphPointer& graph() const { return graph_; }
    /// The value of a node; computed from its inputs if not held. Throws Cancelled when stopped.
    MatrixPointer value(NodeId id, const StopToken& stop = {}) const;
    /// The stored value: in pieces if it was supplied in pieces and value() has not been called yet.
    RowBlocks rowsOf(NodeId id) const;
    /// One element.
    float at(NodeId id, Index row, Index column) const;
    /// The notes of the node's op for its backward(); null if it has none.
    MatrixPointer notes(NodeId id) const;
    /// The view of a node for ops; `alive` keeps its value.
    Operand operand(NodeId id, MatrixPointer& alive, const StopToken& stop = {}) const;

    /// The base computation with `interventions`, applied in order, replacing those of this evaluation.
    /// Evaluates only nodes downstream of them. Throws Error if one does not fit.
    EvaluationPointer with(std::vector<Intervention> interventions, const StopToken& stop = {}) const;
    /// Several of these at once: weights are read once for all of them.
    std::vector<EvaluationPointer> withEach(std::vector<std::vector<Intervention>> interventions,
                                            const StopToken& stop = {}) const;
    const std::vector<Intervention>& interventions() const { return interventions_; }
    /// The evaluation without interventions: itself, or its base.
    EvaluationPointer base() const;
    /// Whether the value of a node can differ from its value in the base.
    bool differsFromBase(NodeId id) const { return !changed_.empty() && changed_[size_t(id)]; }
    /// Whether an intervention sets the value of this node itself.
    bool isEdited(NodeId id) const;
    /// Whether row i of a node before its own interventions depends only on row i of its first input and on
    /// values of the base, so that any number of rows can be computed.
    bool treatsRowsAlone(NodeId id) const;
    /// Number of ops run for this evaluation (without values computed later on demand).
    Index evaluatedNodes() const { return evaluatedNodes_; }
    /// Bytes of the stored values.
    std::size_t heldBytes() const;

private:
    friend class Recorder;
    void run(Keep keep, const StopToken& stop);
    /// The changed nodes of an overlay that are evaluated, and how many of them use each node.
    struct Plan {
        std::vector<bool> edited, needed;
        std::vector<Index> users;
    };
    Plan planOverlay();
    void evaluateAt(NodeId id, Plan& plan, MatrixPointer value);
    std::vector<NodeId> inputsOf(NodeId id) const;
    void edit(NodeId id, Matrix& value) const;
    static std::vector<MatrixPointer> forwardOfEach(NodeId id, const std::vector<Evaluation*>& overlays,
                                                    const StopToken& stop);
    MatrixPointer compute(NodeId id, const StopToken& stop) const;
    MatrixPointer held(NodeId id) const;
    bool isHeld(NodeId id) const;
    void supply(NodeId id, RowBlocks rows);
    void hold(NodeId id, MatrixPointer value) const;
    std::vector<std::pair<NodeId, std::shared_ptr<Matrix>>> makeByProducts(NodeId fused, Keep keep) const;
    std::vector<Operand> operandsOf(const Node& node, std::vector<MatrixPointer>& alive,
                                    const StopToken& stop) const;
    std::shared_ptr<Matrix> forward(NodeId id, Keep keep, const StopToken& stop) const;
    std::shared_ptr<Matrix> fromFused(NodeId id, const StopToken& stop) const;

    GraphPointer graph_;
    EvaluationPointer base_;
    std::vector<Intervention> interventions_;
    std::vector<bool> changed_;                  // downstream of an intervention; empty in a base
    std::vector<bool> throughExpansion_;         // fused nodes with an intervention inside; empty in a base
    std::unique_ptr<PackedParameters> packing_;  // set if nobody changes the parameters meanwhile
    Index evaluatedNodes_ = 0;
    mutable std::mutex mutex_;
    mutable std::vector<MatrixPointer> values_;
    mutable std::vector<MatrixPointer> notes_;               // one row each, only if gradients will follow
    mutable std::vector<RowBlocks> supplied_;                // joined and moved to the values when read
    mutable std::vector<std::weak_ptr<const Matrix>> lent_;  // computed on demand and still in use
};

}  // namespace attentionscope
