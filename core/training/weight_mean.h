#pragma once

#include <vector>

#include "core/base/matrix.h"
#include "core/graph/parameter.h"

namespace attentionscope {

/// The mean of the weights over the last steps of a training, which lies nearer to the bottom of the valley
/// than any of the steps that zigzag about it (Polyak and Juditsky 1992; "checkpoint averaging" in Vaswani et
/// al. 2017).
class WeightMean {
public:
    /// Takes the weights as they are now for one more of the steps.
    void add(const std::vector<ParameterPointer>& parameters);
    /// Puts the mean in the place of the weights; leaves them as they are where nothing was added.
    void putInto(const std::vector<ParameterPointer>& parameters) const;

    /// Steps that were added.
    Index steps() const { return steps_; }
    /// One for each parameter, in their order; none before the first step.
    const std::vector<Matrix>& means() const { return means_; }
    /// The mean over `steps` steps that a checkpoint kept.
    void restore(Index steps, std::vector<Matrix> means);

private:
    std::vector<Matrix> means_;
    Index steps_ = 0;
};

}  // namespace attentionscope
