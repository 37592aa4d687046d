#pragma once

#include "core/analysis/analysis.h"
#include "core/run/run_request.h"

namespace attentionscope {

/// Runs the request, and whatever further runs the analysis needs with the same changes. Of `given` the
/// recording and the two functions are filled in here. Throws Error.
Analysis analyse(const std::string& name, const RunRequest& request, AnalysisInput given, ModelShelf& shelf,
                 const RunOptions& options = {});

}  // namespace attentionscope
