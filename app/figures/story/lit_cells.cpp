#include "app/figures/story/lit_cells.h"

#include <algorithm>

namespace attentionscope {

namespace {

/// The meaning of a matrix's rows or columns.
enum class AxisMeaning { queries, keys, features };

AxisMeaning rowsOf(const StepMatrix& matrix) {
    if (matrix.transposed) return matrix.nodeRows.empty() ? AxisMeaning::features : AxisMeaning::keys;
    if (matrix.labelColumns || matrix.chosenRow) return AxisMeaning::queries;
    return matrix.rows.axis && matrix.rows.axis->hasLabels() ? AxisMeaning::keys : AxisMeaning::features;
}

AxisMeaning columnsOf(const StepMatrix& matrix) {
    return matrix.labelColumns ? AxisMeaning::keys : AxisMeaning::features;
}

/// A highlighted row or column: positions of the same axis are the same thing.
struct LitPlace {
    AxisMeaning along;
    const Axis* axis;
    Index position;
};

std::optional<Index> litIn(const std::vector<LitPlace>& places, AxisMeaning along, const AxisSlice& axis,
                           Index size) {
    if (size <= 1) return {};
    for (const LitPlace& place : places) {
        const bool sameAxis = along != AxisMeaning::features || place.axis == axis.axis.get();
        const Index position = place.position - axis.first;
        if (place.along == along && sameAxis && position >= 0 && position < size) return position;
    }
    return {};
}

/// If only some rows of a node are shown.
std::optional<Index> litAmong(const std::vector<LitPlace>& places, AxisMeaning along,
                              const std::vector<Index>& rows) {
    for (const LitPlace& place : places) {
        const auto found = std::find(rows.begin(), rows.end(), place.position);
        if (place.along == along && place.position >= 0 && found != rows.end())
            return Index(found - rows.begin());
    }
    return {};
}

template <typename Act>
void forMatrices(std::span<StepContent> steps, Act act) {
    for (StepContent& step : steps)
        for (StepPart& part : step.parts)
            if (auto* matrix = std::get_if<StepMatrix>(&part)) act(*matrix);
}

}  // namespace

void lightCell(std::span<StepContent> steps, const StepMatrix& under, Index row, Index column) {
    if (!under.origins.empty()) return lightNothing(steps);  // its rows stand for no positions
    const Index ownRow = under.nodeRows.empty() ? row + under.rows.first : under.nodeRows[size_t(row)];
    const std::vector<LitPlace> places{
        {rowsOf(under), under.rows.axis.get(), ownRow},
        {columnsOf(under), under.columns.axis.get(), column + under.columns.first}};
    forMatrices(steps, [&](StepMatrix& matrix) {
        if (!matrix.origins.empty()) return;
        matrix.litRow = matrix.nodeRows.empty()
                            ? litIn(places, rowsOf(matrix), matrix.rows, matrix.values.rows())
                            : litAmong(places, rowsOf(matrix), matrix.nodeRows);
        matrix.litColumn = matrix.nodeColumns.empty()
                               ? litIn(places, columnsOf(matrix), matrix.columns, matrix.values.columns())
                               : std::nullopt;
    });
}

void lightNothing(std::span<StepContent> steps) {
    forMatrices(steps, [](StepMatrix& matrix) {
        matrix.litRow.reset();
        matrix.litColumn.reset();
    });
}

}  // namespace attentionscope
