#pragma once

#include "app/figures/story/step_scene.h"

namespace attentionscope {

constexpr Index mostLarge = 64;  ///< numbers of a vector that is shown number by number

/// The keys with the largest weights, at most so many, and `kept`, in their own order.
std::vector<Index> heaviest(const Matrix& weights, Index query, size_t most, std::optional<Index> kept = {});

/// The weighted sum of one query as a drawing, o_i = Σ_j a_ij v_j: the values as bars, beside each its
/// weight, then scaled by it, and their sum below them. Of more than a dozen keys those of the largest
/// weights, and the others as one. Empty if the step's numbers are not such a sum (checked in double
/// precision): they were changed by hand, or another kind of sum is taken.
std::vector<StepPart> weightedSumParts(const StepScene& scene, const Step& step);

/// One score as a drawing, s_ij = Σ_c q_ic k_jc: query, key and their products one below the other, as
/// numbers up to `mostLarge`, else as bars, and the sum; of the key that is shown. Empty if the score is not
/// such a product.
std::vector<StepPart> dotProductParts(const StepScene& scene, const Step& step);

}  // namespace attentionscope
