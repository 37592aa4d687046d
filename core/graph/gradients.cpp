#include "core/graph/gradients.h"

#include <map>
#include <tuple>

#include "core/base/error.h"

namespace attentionscope {

namespace {

// Computes the gradient that an edited node passes on to its value before the edit.
void passThroughInterventions(const Evaluation& evaluation, NodeId id, Matrix& gradient) {
    const auto& interventions = evaluation.interventions();
    for (size_t i = interventions.size(); i-- > 0;) {
        if (interventions[i].node != id) continue;
        const auto& change = interventions[i].change;
        if (const auto* cells = std::get_if<SetCells>(&change)) {
            for (const auto& cell : cells->cells) gradient(cell.row, cell.column) = 0;
        } else if (const auto* row = std::get_if<SetRow>(&change)) {
            gradient.row(row->row).setZero();
        } else if (const auto* scale = std::get_if<ScaleColumns>(&change)) {
            gradient.middleCols(scale->first, scale->count < 0 ? gradient.cols() - scale->first
                                                               : scale->count) *= scale->factor;
        } else {
            gradient.setZero();
        }
    }
}

/// Which fused nodes the gradient passes step by step: those with an intervention or a wanted node inside.
std::vector<bool> passedInSteps(const Evaluation& evaluation, std::vector<NodeId> inside) {
    const Graph& graph = *evaluation.graph();
    for (const Intervention& intervention : evaluation.interventions()) inside.push_back(intervention.node);
    std::vector<bool> steps(size_t(graph.size()));
    for (const NodeId id : inside)
        if (const NodeId fused = graph.node(id).expansionOf; fused != noNode) steps[size_t(fused)] = true;
    return steps;
}

/// Gradients of weights that many nodes multiply by, deferred until enough of these nodes can be processed
/// together.
class JoinedGradients {
public:
    JoinedGradients(const Graph& graph, const std::vector<bool>& involved) : users_(involved.size()) {
        for (NodeId id = 0; id < graph.size(); ++id) {
            const Node& node = graph.node(id);
            if (!involved[size_t(id)] || node.isLeaf()) continue;
            for (size_t i = 0; i < node.inputs.size(); ++i) {
                const NodeId input = node.inputs[i];
                if (involved[size_t(input)] && graph.node(input).isLeaf() && node.op->joinsGradients(i))
                    ++users_[size_t(input)];
            }
        }
    }

    /// Whether the gradient of this input is computed here instead of by the node.
    bool takes(const Node& node, size_t input) const {
        return users_[size_t(node.inputs[input])] > 1 && node.op->joinsGradients(input);
    }

    template <typename Slot>
    void add(const Node& node, NodeGradient own, const Slot& slot) {
        for (size_t i = 0; i < node.inputs.size(); ++i) {
            if (!takes(node, i)) continue;
            PendingGradients& waiting = waiting_[{node.inputs[i], i, node.op.get()}];
            waiting.rows += own.gradient->rows();
            waiting.nodes.push_back(own);
            if (waiting.rows < rowsAtOnce) continue;
            node.op->backwardJoined(i, waiting.nodes, slot(node.inputs[i], node.op->writesGradient(i)));
            waiting = {};
        }
    }

