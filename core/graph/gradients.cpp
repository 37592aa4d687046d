#include "core/graph/gradients.h"

#include "core/base/error.h"

namespace attentionscope {

namespace {

// What an edited node passes on to the value computed before the edit.
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
    std::vector<bool> involved = graph.upstream(loss);
    if (!wanted.empty()) {
        const auto below = graph.downstream(wanted);
        for (size_t i = 0; i < involved.size(); ++i) involved[i] = involved[i] && below[i];
    }

    std::vector<bool> kept(size_t(graph.size()), wanted.empty());
    for (const NodeId id : wanted) kept[size_t(id)] = true;

    std::vector<std::shared_ptr<Matrix>> all(size_t(graph.size()));
    const auto slot = [&](NodeId id) {
        auto& gradient = all[size_t(id)];
        if (!gradient) {
            const Shape shape = graph.node(id).axes.shape();
            gradient = std::make_shared<Matrix>(Matrix::Zero(shape.rows, shape.columns));
        }
        return gradient.get();
    };
    *slot(loss) = seed;
    for (NodeId id = loss; id >= 0; --id) {
        const Node& node = graph.node(id);
        if (!involved[size_t(id)] || !all[size_t(id)] || node.isLeaf()) continue;
        throwIfStopped(stop);
        Matrix edited;
        const Matrix* gradient = all[size_t(id)].get();
        if (evaluation.isEdited(id)) {
            edited = *gradient;
            passThroughInterventions(evaluation, id, edited);
            gradient = &edited;
        }
        std::vector<MatrixPointer> alive(node.inputs.size());
        std::vector<Operand> operands;
        std::vector<Matrix*> targets;
        for (size_t i = 0; i < node.inputs.size(); ++i) {
            operands.push_back(evaluation.operand(node.inputs[i], alive[i], stop));
            targets.push_back(involved[size_t(node.inputs[i])] ? slot(node.inputs[i]) : nullptr);
        }
        node.op->backward(operands, *evaluation.value(id, stop), *gradient, targets);
        if (!kept[size_t(id)]) all[size_t(id)].reset();
    }
    Gradients result;
    result.gradients_.assign(all.begin(), all.end());
    return result;
}

}  // namespace attentionscope
