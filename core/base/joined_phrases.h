#pragma once

#include "core/base/phrase.h"

namespace attentionscope {

/// The phrases in order, separated by `between`.
Phrase joined(const std::vector<Phrase>& phrases, const std::string& between);

}  // namespace attentionscope
