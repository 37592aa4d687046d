#include "app/views/steps/step_cells.h"

#include "app/figures/drawing/number_text.h"

namespace attentionscope {

std::optional<Place> placeOf(const StepMatrix& matrix, Index row, Index column) {
    if (matrix.node == noNode) return {};
    const Index ownColumn = matrix.nodeColumns.empty() ? column : matrix.nodeColumns[size_t(column)];
    const Index ownRow = matrix.nodeRows.empty() ? row : matrix.nodeRows[size_t(row)];
    // Of a sum, what stands below the line is in the graph.
    if (matrix.isSum() && row + 1 == matrix.values.rows())
        return Place{NodeId(matrix.node), matrix.firstRow, ownColumn};
    if (ownRow < 0 || matrix.isSum()) return {};
    if (matrix.transposed) return Place{NodeId(matrix.node), matrix.firstRow + ownColumn, ownRow};
    return Place{NodeId(matrix.node), matrix.firstRow + ownRow, ownColumn};
}

QString cellWords(std::optional<NodeTitles>& titles, const RecordingPointer& recording, Place place) {
    const Evaluation& evaluation = *recording->evaluation;
    const Axes& axes = evaluation.graph()->node(place.node).axes;
    return QStringLiteral("%1\n%2 → %3\n%4")
        .arg(titlesOf(titles, recording)(place.node), positionTitle(axes.rows, place.row),
             positionTitle(axes.columns, place.column),
             exactNumberText(evaluation.at(place.node, place.row, place.column)));
}

void chooseKey(StepContent& step, Index key) {
    if (key < 0) return;
    for (StepPart& part : step.parts)
        if (auto* matrix = std::get_if<StepMatrix>(&part);
            matrix && matrix->labelColumns && matrix->nodeColumns.empty() && matrix->node != noNode)
            matrix->chosenColumn = key;
}

}  // namespace attentionscope
