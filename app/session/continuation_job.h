#pragma once

#include "app/session/run_result.h"

namespace attentionscope {

/// The job that runs a text together with its continuation, see continuedRun().
RunJob continuationThrough(std::shared_ptr<ModelShelf> shelf);

}  // namespace attentionscope
