#include "app/session/run_result.h"

#include <algorithm>
#include <utility>

#include "app/session/given_inputs.h"
#include "core/run/bottleneck.h"
#include "core/run/continued_run.h"

namespace attentionscope {

namespace {

/// The last unchanged run and its request.
struct LastRun {
    RunRequest request;
    std::string modelVersion;
    RecordingPointer recording;
    std::weak_ptr<const Model> opened;
    std::shared_ptr<const ModelInformation> model;
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

std::shared_ptr<const ModelInformation> informationOf(const ModelPointer& opened, LastRun& last) {
    if (last.opened.lock() != opened) {
        last.opened = opened;
        last.model = std::make_shared<const ModelInformation>(opened->information());
    }
    return last.model;
}

/// The requested run, and the one without its changes.
RunResult runBoth(const RunRequest& request, ModelShelf& shelf, const RunOptions& options, LastRun& last) {
    RunRequest plain = request;
    plain.changes.clear();
    const std::string version = shelf.version(plain.model);
    if (!last.recording || last.modelVersion != version || last.request != plain) {
        last.recording = run(plain, shelf, options);
        last.request = plain;
        last.modelVersion = version;
    }
    RunResult result;
    result.unchanged = result.recording = last.recording;
    if (!hasEnabledChanges(request, false)) return withPredictionsLater(std::move(result));
    const bool structural = hasEnabledChanges(request, true);
    result.recording = run(request, shelf, options, structural ? RecordingPointer() : last.recording);
    return withPredictionsLater(std::move(result));
}

}  // namespace

RunJob runThrough(std::shared_ptr<ModelShelf> shelf) {
    const auto last = std::make_shared<LastRun>();
    return [shelf = std::move(shelf), last](const RunRequest& request, const StopToken& stop,
                                            const Progress& progress) {
        RunOptions options;
        options.stop = stop;
        options.progress = progress;
        if (isRecordingFile(request.model)) return runBoth(request, *shelf, options, *last);
        const ModelPointer opened = shelf->open(request.model, progress, stop, request.precision);
        RunResult result;
        RunRequest fitting = request;
        fitting.inputs = fittingInputs(request.inputs, opened->inputs());
        if (canRun(fitting.inputs, opened->inputs())) try {
                result = runBoth(fitting, *shelf, options, *last);
            } catch (const Error& error) {
                result.error = error.report();
            }
        result.model = informationOf(opened, *last);
        return result;
    };
}

RunJob bottleneckThrough(std::shared_ptr<ModelShelf> shelf) {
    return [shelf = std::move(shelf)](const RunRequest& request, const StopToken& stop, const Progress&) {
        RunResult result;
        result.bottleneck = std::make_shared<const Bottleneck>(bottleneckOf(request, *shelf, stop));
        return result;
    };
}

RunJob continuationThrough(std::shared_ptr<ModelShelf> shelf) {
    return [shelf = std::move(shelf)](const RunRequest& request, const StopToken& stop, const Progress&) {
        RunResult result;
        result.recording = result.unchanged = continuedRun(request, *shelf, stop).recording;
        return result;
    };
}

}  // namespace attentionscope
