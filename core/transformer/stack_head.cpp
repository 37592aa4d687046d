#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/segments.h"
#include "core/transformer/stack.h"
#include "core/transformer/stack_parts.h"

namespace attentionscope {

RecordedHead recordHead(Recorder& recorder, const TransformerSpec& spec, const HeadWeights& weights,
                        NodeId hidden, const AxisPointer& outputs, const std::string& name, Lifetime lifetime,
                        std::string symbol) {
    NodeId x = hidden;
    RecordedHead made;
    made.block.kind = Block::Kind::logits;
    made.block.sequence = -1;
    // Adds a layer over the last vectors; shown on demand.
    const auto addStep = [&](Step step, std::string to) {
        made.block.steps.push_back(std::move(step));
        symbol = std::move(to);
    };
    const Index rows = recorder.axes(x).rows->size();
    const auto part = [&](const std::string& of) { return joinName(name, of); };
    if (spec.head.row == HeadSpec::Row::first)
        x = recorder.apply(sliceRows(0, 1), {x}, part("head.input"), Lifetime::passing);
    const bool averaged =
        spec.head.row == HeadSpec::Row::firstAndMean || spec.head.row == HeadSpec::Row::mean;
    NodeId patches = noNode;
    if (averaged || spec.head.row == HeadSpec::Row::patches) {
        const Index leading = spec.takesPicture() ? Index(spec.picture.leading.size()) : 0;
        patches = recorder.apply(sliceRows(leading, rows - leading), {hidden}, part("head.patches"),
                                 Lifetime::passing);
    }
    if (spec.head.row == HeadSpec::Row::patches) {
        hidden = x = patches;
        symbol += "'";
    }
    if (averaged)
        x = recorder.apply(reduceColumns(Reduction::mean), {patches}, part("head.mean"), Lifetime::passing);
    if (spec.head.row == HeadSpec::Row::firstAndMean) {
        const NodeId first = recorder.apply(sliceRows(0, 1), {hidden}, part("head.first"), Lifetime::passing);
        x = recorder.apply(concatenateColumns(), {first, x}, part("head.input"), Lifetime::passing);
    }
    int sequence = -1;  // a single state has no positions
    // The single state, or the mean of several, that the answer is computed from.
    const auto addLargestStep = [&] {
        if (x == hidden) return;
        const std::string row = rowSymbol(symbol) + "_", mean = "\\text{mean}_j " + rowSymbol(symbol) + "'_j";
        std::string value = row + std::to_string(spec.head.row == HeadSpec::Row::last ? rows - 1 : 0);
        if (spec.head.row == HeadSpec::Row::mean) value = mean;
        if (spec.head.row == HeadSpec::Row::firstAndMean) value = "[" + value + " ; " + mean + "]";
        std::vector<Step::Operand> operands;
        if (spec.head.row != HeadSpec::Row::mean) operands.push_back({.symbol = symbol, .node = hidden});
        if (averaged) operands.push_back(weightsAs(symbol + "'", patches));
        addStep({.kind = StepKind::pool,
                 .id = "head_input",
                 .operands = listed(std::move(operands)),
                 .result = {.symbol = "C", .node = x, .sequence = Step::Operand::noPositions},
                 .formula = "C = " + value},
                "C");
        sequence = Step::Operand::noPositions;
    };
    if (spec.head.row == HeadSpec::Row::firstTwo) {
        const auto label = [&](Index row, const LinearWeights& output, const std::string& of) {
            const NodeId state =
                recorder.apply(sliceRows(row, 1), {hidden}, part(of + ".input"), Lifetime::passing);
            return recordLinear(recorder, output, state, part(of), Lifetime::passing, outputs);
        };
        const NodeId sum = recorder.apply(
            add(),
            {label(0, weights.output, "head.class"), label(1, weights.secondOutput, "head.distillation")},
            part("head.sum"), Lifetime::passing);
        made.logits = made.block.node = recorder.apply(scaleBy(0.5F), {sum}, part("logits"), lifetime);
        const ProjectionNodes first = shownWeights(recorder, weights.output),
                              second = shownWeights(recorder, weights.secondOutput);
        std::vector<Step::Operand> operands{{.symbol = symbol, .node = hidden}};
        const auto product = [&](const ProjectionNodes& shown, const std::string& row,
                                 const std::string& ending) {
            operands.push_back(weightsAs("W" + ending, shown.weights));
            if (shown.bias == noNode) return row + " W" + ending;
            operands.push_back(weightsAs("b" + ending, shown.bias));
            return row + " W" + ending + " + b" + ending;
        };
        if (!recorder.options().expansions) return made;
        const std::string both = product(first, rowSymbol(symbol) + "_0", "") + " + " +
                                 product(second, rowSymbol(symbol) + "_1", "'");
        made.block.steps.push_back({.kind = StepKind::predict,
                                    .id = "logits",
                                    .operands = listed(std::move(operands)),
                                    .result = {.symbol = "L", .node = made.logits},
                                    .formula = "l_i = \\frac{" + both + "}{2}"});
        return made;
    }
    if (spec.head.row == HeadSpec::Row::last)
        x = recorder.apply(sliceRows(rows - 1, 1), {x}, part("head.input"), Lifetime::passing);
    if (recorder.options().expansions) addLargestStep();
    for (std::size_t i = 0; i < weights.stages.size(); ++i) {
        const HeadStageWeights& stage = weights.stages[i];
        const std::string stageName = part("head." + std::to_string(i));
        const NodeId before = x;
        if (stage.dense) x = recordLinear(recorder, stage.dense, x, stageName + ".dense");
        if (stage.activation) x = recordActivation(recorder, *stage.activation, x, stageName + ".activated");
        const NodeId activated = x;
        if (stage.norm)
            x = recordNorm(recorder, stage.norm, Normalisation::layer, spec.last().epsilon, x,
                           stageName + ".norm");
        if (!recorder.options().expansions) continue;
        const std::string number = i > 0 ? std::to_string(i + 1) : "";
        const ProjectionNodes shown = shownWeights(recorder, stage.dense);
        std::string value = stage.dense ? symbol + " W_d" : symbol;
        if (shown.bias != noNode) value += " + b_d";
        if (stage.activation) value = activationTex(*stage.activation, value);
        std::vector<Step::Operand> operands{{.symbol = symbol, .node = before, .sequence = sequence}};
        if (stage.dense) operands.push_back(weightsAs("W_d", shown.weights));
        if (shown.bias != noNode) operands.push_back(weightsAs("b_d", shown.bias));
        const bool bent = stage.dense || stage.activation;
        const Step::Operand dense{
            .symbol = bent ? "D" + std::string(i, '\'') : symbol, .node = activated, .sequence = sequence};
        if (bent)
            addStep({.kind = StepKind::combine,
                     .id = "dense" + number,
                     .operands = listed(std::move(operands)),
                     .result = dense,
                     .formula = dense.symbol + " = " + value},
                    dense.symbol);
        if (!stage.norm) continue;
        const Step::Operand normed{
            .symbol = "\\hat{D}" + std::string(i, '\''), .node = x, .sequence = sequence};
        addStep(normalisationStep("dense_normalised" + number, dense, normed,
                                  shownNorm(recorder, stage.norm, Normalisation::layer, spec.last().epsilon)),
                normed.symbol);
    }
    const NodeId unscaled = x;
    if (spec.head.inputScale != 1)
        x = recorder.apply(scaleBy(float(spec.head.inputScale)), {x}, part("head.scaled"), Lifetime::passing);
    const NodeId input = unscaled;
    const bool bias = weights.logitsBias != nullptr, capped = spec.head.softcap > 0;
    x = recordLinear(recorder, weights.output, x, part(bias || capped ? "head.output" : "logits"),
                     bias || capped ? Lifetime::passing : lifetime, outputs);
    if (bias)
        x = recorder.apply(add(), {x, recorder.parameter(weights.logitsBias)},
                           part(capped ? "head.biased" : "logits"), capped ? Lifetime::passing : lifetime);
    if (capped) x = recorder.apply(softcap(float(spec.head.softcap)), {x}, part("logits"), lifetime);
    made.logits = made.block.node = x;
    LogitsNodes logits{.symbol = symbol,
                       .input = input,
                       .weights = recorder.parameter(weights.output.weight),
                       .transposed = !weights.output.inputMajor,
                       .factor = spec.head.inputScale,
                       .softcap = spec.head.softcap,
                       .independent = spec.head.independent,
                       .logits = x};
    for (const ParameterPointer& own : {weights.output.bias, weights.logitsBias})
        if (own) logits.biases.push_back(recorder.parameter(own));
    made.block.steps.push_back(logitsStep(logits));
    return made;
}

}  // namespace attentionscope
