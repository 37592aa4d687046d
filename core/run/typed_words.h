#pragma once

#include <string>
#include <vector>

#include "core/recording/model.h"

namespace attentionscope {

/// Typed words, as token ids to put at `position` among the produced ones; empty if the model does not
/// produce words one after another, or not that many. Throws Error if its vocabulary cannot express them.
std::vector<Index> typedWords(const Model& model, const Recording& recording, const std::string& typed,
                              Index position);

}  // namespace attentionscope
