#pragma once

#include "app/figures/story/step_scene.h"

namespace attentionscope {

/// The weighted sum of one query, drawn, o_i = Σ_j a_ij v_j: the values as bars, each beside its weight, then
/// scaled by it, and their sum below them. For more than a dozen keys, those with the largest weights, and
/// the others as one. Empty if the step's numbers are not such a sum (checked in double precision): they were
/// changed by hand, or the mechanism uses another sum.
std::vector<StepPart> weightedSumParts(const StepScene& scene, const Step& step);

/// One score, drawn, s_ij = Σ_c q_ic k_jc: query and key as bars, their products, and the sum; for the key
/// with the most weight. Empty if the score is not such a product.
std::vector<StepPart> dotProductParts(const StepScene& scene, const Step& step);

}  // namespace attentionscope
