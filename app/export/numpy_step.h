#pragma once

#include <QString>

#include "core/recording/recording.h"

namespace attentionscope {

/// A step as NumPy code that a reader can run: its operands as arrays, the lines of its formula if they
/// reproduce the recorded numbers, else those numbers themselves; printed. Empty if the matrices are too
/// large to read.
QString numpyStep(const Recording& recording, const Step& step);

}  // namespace attentionscope
