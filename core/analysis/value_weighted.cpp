#include "core/analysis/value_weighted.h"

#include <optional>

#include "core/base/error.h"
#include "core/graph/explain.h"

namespace attentionscope {

namespace {

/// The length of each row of values × output. [keys]
Eigen::VectorXf lengths(const Matrix& values, const Matrix& output) {
    return output.size() > 0 ? Eigen::VectorXf((values * output).rowwise().norm())
                             : Eigen::VectorXf(values.rowwise().norm());
}

/// The head's rows of W_O; empty if there is none.
Matrix outputOf(const Recording& recording, const AttentionMap& map, int head, Index width,
                const StopToken& stop) {
    const auto place = map.placeOfHead(head);
    if (map.output.weights == noNode || !place) return {};
    const MatrixPointer output = recording.evaluation->value(map.output.weights, stop);
    const Index first = Index(*place) * width;
    return output->rows() < first + width ? Matrix() : Matrix(output->middleRows(first, width));
}

/// The factor on each number of a row of the weighted sum: what changes left of it, and 0 where the query
/// does not use it; empty if all are 1. [1 × d_v]
std::optional<Eigen::RowVectorXf> keptOf(const Evaluation& evaluation, const HeadNodes& head, Index row,
                                         Index width) {
    std::optional<Eigen::RowVectorXf> kept;
    if (head.used != noNode) kept = evaluation.value(head.used)->row(row);
    if (head.weighted == noNode || !evaluation.differsFromBase(head.weighted)) return kept;
    // A row of a matrix that grew row by row was changed where it was computed.
    const Place source = sourceOf(evaluation, {head.weighted, row, 0});
    if (!evaluation.isEdited(source.node)) return kept;
    if (!kept) kept = Eigen::RowVectorXf::Ones(width);
    for (Index column = 0; column < width; ++column)
        (*kept)[column] *= float(keptShare(evaluation, source.node, source.row, source.column + column));
    return kept;
}

}  // namespace

Matrix valueWeighted(const Matrix& weights, const Matrix& values, const Matrix& output) {
    const bool projected = output.size() > 0;
    if (weights.cols() != values.rows() || (projected && output.rows() != values.cols()))
        throw Error({.what = "weights, values and output projection do not fit together",
                     .got = shapeText(weights.rows(), weights.cols()) + ", " +
                            shapeText(values.rows(), values.cols()) + ", " +
                            shapeText(output.rows(), output.cols())});
    return weights.cwiseAbs() * lengths(values, output).asDiagonal();
}

bool hasValueWeighted(const AttentionMap& map, int head) {
    const HeadNodes* nodes = map.head(head);
    return nodes && nodes->weights != noNode && nodes->v != noNode;
}

Matrix valueWeighted(const Recording& recording, const AttentionMap& map, int head, const StopToken& stop) {
    if (!hasValueWeighted(map, head))
        throw Error({.what = "value-weighted attention needs the values, which were not recorded",
                     .where = map.name});
    const HeadNodes& nodes = *map.head(head);
    const Evaluation& evaluation = *recording.evaluation;
    const MatrixPointer weights = evaluation.value(nodes.weights, stop);
    const MatrixPointer values = evaluation.value(nodes.v, stop);
    const Matrix output = outputOf(recording, map, head, values->cols(), stop);
    Matrix result = valueWeighted(*weights, *values, output);
    std::optional<Eigen::RowVectorXf> before;  // `kept` of an earlier row, and the lengths with it
    Eigen::RowVectorXf ofBefore;
    for (Index row = 0; row < result.rows(); ++row) {
        const auto kept = keptOf(evaluation, nodes, row, values->cols());
        if (!kept) continue;
        // A factor shared by all needs no product of its own.
        const float first = (*kept)[0];
        if ((kept->array() == first).all()) {
            result.row(row) *= std::abs(first);
            continue;
        }
        if (before != kept) {
            before = kept;
            ofBefore = lengths(*values * kept->asDiagonal(), output).transpose();
        }
        result.row(row) = weights->row(row).cwiseAbs().cwiseProduct(ofBefore);
    }
    return result;
}

Explanation explainValueWeighted(const Recording& recording, const AttentionMap& map, int head, Index row,
                                 Index column) {
    const HeadNodes& nodes = *map.head(head);
    const Evaluation& evaluation = *recording.evaluation;
    const MatrixPointer values = evaluation.value(nodes.v);
    Matrix value = values->row(column);
    const auto kept = keptOf(evaluation, nodes, row, values->cols());
    if (kept && kept->isZero(0)) {
        const Place source = sourceOf(evaluation, {nodes.weighted, row, 0});
        Explanation changed = explain(evaluation, source.node, source.row, source.column);
        return {.value = 0, .formula = changed.formula, .terms = {{.product = 0, .label = changed.formula}}};
    }
    if (kept) value = value * kept->asDiagonal();
    const double length = double(lengths(value, outputOf(recording, map, head, values->cols(), {}))[0]);
    const Place source = sourceOf(evaluation, {nodes.weights, row, column});
    const double weight = double(evaluation.at(nodes.weights, row, column));
    const Factor factor{.value = weight, .row = source.row, .column = source.column, .node = source.node};
    return {
        .value = std::abs(weight) * length,
        .formula = "y_{ij} = α_{ij} ‖v_j W^O‖",
        .terms = {{.product = std::abs(weight) * length, .factors = {factor, ownFactor(length, "‖v W_O‖")}}}};
}

}  // namespace attentionscope
