#pragma once

#include "app/figures/content/figures_for.h"
#include "app/figures/painters/framed_figure.h"

namespace attentionscope {

/// The caption below a figure: "Self-attention · layer 0 · head 3: first token", the model, the input.
Caption captionOf(FigureKind kind, const FigureRequest& request);

/// "after 134 steps of training", for a recording with earlier weights.
QString stepsOfTraining(const Recording& recording);

/// "Head 3 · layer 1": the head or heads, and where they are, in the order of the language.
QString headPlace(const QString& heads, const QString& where);

}  // namespace attentionscope
