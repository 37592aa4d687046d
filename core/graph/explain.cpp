#include "core/graph/explain.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "core/base/error.h"
#include "core/base/printable.h"

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

/// How edits changed one element: a replacement value and a factor.
struct Edit {
    std::optional<double> set;
    double factor = 1;
    std::string symbol = {};  ///< name of the factor
    bool silenced = false;
};

Edit editOf(const Evaluation& evaluation, NodeId node, Index row, Index column) {
    Edit edit;
    const auto set = [&edit](double value) { edit = {.set = value}; };
    for (const Intervention& intervention : evaluation.interventions()) {
        if (intervention.node != node) continue;
        if (const auto* cells = std::get_if<SetCells>(&intervention.change)) {
            for (const Cell& cell : cells->cells)
                if (cell.row == row && cell.column == column) set(cell.value);
        } else if (const auto* values = std::get_if<SetRow>(&intervention.change)) {
            if (values->row == row) set(values->values[size_t(column)]);
        } else if (const auto* replaced = std::get_if<Replace>(&intervention.change)) {
            set((*replaced->value)(row, column));
        } else if (const auto* scale = std::get_if<ScaleColumns>(&intervention.change)) {
            if (column < scale->first || (scale->count >= 0 && column >= scale->first + scale->count))
                continue;
            if (scale->factor == 0) {
                edit = {.set = 0, .silenced = true};
            } else {
                edit.factor *= double(scale->factor);
                edit.symbol += (edit.symbol.empty() ? "" : " · ") + scale->symbol;
            }
        }
    }
    return edit;
}

Term givenTerm(double value, const char* label) {
    return {.product = value, .label = label};
}

size_t outsideBraces(const std::string& formula, std::string_view what, size_t from = 0) {
    int open = 0;
    for (size_t i = 0; i < formula.size(); ++i) {
        if (formula[i] == '{') ++open;
        if (formula[i] == '}') --open;
        if (open == 0 && i >= from && formula.compare(i, what.size(), what) == 0) return i;
    }
    return std::string::npos;
}

/// "y = a + b, where …" times a number: "y = 0.5 (a + b), where …".
std::string timesNumber(const std::string& formula, double factor) {
    const size_t equals = outsideBraces(formula, " = ");
    if (equals == std::string::npos) return formula;
    const size_t begin = equals + 3;
    const size_t end = std::min(outsideBraces(formula, ", ", begin), formula.size());
    return formula.substr(0, begin) + shortNumber(factor) + " (" + formula.substr(begin, end - begin) + ')' +
           formula.substr(end);
}

void multiply(Explanation& explanation, const Edit& edit) {
    explanation.formula = timesNumber(explanation.formula, edit.factor);
    explanation.rest *= edit.factor;
    for (Term& term : explanation.terms) {
        if (term.factors.empty() && term.product != 0 && std::isfinite(term.product))
            term.factors.push_back(ownFactor(term.product, std::exchange(term.label, {})));
        term.product *= edit.factor;
        if (!term.factors.empty())
            term.factors.insert(term.factors.begin(), ownFactor(edit.factor, edit.symbol));
    }
}

/// The result of the op, ignoring edits to it; `alive` keeps its operands.
MatrixPointer uneditedResult(const Evaluation& evaluation, NodeId id, std::vector<Operand>& operands,
                             std::vector<MatrixPointer>& alive) {
    const Node& node = evaluation.graph()->node(id);
    alive.resize(node.inputs.size());
    for (size_t i = 0; i < node.inputs.size(); ++i)
        operands.push_back(evaluation.operand(node.inputs[i], alive[i]));
    if (!evaluation.isEdited(id)) return evaluation.value(id);
    auto unedited = std::make_shared<Matrix>(node.axes.rows->size(), node.axes.columns->size());
    node.op->forward(operands, *unedited);
    return unedited;
}

/// The terms of the op, ignoring edits to its result.
Explanation explainOp(const Evaluation& evaluation, NodeId id, Index row, Index column, Index mostTerms) {
    const Node& node = evaluation.graph()->node(id);
    std::vector<MatrixPointer> alive;
    std::vector<Operand> operands;
    const MatrixPointer result = uneditedResult(evaluation, id, operands, alive);
    Explanation explanation{.formula = node.op->formula(),
                            .terms = node.op->explain(operands, *result, row, column)};
    const auto place = [&node](Factor& factor) {
        if (factor.input != Factor::ownNumber) factor.node = node.inputs[size_t(factor.input)];
    };
    for (Term& term : explanation.terms)
        for (Factor& factor : term.factors) {
            place(factor);
            for (Factor& added : factor.added) place(added);
        }
    keepLargest(explanation, mostTerms);
    return explanation;
}

}  // namespace

float computedNumber(const Evaluation& evaluation, NodeId id, Index row, Index column) {
    if (evaluation.graph()->node(id).isLeaf()) return evaluation.base()->at(id, row, column);
    std::vector<MatrixPointer> alive;
    std::vector<Operand> operands;
    return (*uneditedResult(evaluation, id, operands, alive))(row, column);
}

double keptShare(const Evaluation& evaluation, NodeId node, Index row, Index column) {
    const Edit edit = editOf(evaluation, node, row, column);
    return edit.set ? 0 : edit.factor;
}

Explanation explain(const Evaluation& evaluation, NodeId id, Index row, Index column, Index mostTerms) {
    const Graph& graph = *evaluation.graph();
    const Node& node = graph.node(id);
    if (row < 0 || row >= node.axes.rows->size() || column < 0 || column >= node.axes.columns->size())
        throw Error({.what = "the matrix has no such element",
                     .where = node.name,
                     .got = Phrase("row %1, column %2", {std::to_string(row), std::to_string(column)}),
                     .expected = Phrase("a place inside %1",
                                        {shapeText(node.axes.rows->size(), node.axes.columns->size())})});
    const Edit edit = editOf(evaluation, id, row, column);
    Explanation explanation;
    if (edit.set) {
        const char* label = edit.silenced ? "silenced" : "set by hand";
        explanation = {.formula = label, .terms = {givenTerm(*edit.set, label)}};
    } else if (node.isLeaf()) {
        const char* label = node.parameter ? "weight" : "input";
        explanation = {.formula = label, .terms = {givenTerm(evaluation.base()->at(id, row, column), label)}};
    } else if (node.expansion != noNode) {
        explanation = explain(evaluation, node.expansion, row, column, mostTerms);
    } else {
        explanation = explainOp(evaluation, id, row, column, mostTerms);
    }
    if (edit.factor != 1) multiply(explanation, edit);
    explanation.value = evaluation.at(id, row, column);
    return explanation;
}

}  // namespace attentionscope
