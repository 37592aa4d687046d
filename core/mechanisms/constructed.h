#pragma once

#include "core/mechanisms/table.h"

namespace attentionscope {

/// One layer of multi-head self-attention whose weights were *constructed*, not trained, so that what each of
/// its eight heads does is known exactly: previous token, next token, same token, first token, similar
/// spelling, nearest punctuation, a wide Gaussian around the position, and uniform. Works on any text in any
/// script. The scores are true scaled dot products of X W_Q and X W_K; nothing is put in by hand after that.
ModelPointer openConstructed(const ModelFolder& folder, const Progress& progress, const StopToken& stop);

}  // namespace attentionscope
