#include "app/figures/story/vector_sums.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/figures/painters/vector_bars.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

constexpr size_t mostStrips = 7;
constexpr Index mostFeatures = 1024;

bool isNear(double got, double expected, double size) {
    return std::abs(got - expected) <= 1e-3 * std::max(size, 1e-3);
}

/// Vectors one below the other, drawn as bars.
StepMatrix strips(const QString& name, std::shared_ptr<const Matrix> values, const AxisPointer& rows,
                  const AxisPointer& columns) {
    StepMatrix matrix{.name = name, .values = MatrixSlice(std::move(values))};
    matrix.rows = {rows};
    matrix.columns = {columns};
    matrix.scale = ValueScale::over(ScaleKind::fitted, matrix.values);
    matrix.bars = VectorBars{.numbered = columns && columns->size() <= mostNumbered};
    return matrix;
}

bool isWeightedSum(const Matrix& weights, const Matrix& values, const Matrix& sums, Index query) {
    if (values.rows() != weights.cols() || sums.cols() != values.cols() || sums.rows() != weights.rows() ||
        query >= weights.rows() || values.cols() > mostFeatures)
        return false;
    for (Index c = 0; c < values.cols(); ++c) {
        double sum = 0, size = 0;
        for (Index j = 0; j < values.rows(); ++j) {
            const double term = double(weights(query, j)) * double(values(j, c));
            sum += term;
            size += std::abs(term);
        }
        if (!isNear(double(sums(query, c)), sum, size)) return false;
    }
    return true;
}

}  // namespace

std::vector<Index> heaviest(const Matrix& weights, Index query, size_t most, std::optional<Index> kept) {
    std::vector<Index> keys(static_cast<size_t>(weights.cols()));
    std::iota(keys.begin(), keys.end(), Index(0));
    const auto isBefore = [&](Index a, Index b) {
        if (kept && (a == *kept || b == *kept)) return a == *kept && b != *kept;
        return weights(query, a) > weights(query, b);
    };
    std::stable_sort(keys.begin(), keys.end(), isBefore);
    if (keys.size() > most) keys.resize(most);
    std::sort(keys.begin(), keys.end());
    return keys;
}

std::vector<StepPart> weightedSumParts(const StepScene& scene, const Step& step) {
    if (!scene.map || step.operands.size() < 2 || step.operands[0].node == noNode ||
        step.operands[1].node == noNode || step.result.node == noNode)
        return {};
    const StepMatrix a = matrixOf(scene, step.operands[0]);
    const Evaluation& evaluation = *scene.recording->evaluation;
    const MatrixPointer weights = evaluation.value(step.operands[0].node),
                        values = evaluation.value(step.operands[1].node),
                        sums = evaluation.value(step.result.node);
    const Index query = scene.query.value_or(0);
    if (!isWeightedSum(*weights, *values, *sums, query)) return {};
    // Of too many, one strip stands for all others.
    const bool areMany = size_t(weights->cols()) > mostStrips;
    std::vector<Index> keys = heaviest(*weights, query, areMany ? mostStrips - 1 : mostStrips);
    const Index single = Index(keys.size()), count = single + (single < values->rows() ? 1 : 0);
    auto shown = std::make_shared<Matrix>(Matrix::Zero(count, values->cols()));
    auto scaled = std::make_shared<Matrix>(count + 1, values->cols());
    auto shares = std::make_shared<Matrix>(count, 1);
    const AxisSlice named = scene.valueNames(a.columns);
    Axis::Labels words, names;  // of keys and of values
    for (Index r = 0; r < single; ++r) {
        const Index key = keys[size_t(r)];
        (*shares)(r, 0) = (*weights)(query, key);
        shown->row(r) = values->row(key);
        scaled->row(r) = (*weights)(query, key) * values->row(key);
        words.push_back(a.columns.label(key));
        names.push_back(named.label(key));
    }
    if (single < count) {
        // The others as one: their total weight, and the weighted mean of their values.
        const auto restOf = [&](const auto& whole, const auto& part) { return whole - part.colwise().sum(); };
        (*shares)(single, 0) = weights->row(query).sum() - shares->topRows(single).sum();
        scaled->row(single) = restOf(sums->row(query), scaled->topRows(single));
        if ((*shares)(single, 0) > 0) shown->row(single) = scaled->row(single) / (*shares)(single, 0);
        words.push_back("… (" + std::to_string(weights->cols() - single) + ")");
        names.push_back(words.back());
        keys.push_back(-1);
    }
    scaled->row(count) = sums->row(query);
    const AxisPointer features = scene.graph().node(step.operands[1].node).axes.columns;
    const AxisPointer rows = tokenAxis(words);
    StepMatrix share = strips(QStringLiteral("a_{ij}"), shares, rows, {});
    share.bars->numbered = values->cols() <= mostNumbered;
    share.node = step.operands[0].node;
    share.firstRow = query;
    share.nodeRows = keys;
    share.transposed = true;
    const QString symbol = QString::fromStdString(step.operands[1].symbol).toLower();
    const AxisPointer ofValues = names == words ? rows : tokenAxis(names);
    StepMatrix one = strips(symbol + QStringLiteral("_j"), shown, ofValues, features);
    one.node = step.operands[1].node;
    one.nodeRows = keys;
    names.emplace_back("Σ");
    StepMatrix sum = strips(QStringLiteral("a_{ij}") + symbol + QStringLiteral("_j"), scaled,
                            tokenAxis(std::move(names)), features);
    // On one scale, so that the effect of a weight on a value is visible.
    one.scale = sum.scale = ValueScale::over(ScaleKind::fitted, std::vector{one.values, sum.values});
    sum.bars->summands = one.values;
    sum.node = step.result.node;
    sum.firstRow = query;
    sum.nodeRows = keys;
    sum.nodeRows.push_back(-1);
    return {NewLine(), share, QStringLiteral("·"), one, QStringLiteral("\\to"), sum};
}

