#pragma once

#include <functional>
#include <optional>

#include "core/base/error.h"
#include "core/run/recording_model.h"
#include "core/run/run_request.h"

namespace attentionscope {

struct Bottleneck;

/// What came of a request.
struct RunResult {
    RecordingPointer recording;  ///< null where it failed, or where the model waits for an input
    RecordingPointer
        unchanged;  ///< the same without the user's changes; `recording` itself where there are none
    std::optional<ErrorReport> error;
    /// What was opened, also where it could not be run; null for a recording made elsewhere.
    std::shared_ptr<const ModelInformation> model = {};
    std::shared_ptr<const Bottleneck> bottleneck = {};  ///< where that was the job
    /// What may wait until the figure stands; null where nothing does.
    std::function<void()> afterwards = {};
};

/// Does the work for a request, on any thread. Throws Error, Cancelled.
using RunJob = std::function<RunResult(const RunRequest&, const StopToken&, const Progress&)>;

/// The job of the program: opens the model and runs it through `shelf` on what it reads of the inputs, where
/// that is all it needs. Keeps the last unchanged run, so that a change of values only evaluates what lies
/// downstream of it. The job may be copied, but not called from two threads at once.
RunJob runThrough(std::shared_ptr<ModelShelf> shelf);
/// The job of comparing a translator with its sibling without attention, see bottleneckOf().
RunJob bottleneckThrough(std::shared_ptr<ModelShelf> shelf);

}  // namespace attentionscope
