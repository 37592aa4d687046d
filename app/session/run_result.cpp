#include "app/session/run_result.h"

#include <algorithm>

#include "core/recording/writers.h"
#include "core/run/bottleneck.h"

namespace attentionscope {

namespace {

/// The last unchanged run and what it was a run of.
struct LastRun {
    RunRequest request;
    std::string modelVersion;
    RecordingPointer recording;
};

bool hasEnabledChanges(const RunRequest& request, bool structural) {
    return std::any_of(request.changes.begin(), request.changes.end(), [&](const Change& change) {
        return change.enabled && (!structural || change.isStructural());
    });
}

RunResult withPredictionsLater(RunResult result) {
    if (!result.recording->arePredictionsRead() || !result.unchanged->arePredictionsRead())
        result.afterwards = [recording = result.recording, unchanged = result.unchanged] {
            unchanged->readPredictions();
            recording->readPredictions();
        };
    return result;
}

}  // namespace

bool isRecordingFile(const std::string& model) {
    constexpr std::string_view ending = ".safetensors";
    return model.size() > ending.size() &&
           std::string_view(model).substr(model.size() - ending.size()) == ending;
}

RunJob runThrough(std::shared_ptr<ModelShelf> shelf) {
    const auto last = std::make_shared<LastRun>();
    return [shelf = std::move(shelf), last](const RunRequest& request, const StopToken& stop,
                                            const Progress& progress) {
        RunOptions options;
        options.stop = stop;
        options.progress = progress;
        RunRequest plain = request;
        plain.changes.clear();
        const std::string version = shelf->version(plain.model);
        if (!last->recording || last->modelVersion != version || last->request != plain)
            *last = {plain, version,
                     isRecordingFile(plain.model) ? openRecording(plain.model) : run(plain, *shelf, options)};
        RunResult result;
        result.unchanged = result.recording = last->recording;
        if (!hasEnabledChanges(request, false)) return withPredictionsLater(std::move(result));
        const bool structural = hasEnabledChanges(request, true);
        if (structural && isRecordingFile(request.model))
            throw Error({.what = "a recording cannot be computed anew",
                         .where = request.model,
                         .remedy = "Only values can be changed in it: silence heads, mask or set cells."});
        result.recording = run(request, *shelf, options, structural ? RecordingPointer() : last->recording);
        return withPredictionsLater(std::move(result));
    };
}

RunJob bottleneckThrough(std::shared_ptr<ModelShelf> shelf) {
    return [shelf = std::move(shelf)](const RunRequest& request, const StopToken& stop, const Progress&) {
        RunResult result;
        result.bottleneck = std::make_shared<const Bottleneck>(bottleneckOf(request, *shelf, stop));
        return result;
    };
}

}  // namespace attentionscope
