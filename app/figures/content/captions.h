#pragma once

#include "app/figures/content/figures_for.h"
#include "app/figures/painters/framed_figure.h"

namespace attentionscope {

/// The caption below a figure: "Self-attention · layer 0 · head 3: first token", the model, the input.
Caption captionOf(FigureKind kind, const FigureRequest& request);

/// "after 134 steps of training", for a recording with earlier weights.
QString stepsOfTraining(const Recording& recording);

}  // namespace attentionscope
