#include "core/recording/usual_steps.h"

#include <cctype>

namespace attentionscope {

namespace {

// One row of a matrix is written small: "X'" → "x'".
std::string rowSymbol(std::string matrix) {
    matrix[0] = char(std::tolower(matrix[0]));
    return matrix;
}

}  // namespace

Step normalisationStep(std::string id, Step::Operand from, Step::Operand to, bool byRootMeanSquare) {
    const std::string before = rowSymbol(from.symbol), after = rowSymbol(to.symbol);
    const std::string formula =
        byRootMeanSquare ? after + " = γ \\odot \\frac{" + before + "}{\\text{RMS}(" + before + ")}"
                         : after + " = γ \\odot \\frac{" + before + " - μ}{σ} + β";
    from.sign = "\\to";
    return {.kind = StepKind::normalise,
            .id = std::move(id),
            .operands = {std::move(from)},
            .result = std::move(to),
            .formula = formula};
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

Step embeddingStep(std::string id, Step::Operand result) {
    return {.kind = StepKind::embed,
            .id = std::move(id),
            .result = std::move(result),
            .formula = "x_i = e_{w_i}"};
}

Block logitsBlock(int sequence, NodeId input, NodeId logits, const std::string& symbol) {
    const Step predict{.kind = StepKind::predict,
                       .id = "logits",
                       .operands = {{.symbol = symbol, .node = input, .sign = "\\to"}},
                       .result = {.symbol = "l", .node = logits},
                       .formula = "l = " + symbol + " W ,  p = \\text{softmax}(l)"};
    return {.kind = Block::Kind::logits, .sequence = sequence, .node = logits, .steps = {predict}};
}

}  // namespace attentionscope
