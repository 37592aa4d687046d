// Hard attention (Xu et al. 2015): draws one place from α and reads only its annotation. The draw has no
// gradient; training uses REINFORCE with a baseline on the log probability of the drawn place. Translation
// takes the most likely place. Scores are additive.
#include "core/graph/ops/choice.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/softmax.h"
#include "core/mechanisms/additive.h"

namespace attentionscope {

namespace {

class Hard final : public AdditiveDecoder {
public:
    using AdditiveDecoder::AdditiveDecoder;

protected:
    void read(Recorder& recorder, const Memory& memory, const Place& place, Step& step) const override {
        Random* random = place.mode ? place.mode->sampling : nullptr;
        // Half of the sentences are trained with the expectation, which reduces the variance (Xu et al.
        // 2015).
        if (recorder.options().equalWeights || (random && place.mode->expectation)) {
            step.context = step.head.weighted;
            return;
        }
        const OpPointer choose =
            random ? chooseDrawn(drawUniform(*random, place.rows->size())) : chooseLargest();
        const std::string name = joinName(place.name, place.name.empty() ? "" : "chosen");
        const NodeId chosen = recorder.apply(choose, {step.head.weights}, name);
        step.context = recorder.apply(weightedSum(), {chosen, memory.states});
        step.head.weighted = step.context;
        step.head.reading = Reading::largest;
        if (!random) return;
        const NodeId likelihood =
            recorder.apply(rowSum(), {recorder.apply(multiplyElements(), {step.head.weights, chosen})});
        step.drawn = recorder.apply(logarithm(), {likelihood});
        step.head.probabilities = step.head.weights;
        step.head.weights = chosen;
        step.head.reading = Reading::sampled;
    }
};

}  // namespace

EncoderDecoderPointer makeSystem(const HardSettings&, const EncoderDecoderSettings& settings,
                                 ParameterSet& weights) {
    return std::make_shared<Hard>(settings, weights);
}

}  // namespace attentionscope
