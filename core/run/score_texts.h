#pragma once

#include <string>
#include <vector>

#include "core/run/run_request.h"
#include "core/training/scores.h"

namespace attentionscope {

/// How well the model of a request predicts texts under the request's changes: each token from those before
/// it, each word masked in turn, or the label after a tab. One item for each text; all tokens or words count
/// equally. Throws Error for a model that predicts none of these, and for a label that the model does not
/// have.
Scores scoreTexts(const RunRequest& request, const std::vector<std::string>& texts, ModelShelf& shelf,
                  const RunOptions& options = {});

}  // namespace attentionscope
