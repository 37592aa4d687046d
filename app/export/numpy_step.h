#pragma once

#include <QString>
#include <string>

#include "core/recording/recording.h"

namespace attentionscope {

/// A step of one head as a piece of Python that needs nothing but NumPy: the inputs as they are shown, with
/// all their digits, and the line of arithmetic that makes the result, which ends up in the variable
/// `result`. `step` is the last part of the name of the node that the step makes ("scores", "weights" …).
/// Empty for a step that is not one line of arithmetic.
QString numpyStep(const Recording& recording, const AttentionMap& map, int head, const std::string& step);

}  // namespace attentionscope
