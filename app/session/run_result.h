#pragma once

#include <functional>
#include <optional>

#include "core/base/error.h"
#include "core/run/run_request.h"

namespace attentionscope {

struct Bottleneck;

/// The result of a request.
struct RunResult {
    RecordingPointer recording;  ///< null if it failed, or if the model waits for an input
    RecordingPointer
        unchanged;  ///< the same without the user's changes; `recording` itself if there are none
    std::optional<ErrorReport> error;
    /// The opened model, even if it could not run; null for an imported recording.
    std::shared_ptr<const ModelInformation> model = {};
    std::shared_ptr<const Bottleneck> bottleneck = {};  ///< if the job computes it
    /// Work that may wait until the figure is shown; null if there is none.
    std::function<void()> afterwards = {};
};

/// Performs a request, on any thread. Throws Error, Cancelled.
using RunJob = std::function<RunResult(const RunRequest&, const StopToken&, const Progress&)>;

/// The program's job: opens the model and runs it through `shelf` on its part of the inputs, if that is
/// sufficient. Keeps the last unchanged run, so that a change of values only evaluates nodes downstream of
/// it. The job may be copied, but not called from two threads at once.
RunJob runThrough(std::shared_ptr<ModelShelf> shelf);
/// The job that compares a translator with its sibling without attention, see bottleneckOf().
RunJob bottleneckThrough(std::shared_ptr<ModelShelf> shelf);

/// The job that runs a text together with its continuation, see continuedRun().
RunJob continuationThrough(std::shared_ptr<ModelShelf> shelf);

}  // namespace attentionscope
