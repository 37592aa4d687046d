#include "core/graph/explain.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace attentionscope {

namespace {

void keepLargest(Explanation& explanation, Index mostTerms) {
    auto& terms = explanation.terms;
    std::stable_sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) {
        const double left = std::abs(a.product), right = std::abs(b.product);
        return left > right || (std::isnan(left) && !std::isnan(right));
    });
    if (Index(terms.size()) <= mostTerms) return;
    for (size_t i = size_t(mostTerms); i < terms.size(); ++i) explanation.rest += terms[i].product;
    explanation.termsLeftOut = Index(terms.size()) - mostTerms;
    terms.resize(size_t(mostTerms));
}

}  // namespace

Explanation explain(const Evaluation& evaluation, NodeId id, Index row, Index column, Index mostTerms) {
    const Graph& graph = *evaluation.graph();
    const Node& node = graph.node(id);
    if (row < 0 || row >= node.axes.rows->size() || column < 0 || column >= node.axes.columns->size())
        throw Error(
            {.what = "there is no such element",
             .where = node.name,
             .got = "row " + std::to_string(row) + ", column " + std::to_string(column),
             .expected = "a place inside " + shapeText(node.axes.rows->size(), node.axes.columns->size())});
    Explanation explanation;
    if (node.isLeaf() || evaluation.isEdited(id)) {
        explanation.value = evaluation.at(id, row, column);
        explanation.formula = node.parameter ? "weight" : evaluation.isEdited(id) ? "set by hand" : "input";
        explanation.terms.push_back({.product = explanation.value, .label = explanation.formula});
        return explanation;
    }
    if (node.expansion != noNode) return explain(evaluation, node.expansion, row, column, mostTerms);
    std::vector<MatrixPointer> alive(node.inputs.size());
    std::vector<Operand> operands;
    for (size_t i = 0; i < node.inputs.size(); ++i)
        operands.push_back(evaluation.operand(node.inputs[i], alive[i]));
    const MatrixPointer result = evaluation.value(id);
    explanation.value = (*result)(row, column);
    explanation.formula = node.op->formula();
    explanation.terms = node.op->explain(operands, *result, row, column);
    for (auto& term : explanation.terms)
        for (auto& factor : term.factors) factor.node = node.inputs[size_t(factor.input)];
    keepLargest(explanation, mostTerms);
    return explanation;
}

}  // namespace attentionscope
