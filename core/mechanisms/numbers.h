#pragma once

#include "core/mechanisms/table.h"

namespace attentionscope {

/// Attention over queries [queries × d], keys [keys × d] and values [keys × d_v] that were typed in, with any
/// score function and its weights: w [d_q × d_k] or [keys × d_q], w_a [d_a × d_q], u_a [d_a × d_k], v_a
/// [d_a]. Weights that are not given leave the vectors as they are. Opens a folder of model_type
/// attentionscope/numbers.
ModelPointer openNumbers(const ModelFolder& folder, const Progress& progress, const StopToken& stop);
std::vector<Input> numbersInputs();

}  // namespace attentionscope
