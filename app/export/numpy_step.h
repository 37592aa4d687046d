#pragma once

#include <QString>

#include "core/recording/recording.h"

namespace attentionscope {

/// A step as NumPy code that a reader can run: its operands as arrays, the lines that its formula stands for
/// where they give the recorded numbers, else those numbers themselves; printed. Empty where the matrices are
/// too large to read.
QString numpyStep(const Recording& recording, const Step& step);

}  // namespace attentionscope
