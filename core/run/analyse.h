#pragma once

#include "core/analysis/analysis.h"
#include "core/run/run_request.h"

namespace attentionscope {

/// Runs the request, and any further runs that the analysis needs with the same changes. Sets the recording
/// and the two functions of `given`. Throws Error.
Analysis analyse(const std::string& name, const RunRequest& request, AnalysisInput given, ModelShelf& shelf,
                 const RunOptions& options = {});

}  // namespace attentionscope