std::vector<StepPart> dotProductParts(const StepScene& scene, const Step& step) {
    if (!scene.map || step.operands.size() != 2 || step.operands[0].node == noNode ||
        step.operands[1].node == noNode || step.result.node == noNode || !scene.ownHead() ||
        scene.ownHead()->weights == noNode)
        return {};
    const Evaluation& evaluation = *scene.recording->evaluation;
    const MatrixPointer q = evaluation.value(step.operands[0].node),
                        k = evaluation.value(step.operands[1].node),
                        scores = evaluation.value(step.result.node),
                        weights = evaluation.value(scene.ownHead()->weights);
    const Index query = scene.query.value_or(0);
    if (q->cols() != k->cols() || q->cols() > mostFeatures || query >= q->rows() ||
        scores->rows() != q->rows() || scores->cols() != k->rows() || weights->rows() != q->rows() ||
        weights->cols() != k->rows())
        return {};
    const Index key = scene.shownKey().value_or(0);
    auto shown = std::make_shared<Matrix>(3, q->cols());
    shown->row(0) = q->row(query);
    shown->row(1) = k->row(key);
    double sum = 0, size = 0;
    for (Index c = 0; c < q->cols(); ++c) {
        const double product = double((*q)(query, c)) * double((*k)(key, c));
        (*shown)(2, c) = float(product);
        sum += product;
        size += std::abs(product);
    }
    if (!isNear(double((*scores)(query, key)), sum, size)) return {};
    const StepMatrix s = matrixOf(scene, step.result);
    // The letters of the formula: for Q' and Kᵀ, q' and k.
    const auto letterOf = [](const Step::Operand& operand) {
        return QString::fromStdString(rowSymbol(operand.symbol)).remove(QStringLiteral("^\\top"));
    };
    const QString queryLetter = letterOf(step.operands[0]), keyLetter = letterOf(step.operands[1]);
    StepMatrix products = strips(QStringLiteral("%1_i , %2_j , %1_{ic} %2_{jc}").arg(queryLetter, keyLetter),
                                 shown, tokenAxis({s.rows.label(query), s.columns.label(key), "×"}),
                                 scene.graph().node(step.operands[0].node).axes.columns);
    products.origins = {{step.operands[0].node, query, 0}, {step.operands[1].node, key, 0}, {noNode, 0, 0}};
    if (q->cols() <= mostLarge) {
        products.bars.reset();
        products.large = true;
        products.colors = ColorMapName::diverging;
        products.scale = ValueScale::over(ScaleKind::centred, products.values);
    }
    StepMatrix score = rowOf(scene, QStringLiteral("s_{ij}"), step.result.node, query);
    score.values = score.values.part(0, key, 1, 1);
    score.nodeColumns = {key};
    score.columns = {};
    score.rows = {};
    score.labelColumns = false;
    score.chosenColumn.reset();
    score.large = true;
    return {NewLine(), products, QStringLiteral("\\sum_c ="), score};
}

}  // namespace attentionscope
