#pragma once

#include "app/session/run_result.h"

namespace attentionscope {

/// The job of running a text together with what the model goes on with, see continuedRun().
RunJob continuationThrough(std::shared_ptr<ModelShelf> shelf);

}  // namespace attentionscope
