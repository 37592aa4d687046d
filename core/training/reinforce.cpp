#include "core/training/reinforce.h"

#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/losses.h"
#include "core/graph/ops/segments.h"

namespace attentionscope {

NodeId withReward(Recorder& recorder, NodeId loss, const Decoded& decoded, const std::vector<Index>& said,
                  double& baseline) {
    if (decoded.drawnLogProbabilities == noNode) return loss;
    const NodeId surprise = recorder.apply(negativeLogLikelihood(said), {decoded.logits});
    recorder.finish();  // all that was recorded so far is evaluated, once
    const MatrixPointer surprises = recorder.value(surprise);
    Matrix advantage = -surprises->array() - float(baseline);
    baseline = 0.95 * baseline - 0.05 * double(surprises->mean());
    advantage *= -1 / float(advantage.rows());
    const NodeId weight = recorder.constant(std::move(advantage), recorder.axes(surprise));
    const NodeId product = recorder.apply(multiplyElements(), {decoded.drawnLogProbabilities, weight});
    const NodeId sum = recorder.apply(reduceColumns(Reduction::sum), {product});
    return recorder.apply(add(), {loss, sum});
}

}  // namespace attentionscope
