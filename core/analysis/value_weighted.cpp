#include "core/analysis/value_weighted.h"

#include "core/base/error.h"

namespace attentionscope {

Matrix valueWeighted(const Matrix& weights, const Matrix& values, const Matrix& output) {
    const bool projected = output.size() > 0;
    if (weights.cols() != values.rows() || (projected && output.rows() != values.cols()))
        throw Error({.what = "weights, values and output projection do not fit together",
                     .got = shapeText(weights.rows(), weights.cols()) + ", " +
                            shapeText(values.rows(), values.cols()) + ", " +
                            shapeText(output.rows(), output.cols())});
    const Eigen::VectorXf norms = projected ? Eigen::VectorXf((values * output).rowwise().norm())
                                            : Eigen::VectorXf(values.rowwise().norm());
    return weights.cwiseAbs() * norms.asDiagonal();
}

Matrix valueWeighted(const Recording& recording, const AttentionMap& map, int head, const StopToken& stop) {
    const HeadNodes& nodes = map.nodes.heads.at(size_t(head));
    const Evaluation& evaluation = *recording.evaluation;
    const MatrixPointer weights = evaluation.value(nodes.weights, stop);
    const MatrixPointer values = evaluation.value(nodes.v, stop);
    if (map.outputWeights == noNode) return valueWeighted(*weights, *values);
    const MatrixPointer output = evaluation.value(map.outputWeights, stop);
    const Index width = values->cols();
    if (output->rows() < (head + 1) * width) return valueWeighted(*weights, *values);
    return valueWeighted(*weights, *values, output->middleRows(head * width, width));
}

}  // namespace attentionscope
