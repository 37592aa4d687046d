#pragma once

#include "app/figures/content/figures_for.h"
#include "app/figures/painters/framed_figure.h"

namespace attentionscope {

/// What stands below a figure: "Self-attention · layer 0 · head 3: first token", the model, what was read.
Caption captionOf(FigureKind kind, const FigureRequest& request);

/// "after 134 steps of training", of a recording of earlier weights.
QString stepsOfTraining(const Recording& recording);

}  // namespace attentionscope
