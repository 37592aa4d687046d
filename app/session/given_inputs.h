#pragma once

#include "core/recording/inputs.h"

namespace attentionscope {

/// The part of `given` that a model with these inputs reads. Drops values without a matching input or of
/// another kind, and blank optional ones. A text is parsed as the kind of its input, because the command line
/// passes every value as text.
RunInputs fittingInputs(const RunInputs& given, const std::vector<Input>& declared);

/// The inputs to keep when switching from a model that declares `before` to another: those that fit, except
/// token ids, which belong to one vocabulary, and optional ones with another meaning there.
RunInputs carriedInputs(const RunInputs& given, const std::vector<Input>& before,
                        const std::vector<Input>& declared);

/// Whether every required input is set: no empty text, no missing picture.
bool canRun(const RunInputs& given, const std::vector<Input>& declared);

/// Nothing of this kind yet.
InputValue emptyInput(InputKind kind);
bool isBlank(const InputValue& value);

}  // namespace attentionscope
