#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/segments.h"
#include "core/transformer/stack.h"
#include "core/transformer/stack_parts.h"

namespace attentionscope {

RecordedHead recordHead(Recorder& recorder, const TransformerSpec& spec, const HeadWeights& weights,
                        NodeId hidden, const AxisPointer& outputs, const std::string& name,
                        Lifetime lifetime) {
    NodeId x = hidden;
    const Index rows = recorder.axes(x).rows->size();
    const auto part = [&](const std::string& of) { return joinName(name, of); };
    if (spec.head.row == HeadSpec::Row::first)
        x = recorder.apply(sliceRows(0, 1), {x}, part("head.input"), Lifetime::passing);
    const bool averaged =
        spec.head.row == HeadSpec::Row::firstAndMean || spec.head.row == HeadSpec::Row::mean;
    if (averaged) {
        const Index leading = Index(spec.picture.leading.size());
        const NodeId patches = recorder.apply(sliceRows(leading, rows - leading), {hidden},
                                              part("head.patches"), Lifetime::passing);
        x = recorder.apply(reduceColumns(Reduction::mean), {patches}, part("head.mean"), Lifetime::passing);
    }
    if (spec.head.row == HeadSpec::Row::firstAndMean) {
        const NodeId first = recorder.apply(sliceRows(0, 1), {hidden}, part("head.first"), Lifetime::passing);
        x = recorder.apply(concatenateColumns(), {first, x}, part("head.input"), Lifetime::passing);
    }
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
        return {.logits = recorder.apply(scaleBy(0.5F), {sum}, part("logits"), lifetime), .input = hidden};
    }
    if (spec.head.row == HeadSpec::Row::last)
        x = recorder.apply(sliceRows(rows - 1, 1), {x}, part("head.input"), Lifetime::passing);
    for (std::size_t i = 0; i < weights.stages.size(); ++i) {
        const HeadStageWeights& stage = weights.stages[i];
        const std::string stageName = part("head." + std::to_string(i));
        if (stage.dense) x = recordLinear(recorder, stage.dense, x, stageName + ".dense");
        if (stage.activation) x = recordActivation(recorder, *stage.activation, x, stageName + ".activated");
        if (stage.norm)
            x = recordNorm(recorder, stage.norm, Normalisation::layer, spec.last().epsilon, x,
                           stageName + ".norm");
    }
    if (spec.head.inputScale != 1)
        x = recorder.apply(scaleBy(float(spec.head.inputScale)), {x}, part("head.scaled"), Lifetime::passing);
    const NodeId input = x;
    const bool bias = weights.logitsBias != nullptr, capped = spec.head.softcap > 0;
    x = recordLinear(recorder, weights.output, x, part(bias || capped ? "head.output" : "logits"),
                     bias || capped ? Lifetime::passing : lifetime, outputs);
    if (bias)
        x = recorder.apply(add(), {x, recorder.parameter(weights.logitsBias)},
                           part(capped ? "head.biased" : "logits"), capped ? Lifetime::passing : lifetime);
    if (capped) x = recorder.apply(softcap(float(spec.head.softcap)), {x}, part("logits"), lifetime);
    return {.logits = x, .input = input};
}

}  // namespace attentionscope
