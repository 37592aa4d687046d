#pragma once

#include <mutex>
#include <vector>

#include "core/recording/recording.h"
#include "core/transformer/stack.h"

namespace attentionscope {

/// Caches the last run of a causal model, so that a text with the same beginning costs only its new tokens:
/// in a causal model no row depends on a later one. The new recording has the usual graph, with the old rows
/// in it. Thread-safe.
class PrefixReuse {
public:
    /// The number of leading ids that a cached run shares with these, if worth reusing; 0 if none.
    /// `recording` is that run.
    Index sharedPrefix(const std::vector<Index>& ids, RecordingPointer& recording) const;
    void remember(const std::vector<Index>& ids, RecordingPointer recording);

private:
    mutable std::mutex mutex_;
    std::vector<Index> ids_;
    RecordingPointer recording_;
};

/// Keys and values of the first `rows` tokens of a recorded stack.
std::vector<PastLayer> pastOf(const Recording& recording, Index rows);

/// Supplies every node of `recorder` that has one row per token with the first `rows` rows of the node of the
/// same name in `before` and the rows of the one in `tail`; copied only on demand.
void supplyRows(Recorder& recorder, const Evaluation& before, const Evaluation& tail, Index rows);

}  // namespace attentionscope
