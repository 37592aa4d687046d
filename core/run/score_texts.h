#pragma once

#include <string>
#include <vector>

#include "core/run/run_request.h"
#include "core/training/scores.h"

namespace attentionscope {

/// How well the model of a request predicts texts under the request's changes: each token from those before
/// it, each word masked in turn, or the label that stands behind a tab. One item for each text, each token or
/// word counted alike. Throws Error for a model that predicts none of these, and a label that it does not
/// know.
Scores scoreTexts(const RunRequest& request, const std::vector<std::string>& texts, ModelShelf& shelf,
                  const RunOptions& options = {});

}  // namespace attentionscope
