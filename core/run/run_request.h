#pragma once

#include <string>
#include <vector>

#include "core/run/change.h"
#include "core/run/model_shelf.h"

namespace attentionscope {

/// Everything that determines a run: the only entry point for window, command line, tests and bug reports.
struct RunRequest {
    std::string model;  ///< a bundled id, or a path if it contains a '/'
    RunInputs inputs = {};
    GenerationOptions generation = {};
    std::vector<Change> changes = {};
    bool specialTokens = true;
    Precision precision = Precision::keep;  ///< for a checkpoint; a mechanism's own weights are widened

    friend bool operator==(const RunRequest&, const RunRequest&) = default;
};

/// {"model", "text" | "second" | "inputs": {…} | "ids" | "decoder_ids", "changes": […], "generation": {…},
/// "special_tokens": true | false, "precision": "keep" | "float32"}. Throws Error that names the field.
RunRequest requestFromJson(const std::string& json);
/// The object of a request's "inputs": values by name.
RunInputs inputsFromJson(const JsonValue& object);
/// `others` are fields allowed besides the request's own.
RunRequest requestFromJson(const JsonValue& fields, const std::vector<std::string>& others = {});
std::string requestToJson(const RunRequest& request);

/// Records the run with its changes applied; an imported recording is opened instead. `recording` may give an
/// earlier run of the same model, inputs and structural changes; then only the evaluation is repeated.
RecordingPointer run(const RunRequest& request, ModelShelf& shelf, RunOptions options = {},
                     const RecordingPointer& earlier = {});

/// The model's continuation, with its structural changes applied. Throws Error if it produces no words.
Continuation generate(const RunRequest& request, ModelShelf& shelf, RunOptions options = {},
                      const TokenListener& onToken = {});

/// Whether a request's model is an imported recording, which is opened instead of run.
bool isRecordingFile(const std::string& model);

}  // namespace attentionscope
