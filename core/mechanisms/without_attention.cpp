// The encoder–decoder without attention: one vector c for the whole source sentence, at any length, which the
// decoder reads at every step (Cho et al. 2014, Sutskever et al. 2014). Known to fail as sentences grow.
#include "core/mechanisms/recurrent.h"

namespace attentionscope {

namespace {

class WithoutAttention final : public RecurrentEncoderDecoder {
public:
    WithoutAttention(const EncoderDecoderSettings& settings, ParameterSet& weights)
        : RecurrentEncoderDecoder(settings, weights, true) {
        contextInput_ = weights.matrix("decoder.context", memoryWidth(), 3 * settings_.hidden);
        parameters_ = weights.all();
    }

    std::vector<std::string> mapNames() const override { return {}; }

protected:
    // s_i = GRU([E y_{i-1}; c], s_{i-1})
    Step step(Recorder& recorder, const Memory& memory, NodeId state, NodeId projectedWord,
              const Place& place) const override {
        Step step;
        step.context = summaryFor(recorder, memory, place);
        step.unit =
            decoder_.step(recorder, addContext(recorder, projectedWord, step.context), state, place.name);
        return step;
    }
    StepFacts stepFacts() const override { return {.readsContext = true}; }
};

}  // namespace

EncoderDecoderPointer makeSystem(const WithoutAttentionSettings&, const EncoderDecoderSettings& settings,
                                 ParameterSet& weights) {
    return std::make_shared<WithoutAttention>(settings, weights);
}

}  // namespace attentionscope
