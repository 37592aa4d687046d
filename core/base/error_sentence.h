#pragma once

#include "core/base/error.h"

namespace attentionscope {

/// "model.safetensors: the tensor has the wrong shape; got [3 × 5], expected [3 × 4]. Fetch it again."
Phrase sentence(const ErrorReport& report);
/// The same for an Error; for any other exception, its what().
Phrase sentence(const std::exception& problem);

}  // namespace attentionscope