    template <typename Slot>
    void finish(const Slot& slot) {
        for (const auto& [key, waiting] : waiting_) {
            const auto& [input, place, op] = key;
            if (!waiting.nodes.empty())
                op->backwardJoined(place, waiting.nodes, slot(input, op->writesGradient(place)));
        }
    }

private:
    static constexpr Index rowsAtOnce = 2048;  // rows whose gradients are held meanwhile
    struct PendingGradients {
        std::vector<NodeGradient> nodes;
        Index rows = 0;
    };
    std::vector<int> users_;
    std::map<std::tuple<NodeId, size_t, const Op*>, PendingGradients> waiting_;
};

}  // namespace

Gradients gradients(const Evaluation& evaluation, NodeId loss, Index row, Index column,
                    const std::vector<NodeId>& wanted, const StopToken& stop) {
    const Shape shape = evaluation.graph()->node(loss).axes.shape();
    Matrix seed = Matrix::Zero(shape.rows, shape.columns);
    seed(row, column) = 1;
    return gradients(evaluation, loss, seed, wanted, stop);
}

Gradients gradients(const Evaluation& evaluation, NodeId loss, const Matrix& seed,
                    const std::vector<NodeId>& wanted, const StopToken& stop) {
    const Graph& graph = *evaluation.graph();
    const Shape seeded = graph.node(loss).axes.shape();
    if (seed.rows() != seeded.rows || seed.cols() != seeded.columns)
        throw Error({.what = "the gradient to begin with has another shape than the node",
                     .where = graph.node(loss).name,
                     .got = shapeText(seed.rows(), seed.cols()),
                     .expected = shapeText(seeded.rows, seeded.columns)});
    const std::vector<bool> inSteps = passedInSteps(evaluation, wanted);
    std::vector<bool> involved = graph.upstream(loss);
    if (!wanted.empty()) {
        const auto below = graph.downstream(wanted);
        for (size_t i = 0; i < involved.size(); ++i) involved[i] = involved[i] && below[i];
    }

    std::vector<bool> kept(size_t(graph.size()), wanted.empty());
    for (const NodeId id : wanted) kept[size_t(id)] = true;

    std::vector<std::shared_ptr<Matrix>> all(size_t(graph.size()));
    // The gradient of a node for its user; the first user may write it instead of adding to it.
    const auto slot = [&](NodeId id, bool writes) {
        auto& gradient = all[size_t(id)];
        GradientTarget target;
        if (!gradient) {
            const Shape shape = graph.node(id).axes.shape();
            gradient = std::make_shared<Matrix>(shape.rows, shape.columns);
            target.fresh = writes;
            if (!writes) gradient->setZero();
        }
        target.matrix = gradient.get();
        return target;
    };
    *slot(loss, true) = seed;
    JoinedGradients joined(graph, involved);
    for (NodeId id = loss; id >= 0; --id) {
        const Node& node = graph.node(id);
        if (!involved[size_t(id)] || !all[size_t(id)] || node.isLeaf()) continue;
        throwIfStopped(stop);
        NodeGradient own;
        own.result = evaluation.value(id, stop);
        own.gradient = all[size_t(id)];
        if (evaluation.isEdited(id)) {
            Matrix edited = *own.gradient;
            passThroughInterventions(evaluation, id, edited);
            own.gradient = std::make_shared<const Matrix>(std::move(edited));
        }
        if (inSteps[size_t(id)]) {
            *slot(node.expansion, false) += *own.gradient;
            if (!kept[size_t(id)]) all[size_t(id)].reset();
            continue;
        }
        own.alive.resize(node.inputs.size());
        std::vector<GradientTarget> targets;
        for (size_t i = 0; i < node.inputs.size(); ++i) {
            const NodeId input = node.inputs[i];
            own.inputs.push_back(evaluation.operand(input, own.alive[i], stop));
            const bool wantedHere = involved[size_t(input)] && !joined.takes(node, i);
            targets.push_back(wantedHere ? slot(input, node.op->writesGradient(i)) : GradientTarget());
        }
        if (const MatrixPointer notes = evaluation.notes(id))
            node.op->backwardNoted(own.inputs, *own.result, *own.gradient, notes->data(), targets);
        else
            node.op->backward(own.inputs, *own.result, *own.gradient, targets);
        joined.add(node, std::move(own), slot);
        if (!kept[size_t(id)]) all[size_t(id)].reset();
    }
    joined.finish(slot);
    Gradients result;
    result.gradients_.assign(all.begin(), all.end());
    return result;
}

}  // namespace attentionscope
