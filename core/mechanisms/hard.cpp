// Hard attention (Xu et al. 2015): one place is drawn from α and its annotation alone is read. The draw has
// no gradient; training follows REINFORCE with a baseline on the log probability of what was drawn. When a
// sentence is translated, the likeliest place is taken. Scores are additive.
#include "core/graph/ops/choice.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/softmax.h"
#include "core/mechanisms/additive.h"

namespace attentionscope {

namespace {

class Hard final : public RecurrentEncoderDecoder {
public:
    Hard(const EncoderDecoderSettings& settings, ParameterSet& weights)
        : RecurrentEncoderDecoder(settings, weights, true) {
        contextInput_ = weights.matrix("decoder.context", memoryWidth(), 3 * settings_.hidden);
        score_ = AdditiveScore::make(weights, settings_.hidden, memoryWidth(), settings_.attention);
        parameters_ = weights.all();
    }

protected:
    NodeId keys(Recorder& recorder, NodeId states) const override { return score_.keys(recorder, states); }

    Step step(Recorder& recorder, const Memory& memory, NodeId state, NodeId projectedWord,
              const Place& place) const override {
        Step step;
        NodeId q = noNode;
        const NodeId scores = score_.scores(recorder, state, memory.keys, place.name, q);
        step.head = attend(recorder, scores, memory, place.name);
        step.head.q = q;
        Random* random = place.mode ? place.mode->sampling : nullptr;
        // Half of the sentences are trained with the expectation, which keeps the variance down (Xu et al.
        // 2015).
        if (random && place.mode->expectation) {
            step.context = step.head.weighted;
        } else {
            const OpPointer choose =
                random ? chooseDrawn(drawUniform(*random, place.rows->size())) : chooseLargest();
            const std::string name = joinName(place.name, place.name.empty() ? "" : "chosen");
            const NodeId chosen = recorder.apply(choose, {step.head.weights}, name);
            step.context = recorder.apply(weightedSum(), {chosen, memory.states});
            if (random) {
                const NodeId likelihood = recorder.apply(
                    rowSum(), {recorder.apply(multiplyElements(), {step.head.weights, chosen})});
                step.drawn = recorder.apply(logarithm(), {likelihood});
            }
            step.head.weighted = step.context;
        }
        step.state =
            decoder_.step(recorder, addContext(recorder, projectedWord, step.context), state, place.name);
        return step;
    }

private:
    AdditiveScore score_;
};

}  // namespace

EncoderDecoderPointer makeHard(const EncoderDecoderSettings& settings, ParameterSet& weights) {
    return std::make_shared<Hard>(settings, weights);
}

}  // namespace attentionscope
