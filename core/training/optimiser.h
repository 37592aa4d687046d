#pragma once

#include <vector>

#include "core/base/matrix.h"
#include "core/graph/gradients.h"
#include "core/graph/parameter.h"

namespace attentionscope {

/// The learning rate: rises linearly over `warmUp` steps, then falls along a cosine to the fraction `lowest`
/// as `share` of the training goes from 0 to 1.
struct Schedule {
    double rate = 1e-3;
    Index warmUp = 100;
    double lowest = 0.02;
    double at(Index step, double share) const;
};

struct OptimiserSettings {
    double firstDecay = 0.9, secondDecay = 0.98, epsilon = 1e-8;
    double weightDecay = 0;      ///< decoupled (AdamW, Loshchilov and Hutter 2019)
    double longestGradient = 1;  ///< the gradient of all parameters is clipped to this length; 0: never
};

/// Adam (Kingma and Ba 2015) over trainable parameters.
class Optimiser {
public:
    Optimiser(std::vector<ParameterPointer> parameters, OptimiserSettings settings);
    /// One step along the gradients of the nodes of the parameters, in order; null stands for zero. Returns
    /// the length of the gradient before clipping; a gradient that is not finite changes nothing.
    double step(const std::vector<MatrixPointer>& gradients, double rate);

    Index steps() const { return steps_; }
    /// The moments, for a checkpoint.
    std::vector<Matrix>& first() { return first_; }
    std::vector<Matrix>& second() { return second_; }
    void setSteps(Index steps) { steps_ = steps; }

private:
    std::vector<ParameterPointer> parameters_;
    OptimiserSettings settings_;
    std::vector<Matrix> first_, second_;
    Index steps_ = 0;
};

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
