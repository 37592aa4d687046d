#pragma once

#include <optional>
#include <string>

#include "core/attention/attention.h"

namespace attentionscope {

/// Puts the score function of that name in place of a model's own, with its usual scale; nothing happens
/// where none is named. Throws Error for a name that is not known, and for functions with weights of their
/// own, which a model would have to be trained with: only dot, scaled_dot and cosine can be exchanged.
void changeScore(AttentionSettings& settings, const std::optional<std::string>& name);

/// "softmax", "sparsemax", "largest" or "sampled". Throws Error for another name.
SoftmaxKind softmaxNamed(const std::string& name);

}  // namespace attentionscope
