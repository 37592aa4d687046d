#include "core/training/reinforce.h"

#include "core/base/lists.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/losses.h"
#include "core/graph/ops/segments.h"

namespace attentionscope {

DecodingMode trainingMode(bool hard, bool isEarly, Random& random) {
    DecodingMode mode{.sampling = &random};
    if (hard) mode.expectation = isEarly || random.uniform() < 0.5;
    return mode;
}

std::vector<Index> wordsAt(const std::vector<DecoderNodes::Row>& rows,
                           const std::vector<const std::vector<int>*>& sentences) {
    return eachOf<Index>(rows, [&](const DecoderNodes::Row& row) {
        return (*sentences[size_t(row.sentence)])[size_t(row.position)];
    });
}

NodeId withReward(Recorder& recorder, NodeId loss, const DecoderNodes& decoded,
                  const std::vector<Index>& target, double& baseline) {
    if (decoded.drawnLogProbabilities == noNode) return loss;
    const NodeId surprise = recorder.apply(negativeLogLikelihood(target), {decoded.logits});
    recorder.finish();  // everything recorded so far is evaluated, once
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
