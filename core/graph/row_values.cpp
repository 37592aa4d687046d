#include "core/graph/row_values.h"

#include <algorithm>

namespace attentionscope {

const Matrix& RowValues::of(std::span<const EvaluationPointer> evaluations, const StopToken& stop) {
    const Graph& graph = *evaluations.front()->graph();
    const auto followsFromRows = [&](NodeId id) {
        return graph.node(id).lifetime != Lifetime::kept &&
               std::ranges::all_of(evaluations, [&](const EvaluationPointer& evaluation) {
                   return evaluation->treatsRowsAlone(id) && !evaluation->isEdited(id);
               });
    };
    std::vector<NodeId> path{id_};
    while (followsFromRows(path.back())) path.push_back(graph.node(path.back()).inputs.front());
    std::ranges::reverse(path);
    steps_.resize(path.size());
    const AxisPointer axis = makeAxis(AxisRole::token, count() * std::ssize(evaluations));
    const auto step = [&](std::size_t i) -> Matrix& {
        steps_[i].resize(axis->size(), graph.node(path[i]).axes.columns->size());
        return steps_[i];
    };
    Matrix& first = step(0);
    Index to = 0;
    for (const EvaluationPointer& evaluation : evaluations) {
        const MatrixPointer whole = evaluation->value(path.front(), stop);
        for (const Index row : rows_) first.row(to++) = whole->row(row);
    }
    for (std::size_t i = 1; i < path.size(); ++i) {
        throwIfStopped(stop);
        const Node& node = graph.node(path[i]);
        std::vector<MatrixPointer> alive(node.inputs.size());
        std::vector<Operand> operands{{.rows = axis.get(),
                                       .columns = graph.node(path[i - 1]).axes.columns.get(),
                                       .data = steps_[i - 1].data()}};
        for (std::size_t k = 1; k < node.inputs.size(); ++k)
            operands.push_back(evaluations.front()->operand(node.inputs[k], alive[k], stop));
        node.op->forward(operands, step(i));
    }
    return steps_.back();
}

}  // namespace attentionscope
