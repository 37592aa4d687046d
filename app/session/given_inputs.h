#pragma once

#include "core/recording/inputs.h"

namespace attentionscope {

/// What of `given` a model reads that declares these inputs: what it has no input for, or not of this kind,
/// and what is optional and blank stays aside, so that texts outlive a model that reads pictures.
RunInputs fittingInputs(const RunInputs& given, const std::vector<Input>& declared);

/// Whether every input that is needed has been given something: no empty text, no picture to come.
bool canRun(const RunInputs& given, const std::vector<Input>& declared);

/// Nothing of this kind yet.
InputValue emptyInput(InputKind kind);
bool isBlank(const InputValue& value);

}  // namespace attentionscope
