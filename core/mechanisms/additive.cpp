// Additive attention, as Bahdanau et al. 2014 introduced it for translation: s_{i-1} is compared with every
// annotation h_j of a bidirectional encoder, e_ij = v_aᵀ tanh(W_a s_{i-1} + U_a h_j), α = softmax(e), c_i =
// Σ_j α_ij h_j, s_i = GRU([E y_{i-1}; c_i], s_{i-1}). (Many tutorials write s_i for s_{i-1}.)
#include "core/mechanisms/additive.h"

#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/pairs.h"

namespace attentionscope {

AdditiveScore AdditiveScore::make(ParameterSet& weights, Index state, Index annotation, Index attention) {
    return {weights.matrix("attention.query", state, attention),
            weights.matrix("attention.memory", annotation, attention),
            weights.matrix("attention.vector", attention, 1)};
}

NodeId AdditiveScore::keys(Recorder& recorder, NodeId annotations) const {
    return recorder.apply(linear(), {annotations, recorder.parameter(memory)}, "attention.keys");
}

NodeId AdditiveScore::scores(Recorder& recorder, NodeId state, NodeId keyNode, const AxisPointer& rows,
                             const std::string& name, NodeId& q, NodeId beside) const {
    q = recorder.apply(linear(), {state, recorder.parameter(query)}, joinName(name, name.empty() ? "" : "q"),
                       Lifetime::kept, {rows, {}});
    const NodeId v = recorder.parameter(vector);
    if (!recorder.options().expansions && beside == noNode)
        return recorder.apply(additiveScores(), {q, keyNode, v}, {}, Lifetime::passing);
    NodeId sums = recorder.apply(outerSums(), {q, keyNode}, {}, Lifetime::passing);
    if (beside != noNode) sums = recorder.apply(add(), {sums, beside}, {}, Lifetime::passing);
    const NodeId energies =
        recorder.apply(activation(kernels::Activation::tanh), {sums}, {}, Lifetime::passing);
    const NodeId pairs = recorder.apply(linear(), {energies, v}, {}, Lifetime::passing);
    return recorder.apply(pairsToMatrix(recorder.axes(q).rows, recorder.axes(keyNode).rows), {pairs});
}

AdditiveDecoder::AdditiveDecoder(const EncoderDecoderSettings& settings, ParameterSet& weights)
    : RecurrentEncoderDecoder(settings, weights, true) {
    contextInput_ = weights.matrix("decoder.context", memoryWidth(), 3 * settings_.hidden);
    score_ = AdditiveScore::make(weights, settings_.hidden, memoryWidth(), settings_.attention);
    parameters_ = weights.all();
}

void AdditiveDecoder::read(Recorder&, const Memory&, const Place&, Step& step) const {
    step.context = step.head.weighted;
}

RecurrentEncoderDecoder::Step AdditiveDecoder::step(Recorder& recorder, const Memory& memory, NodeId state,
                                                    NodeId projectedWord, const Place& place) const {
    Step step;
    NodeId q = noNode;
    const NodeId located = beside(recorder, memory, place, step);
    const NodeId scores = score_.scores(recorder, state, memory.keys, place.rows, place.name, q, located);
    step.head = attend(recorder, scores, memory, place);
    step.head.q = q;
    step.head.compared.vector = recorder.parameter(score_.vector);
    read(recorder, memory, place, step);
    step.unit = decoder_.step(recorder, addContext(recorder, projectedWord, step.context), state, place.name);
    return step;
}

RecurrentEncoderDecoder::StepFacts AdditiveDecoder::stepFacts() const {
    return {.readsContext = true,
            .score = ScoreFunction::additive,
            .formula = "q_i = s_{i-1} W_a ,  K = H U_a ,  V = H",
            .queryWeights = score_.query,
            .keyWeights = score_.memory};
}

EncoderDecoderPointer makeSystem(const AdditiveSettings&, const EncoderDecoderSettings& settings,
                                 ParameterSet& weights) {
    return std::make_shared<AdditiveDecoder>(settings, weights);
}

}  // namespace attentionscope
