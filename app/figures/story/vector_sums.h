#pragma once

#include "app/figures/story/step_scene.h"

namespace attentionscope {

/// The weighted sum of one query as it can be seen, o_i = Σ_j a_ij v_j: the values as bars, beside each its
/// weight, then scaled by it, and their sum below them. Of more than a dozen keys those of the largest
/// weights, and the others as one. Empty where the step's numbers are not such a sum (checked in double
/// precision): they were changed by hand, or another kind of sum is taken.
std::vector<StepPart> weightedSumParts(const StepScene& scene, const Step& step);

/// One score as it can be seen, s_ij = Σ_c q_ic k_jc: query and key as bars, their products, and the sum; of
/// the key that the query gives most weight. Empty where the score is no such product.
std::vector<StepPart> dotProductParts(const StepScene& scene, const Step& step);

}  // namespace attentionscope
