#pragma once

#include "core/base/phrase.h"

namespace attentionscope {

/// Every kind of change with its fields and its effect, two lines per kind.
Phrase changeReference();

}  // namespace attentionscope
