#include "app/figures/content/map_values.h"

namespace attentionscope {

bool hasStage(const AttentionMap& map, int head, Stage stage) {
    if (stage == Stage::output) return map.nodes.output != noNode;
    const HeadNodes* nodes = map.head(head);
    return nodes && nodes->stage(stage) != noNode;
}

MatrixSlice stageMatrix(const Recording& recording, const AttentionMap& map, int head, Stage stage) {
    if (!hasStage(map, head, stage)) return {};
    const NodeId node = stage == Stage::output ? map.nodes.output : map.head(head)->stage(stage);
    return MatrixSlice(recording.evaluation->value(node));
}

std::vector<Index> readKeys(const Recording& recording, const HeadNodes& head) {
    if (head.reading == Reading::all || head.weighted == noNode) return {};
    const Evaluation& evaluation = *recording.evaluation;
    const MatrixPointer weights = evaluation.value(head.weights);
    std::vector<Index> keys(size_t(weights->rows()));
    for (Index row = 0; row < weights->rows(); ++row) {
        // Each row may have been computed in its own step; a row changed by hand reads no place.
        if (evaluation.isEdited(sourceOf(evaluation, {head.weighted, row, 0}).node)) return {};
        weights->row(row).maxCoeff(&keys[size_t(row)]);
    }
    return keys;
}

MatrixSlice difference(const MatrixSlice& after, const MatrixSlice& before) {
    if (after.rows() != before.rows() || after.columns() != before.columns()) return {};
    auto result = std::make_shared<Matrix>(after.rows(), after.columns());
    for (Index i = 0; i < after.rows(); ++i)
        for (Index j = 0; j < after.columns(); ++j)
            // Minus infinity on both sides is no difference.
            (*result)(i, j) = after(i, j) == before(i, j) ? 0.f : after(i, j) - before(i, j);
    return MatrixSlice(result);
}

}  // namespace attentionscope
