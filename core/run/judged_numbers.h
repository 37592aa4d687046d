#pragma once

#include <span>

#include "core/recording/model.h"

namespace attentionscope {

// Every result passes one of these, so that NaN never counts as a number.

/// Throws Error where one of the numbers is NaN, or unless `infinite` are allowed infinity; `where` names
/// them.
void requireNumbers(std::span<const float> values, const std::string& where, bool infinite = false);
void requireNumbers(std::span<const double> values, const std::string& where);
/// The same of what a run ends with: its logits, hidden states and outputs of attention that it holds.
void requireNumbers(const Recording& recording);

}  // namespace attentionscope
