#pragma once

#include <vector>

#include "core/base/matrix.h"
#include "core/graph/parameter.h"

namespace attentionscope {

/// The mean of the weights over the last steps of a training, which is nearer to the bottom of the valley
/// than the individual steps that zigzag around it (Polyak and Juditsky 1992; "checkpoint averaging" in
/// Vaswani et al. 2017).
class WeightMean {
public:
    /// Adds the current weights as one more step.
    void add(const std::vector<ParameterPointer>& parameters);
    /// Replaces the weights by the mean; leaves them unchanged if nothing was added.
    void putInto(const std::vector<ParameterPointer>& parameters) const;

    /// Number of added steps.
    Index steps() const { return steps_; }
    /// One for each parameter, in order; empty before the first step.
    const std::vector<Matrix>& means() const { return means_; }
    /// Restores the mean over `steps` steps from a checkpoint.
    void restore(Index steps, std::vector<Matrix> means);

private:
    std::vector<Matrix> means_;
    Index steps_ = 0;
};

}  // namespace attentionscope
