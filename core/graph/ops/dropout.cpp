#include "core/graph/ops/dropout.h"

#include "core/graph/ops/choice.h"
#include "core/graph/ops/elementwise.h"

namespace attentionscope {

NodeId Dropout::operator()(Recorder& recorder, NodeId x) const {
    if (!sampling || share <= 0) return x;
    const Axes axes = recorder.axes(x);
    const NodeId kept = recorder.constant(dropoutMask(*sampling, axes.shape(), share), axes);
    return recorder.apply(multiplyElements(), {x, kept}, {}, Lifetime::passing);
}

}  // namespace attentionscope
