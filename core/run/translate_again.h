#pragma once

#include <map>

#include "core/run/change.h"

namespace attentionscope {

// The words of a translation are chosen before recording and stay the same when values change by hand. These
// functions choose them again with the changes applied.

/// Whether an active change requires it.
bool translatesAgain(const std::vector<Change>& changes);

/// The words that the model chooses under the changes, including the end of the sentence if it was reached:
/// token ids by place. Uses the model's default search, or that in options.generation. Throws Error if the
/// model produces no words.
std::map<Index, Index> wordsUnder(const std::vector<Change>& changes, const Model& model,
                                  const RunInputs& inputs, const RunOptions& options);

/// The changes without cells and rows beyond the words of this recording.
std::vector<Change> changesWithin(const std::vector<Change>& changes, const Recording& recording);

}  // namespace attentionscope
