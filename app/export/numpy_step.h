#pragma once

#include <QString>

#include "core/recording/recording.h"

namespace attentionscope {

/// A step as NumPy code that a reader can run: its operands as arrays, one line that makes the result of them
/// where the kind of step has one that gives the recorded numbers, else those numbers themselves; printed.
/// `map` and `head` say what a step of an attention is about. Empty where the matrices are too large to read.
QString numpyStep(const Recording& recording, const Step& step, const AttentionMap* map = nullptr,
                  int head = 0);

}  // namespace attentionscope
