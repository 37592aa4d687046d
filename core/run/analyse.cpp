#include "core/run/analyse.h"

#include "core/run/recording_model.h"

namespace attentionscope {

Analysis analyse(const std::string& name, const RunRequest& request, AnalysisInput given, ModelShelf& shelf,
                 const RunOptions& options) {
    given.stop = options.stop;
    given.seed = request.generation.seed;
    given.recording = run(request, shelf, options);
    if (!isRecordingFile(request.model)) {
        const std::vector<Input> inputs =
            shelf.open(request.model, {}, options.stop, request.precision)->inputs();
        if (!inputs.empty()) given.limit = inputs.front().most;
    }
    given.record = [&](const RunInputs& inputs) {
        RunRequest other = request;
        other.inputs = inputs;
        return run(other, shelf, {.stop = options.stop});
    };
    given.silenced = [&](const AttentionMap& map, int head) {
        const SilenceHeads silence{{.map = map.name, .layer = map.layer, .head = head}};
        return interventionsFor(Change{silence}, *given.recording);
    };
    return analyse(name, given);
}

}  // namespace attentionscope
