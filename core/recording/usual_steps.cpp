#include "core/recording/usual_steps.h"

#include <cctype>
#include <cmath>
#include <cstdio>

#include "core/graph/ops/layout.h"

namespace attentionscope {

Step::Operand weightsAs(std::string symbol, NodeId node) {
    return {.symbol = std::move(symbol), .node = node, .sequence = Step::Operand::noPositions};
}

Step::Operand lookedUp(std::string symbol, NodeId table, std::vector<Index> rows) {
    return {.symbol = std::move(symbol),
            .node = table,
            .sequence = Step::Operand::noPositions,
            .looked = std::move(rows)};
}

std::string rowSymbol(std::string matrix) {
    // The letter under an accent is in braces.
    const size_t brace = matrix.front() == '\\' ? matrix.find('{') : std::string::npos;
    char& letter = matrix[brace == std::string::npos ? 0 : brace + 1];
    letter = char(std::tolower(letter));
    return matrix;
}

std::vector<std::string> equationsOf(const std::string& formula) {
    constexpr std::string_view between = " ,  ";
    std::vector<std::string> equations;
    size_t begin = 0;
    for (size_t end; (end = formula.find(between, begin)) != std::string::npos; begin = end + between.size())
        equations.push_back(formula.substr(begin, end - begin));
    if (begin < formula.size()) equations.push_back(formula.substr(begin));
    return equations;
}

std::vector<Step::Operand> listed(std::vector<Step::Operand> operands) {
    for (Step::Operand& operand : operands) operand.sign = &operand == &operands.back() ? "\\to" : ",";
    return operands;
}

std::string numberTex(double value) {
    const double power = value > 0 ? std::round(std::log10(value)) : 0;
    char text[40];
    if (power < -3 && std::abs(value / std::pow(10, power) - 1) < 1e-6)
        std::snprintf(text, sizeof text, "10^{%.0f}", power);
    else
        std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

Step normalisationStep(std::string id, const Step::Operand& from, Step::Operand to,
                       const NormalisationNodes& made) {
    const std::string before = rowSymbol(from.symbol) + "_i", after = rowSymbol(to.symbol) + "_i";
    const std::string ending = made.epsilon > 0 ? " + " + numberTex(made.epsilon) : "";
    const std::string scale = made.scale != noNode ? "γ \\odot " : "";
    // Mean and deviation have no symbols: they would mean something else in each step.
    const std::string above = made.byRootMeanSquare ? before : before + " - \\text{mean}(" + before + ")",
                      spread = made.byRootMeanSquare ? "\\text{mean}(" + before + " \\odot " + before + ")"
                                                     : "\\text{var}(" + before + ")";
    std::string formula = after + " = " + scale + "\\frac{" + above + "}{\\sqrt{" + spread + ending + "}}";
    if (made.shift != noNode) formula += " + β";
    std::vector<Step::Operand> operands{from};
    if (made.scale != noNode) operands.push_back(weightsAs("γ", made.scale));
    if (made.shift != noNode) operands.push_back(weightsAs("β", made.shift));
    return {.kind = StepKind::normalise,
            .id = std::move(id),
            .operands = listed(std::move(operands)),
            .result = std::move(to),
            .formula = std::move(formula)};
}

Step sumStep(StepKind kind, std::string id, std::vector<Step::Operand> summands, Step::Operand sum) {
    std::string formula = sum.symbol + " = ";
    for (size_t i = 0; i < summands.size(); ++i) {
        summands[i].sign = i + 1 < summands.size() ? "+" : "=";
        formula += (i > 0 ? " + " : "") + summands[i].symbol;
    }
    return {.kind = kind,
            .id = std::move(id),
            .operands = std::move(summands),
            .result = std::move(sum),
            .formula = formula};
}

Step::Operand lookedUpBy(const Graph& graph, std::string symbol, NodeId gathered) {
    const Node& node = graph.node(gathered);
    const std::vector<Index>* rows = node.op ? gatheredRows(*node.op) : nullptr;
    return rows ? lookedUp(std::move(symbol), node.inputs.front(), *rows)
                : Step::Operand{.symbol = std::move(symbol), .node = gathered};
}

Step embeddingStep(std::string id, Step::Operand result, const Graph& graph) {
    const Step::Operand read = lookedUpBy(graph, "E", result.node);
    const bool looks = !read.looked.empty();
    return {
        .kind = StepKind::embed,
        .id = std::move(id),
        .operands = looks ? listed({read}) : std::vector<Step::Operand>(),
        .result = result,
        .formula = looks ? rowSymbol(result.symbol) + "_i = e_{w_i}" : result.symbol + " \\text{ as given}"};
}

Step logitsStep(const LogitsNodes& made) {
    const std::string row = rowSymbol(made.symbol) + "_i";
    std::string value = made.factor == 1 ? row : numberTex(made.factor) + " " + row;
    value += made.transposed ? " W^\\top" : " W";
    std::vector<Step::Operand> operands{{.symbol = made.symbol, .node = made.input},
                                        weightsAs("W", made.weights)};
    for (const NodeId bias : made.biases) {
        const std::string symbol = bias == made.biases.front() ? "b" : "b'";
        value += " + " + symbol;
        operands.push_back(weightsAs(symbol, bias));
    }
    const std::string cap = numberTex(made.softcap);
    if (made.softcap > 0) value = cap + " \\tanh (\\frac{" + value + "}{" + cap + "})";
    return {.kind = StepKind::predict,
            .id = "logits",
            .operands = listed(std::move(operands)),
            .result = {.symbol = "L", .node = made.logits},
            .formula = "l_i = " + value + " ,  p_i = \\text{" + (made.independent ? "sigmoid" : "softmax") +
                       "}(l_i)"};
}

Block logitsBlock(int sequence, const LogitsNodes& made) {
    return {
        .kind = Block::Kind::logits, .sequence = sequence, .node = made.logits, .steps = {logitsStep(made)}};
}

}  // namespace attentionscope
