#pragma once

#include <map>

#include "core/run/change.h"

namespace attentionscope {

// The words of a translation are chosen before recording and stay the same when values change by hand. These
// functions choose them again with the changes applied.

/// Whether an active change requires it.
bool translatesAgain(const std::vector<Change>& changes);

/// The words that the model chooses under the changes, the end of the sentence included where it was reached:
/// token ids by their place. The search is the model's usual one, or as options.generation says. Throws Error
/// where the model produces no words.
std::map<Index, Index> wordsUnder(const std::vector<Change>& changes, const Model& model,
                                  const RunInputs& inputs, const RunOptions& options);

/// The changes without the cells and rows that lie beyond the words of this recording.
std::vector<Change> changesWithin(const std::vector<Change>& changes, const Recording& recording);

}  // namespace attentionscope
