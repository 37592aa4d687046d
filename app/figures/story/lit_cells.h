#pragma once

#include <span>

#include "app/figures/painters/steps.h"

namespace attentionscope {

/// Lights, in all matrices of some steps, what the cell under the pointer is of: the rows of its query, the
/// rows and columns of its key, and those of its feature. Nothing of what was lit before stays lit.
void lightCell(std::span<StepContent> steps, const StepMatrix& under, Index row, Index column);
void lightNothing(std::span<StepContent> steps);

}  // namespace attentionscope
