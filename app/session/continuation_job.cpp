#include "app/session/continuation_job.h"

#include <utility>

#include "core/run/continued_run.h"

namespace attentionscope {

RunJob continuationThrough(std::shared_ptr<ModelShelf> shelf) {
    return [shelf = std::move(shelf)](const RunRequest& request, const StopToken& stop, const Progress&) {
        RunResult result;
        result.recording = result.unchanged = continuedRun(request, *shelf, stop).recording;
        return result;
    };
}

}  // namespace attentionscope
