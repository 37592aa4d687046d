#pragma once

#include <span>

#include "core/recording/model.h"

namespace attentionscope {

// Every result passes one of these checks, so that NaN never counts as a number.

/// Throws Error if one of the numbers is NaN, or infinite unless `infinite`; `where` names them.
void requireNumbers(std::span<const float> values, const std::string& where, bool infinite = false);
void requireNumbers(std::span<const double> values, const std::string& where);
/// Checks the results of a run: its logits, hidden states and held attention outputs.
void requireNumbers(const Recording& recording);

}  // namespace attentionscope
