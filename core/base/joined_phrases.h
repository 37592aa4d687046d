#pragma once

#include "core/base/phrase.h"

namespace attentionscope {

/// The phrases one after another, `between` between them.
Phrase joined(const std::vector<Phrase>& phrases, const std::string& between);

}  // namespace attentionscope
