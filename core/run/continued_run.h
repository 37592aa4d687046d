#pragma once

#include "core/run/run_request.h"

namespace attentionscope {

/// Whether the model of a run continues a text word by word.
bool goesOn(const Recording& recording);

/// A model's continuation as it follows the text: including the space before its first word, which decoding
/// drops.
std::string followingText(const Continuation& made);

/// A text run together with its continuation by the model.
struct ContinuedRun {
    RecordingPointer recording;
    Index given = 0;  ///< tokens of the text itself, which exist from the beginning
};

/// Continues the text of a request, by a dozen tokens unless stated otherwise, and runs both together. Throws
/// Error if the model produces no words. Thread-safe.
ContinuedRun continuedRun(const RunRequest& request, ModelShelf& shelf, const StopToken& stop = {});

}  // namespace attentionscope
