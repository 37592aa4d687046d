#include "app/views/steps/step_cells.h"

#include <QToolTip>

#include "app/figures/drawing/number_text.h"
#include "app/figures/story/lit_cells.h"
#include "app/views/common/figure_canvas.h"

namespace attentionscope {

std::optional<Place> placeOf(const std::optional<StepLayout::CellPlace>& hit) {
    if (!hit) return {};
    const StepMatrix& matrix = *hit->matrix;
    if (!matrix.origins.empty()) {
        const StepMatrix::RowOrigin& origin = matrix.origins[size_t(hit->row)];
        if (origin.node == noNode) return {};
        return Place{NodeId(origin.node), origin.row, origin.firstColumn + hit->column};
    }
    if (matrix.node == noNode) return {};
    const Index row = matrix.nodeRows.empty() ? hit->row : matrix.nodeRows[size_t(hit->row)];
    const Index column = matrix.nodeColumns.empty() ? hit->column : matrix.nodeColumns[size_t(hit->column)];
    // For a sum, only the row below the line is in the graph.
    if (matrix.isSum() && hit->row + 1 == matrix.values.rows())
        return Place{NodeId(matrix.node), matrix.firstRow, column};
    if (row < 0 || matrix.isSum()) return {};
    if (matrix.transposed) return Place{NodeId(matrix.node), matrix.firstRow + column, row};
    return Place{NodeId(matrix.node), matrix.firstRow + row, column};
}

namespace {

QString cellWords(std::optional<NodeTitles>& titles, const RecordingPointer& recording, Place place) {
    const Evaluation& evaluation = *recording->evaluation;
    const NodeTitles& all = titlesOf(titles, recording);
    return QStringLiteral("%1\n%2\n%3")
        .arg(all.titleAt(place.node, place.column), all.placeOf(place.node, place.row, place.column),
             exactNumberText(evaluation.at(place.node, place.row, place.column)));
}

}  // namespace

void showCell(FigureCanvas& canvas, std::span<StepContent> steps,
              const std::optional<StepLayout::CellPlace>& hit, std::optional<NodeTitles>& titles,
              const RecordingPointer& recording, QPoint globalPosition) {
    const auto place = placeOf(hit);
    canvas.setCursor(place ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (hit)
        lightCell(steps, *hit->matrix, hit->row, hit->column);
    else
        lightNothing(steps);
    canvas.update();
    if (!place) return QToolTip::hideText();
    QToolTip::showText(globalPosition + QPoint(12, 8), cellWords(titles, recording, *place), &canvas);
}

void frameNumber(QPainter& painter, const StepContent& content, const StepLayout& layout,
                 const Evaluation& evaluation, Place number, const Theme& theme) {
    painter.setPen(QPen(theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    for (size_t part = 0; part < content.parts.size(); ++part) {
        const auto* matrix = std::get_if<StepMatrix>(&content.parts[part]);
        if (!matrix || matrix->values.empty() || matrix->thumbnail || matrix->bars) continue;
        const QRectF& cells = layout.cells[part];
        const QSizeF cell(cells.width() / double(matrix->values.columns()),
                          cells.height() / double(matrix->values.rows()));
        for (Index row = 0; row < matrix->values.rows(); ++row)
            for (Index column = 0; column < matrix->values.columns(); ++column) {
                const auto place = placeOf(StepLayout::CellPlace{part, matrix, row, column});
                if (!place) continue;
                const Place source = sourceOf(evaluation, *place);
                if (source.node == number.node && source.row == number.row && source.column == number.column)
                    painter.drawRect(QRectF(cells.left() + double(column) * cell.width(),
                                            cells.top() + double(row) * cell.height(), cell.width(),
                                            cell.height()));
            }
    }
}

}  // namespace attentionscope
