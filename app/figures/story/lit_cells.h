#pragma once

#include <span>

#include "app/figures/painters/steps.h"

namespace attentionscope {

/// Highlights, in all matrices of some steps, whatever the cell under the pointer belongs to: the rows of its
/// query, the rows and columns of its key, and those of its feature. Clears previous highlights.
void lightCell(std::span<StepContent> steps, const StepMatrix& under, Index row, Index column);
void lightNothing(std::span<StepContent> steps);

}  // namespace attentionscope
