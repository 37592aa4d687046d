#pragma once

#include "core/run/run_request.h"

namespace attentionscope {

/// Whether the model of a run continues a text, word by word.
bool goesOn(const Recording& recording);

/// What a model goes on with, as it follows the text: with the space before a word of its own, which decoding
/// takes from the first.
std::string followingText(const Continuation& made);

/// A text run together with what the model goes on with.
struct ContinuedRun {
    RecordingPointer recording;
    Index given = 0;  ///< tokens of the text itself, which are there from the beginning
};

/// Lets the model go on with the text of a request, by a dozen tokens where it does not say how many, and
/// runs both together. Throws Error where the model produces no words. Thread-safe.
ContinuedRun continuedRun(const RunRequest& request, ModelShelf& shelf, const StopToken& stop = {});

}  // namespace attentionscope
