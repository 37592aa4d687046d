#pragma once

#include "core/recording/inputs.h"

namespace attentionscope {

/// What of `given` a model reads that declares these inputs. Left out are values that it has no input for,
/// or not of this kind, and those that are optional and blank. A text is read as the kind that its input
/// takes, as the command line gives every value as text.
RunInputs fittingInputs(const RunInputs& given, const std::vector<Input>& declared);

/// What goes on from a model that declares `before` to another: what fits it, but no token ids, which are of
/// one vocabulary, and nothing optional that means another thing there.
RunInputs carriedInputs(const RunInputs& given, const std::vector<Input>& before,
                        const std::vector<Input>& declared);

/// Whether every input that is needed has been given something: no empty text, no picture to come.
bool canRun(const RunInputs& given, const std::vector<Input>& declared);

/// Nothing of this kind yet.
InputValue emptyInput(InputKind kind);
bool isBlank(const InputValue& value);

}  // namespace attentionscope
