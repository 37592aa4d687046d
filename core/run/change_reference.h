#pragma once

#include "core/base/phrase.h"

namespace attentionscope {

/// Every kind of change with its fields and what it does, a kind on two lines.
Phrase changeReference();

}  // namespace attentionscope
