#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/base/progress.h"
#include "core/graph/graph.h"
#include "core/graph/intervention.h"
#include "core/graph/row_blocks.h"

namespace attentionscope {

/// What an evaluation holds on to.
enum class Keep {
    shown,         ///< nodes that are `kept`; the rest is computed again when asked for
    forGradients,  ///< `passing` nodes too
    maps,          ///< like shown, and the attention weights that fused ops deliver in the same pass
    everything,    ///< every node, expansions too
};

class Evaluation;
using EvaluationPointer = std::shared_ptr<const Evaluation>;

/// The values of a graph: a base, or a base under a list of interventions that stores only what they changed.
/// Never changes once made, but for values computed again on demand; value() may be called from any thread.
class Evaluation : public std::enable_shared_from_this<Evaluation> {
public:
    explicit Evaluation(GraphPointer graph) : graph_(std::move(graph)) {}

    const GraphPointer& graph() const { return graph_; }
    /// The value of a node; computed from its inputs if it is not held. Throws Cancelled when stopped.
    MatrixPointer value(NodeId id, const StopToken& stop = {}) const;
    /// The value as it is held: in pieces where it was supplied so and nobody has looked at it yet.
    RowBlocks rowsOf(NodeId id) const;
    /// One element.
    float at(NodeId id, Index row, Index column) const;
    /// What the op of a node noted for its backward(); null where nothing was.
    MatrixPointer notes(NodeId id) const;
    /// What ops see of a node; `alive` keeps its value.
    Operand operand(NodeId id, MatrixPointer& alive, const StopToken& stop = {}) const;

    /// The base computation with `interventions`, applied in order, in place of those of this evaluation.
    /// Only what lies downstream of them is evaluated. Throws Error where one does not fit.
    EvaluationPointer with(std::vector<Intervention> interventions, const StopToken& stop = {}) const;
    const std::vector<Intervention>& interventions() const { return interventions_; }
    /// The evaluation without interventions: itself, or what lies below.
    EvaluationPointer base() const;
    /// Whether a node can have another value than in the base.
    bool differsFromBase(NodeId id) const { return !changed_.empty() && changed_[size_t(id)]; }
    /// Whether a node's own value was changed by hand here.
    bool isEdited(NodeId id) const;
    /// How many ops were run to make this evaluation (not counting values asked for later).
    Index evaluatedNodes() const { return evaluatedNodes_; }
    /// Bytes of the values held.
    std::size_t heldBytes() const;

private:
    friend class Recorder;
    void run(Keep keep, const StopToken& stop);
    void runOverlay(const StopToken& stop);
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
    std::unique_ptr<PackedParameters> packing_;  // where nobody changes the parameters meanwhile
    Index evaluatedNodes_ = 0;
    mutable std::mutex mutex_;
    mutable std::vector<MatrixPointer> values_;
    mutable std::vector<MatrixPointer> notes_;  // one row each, only where gradients are meant to follow
    mutable std::vector<RowBlocks> supplied_;   // made whole, and moved to the values, when looked at
    mutable std::vector<std::weak_ptr<const Matrix>>
        lent_;  // computed on demand, still looked at by somebody
};

}  // namespace attentionscope
