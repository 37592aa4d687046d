#pragma once

#include <string>
#include <vector>

#include "core/recording/model.h"

namespace attentionscope {

/// Words that were typed, as the token ids that stand for them at `position` among those that a model said;
/// none where it says no words one after the other, or not that many. Throws Error where its vocabulary
/// cannot express them.
std::vector<Index> typedWords(const Model& model, const Recording& recording, const std::string& typed,
                              Index position);

}  // namespace attentionscope
