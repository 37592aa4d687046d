#pragma once

#include <optional>
#include <string>

#include "core/attention/attention.h"

namespace attentionscope {

/// Replaces the model's score function with the named one at its usual scale; without a name, does nothing.
/// Throws Error for an unknown name, and for functions with weights of their own, because the model would
/// have to be trained with them: only dot, scaled_dot and cosine are interchangeable.
void changeScore(AttentionSettings& settings, const std::optional<std::string>& name);

/// "softmax", "sparsemax", "largest" or "sampled". Throws Error for any other name.
SoftmaxKind softmaxNamed(const std::string& name);

}  // namespace attentionscope
