#pragma once

#include <string>
#include <vector>

#include "core/run/change.h"

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

/// Finds and opens models, and keeps open ones. Thread-safe.
class ModelShelf {
public:
    /// `folders` hold bundled models, one folder each, in order of preference.
    explicit ModelShelf(std::vector<std::string> folders);
    ~ModelShelf();

    /// The bundled models, in the order of the gallery.
    std::vector<ModelInformation> bundled() const;
    /// Opens a bundled model by id or a model folder by path. If a checkpoint is opened with another
    /// precision, it replaces the previous one. Throws Error that lists what exists.
    ModelPointer open(const std::string& model, const Progress& progress = {}, const StopToken& stop = {},
                      Precision precision = Precision::keep);

    /// Keeps at most this many models open, the most recently used ones; by default all of them.
    void keepAtMost(std::size_t models);

    /// Identifies the files of a model named by a path: the text changes when they are replaced (by further
    /// training). Empty for bundled models.
    std::string version(const std::string& model) const;
    /// The folder of a model named as in open(). Throws Error that lists what exists.
    std::string folderOf(const std::string& model) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Records the run with its changes applied; an imported recording is opened instead. `recording` may give an
/// earlier run of the same model, inputs and structural changes; then only the evaluation is repeated.
RecordingPointer run(const RunRequest& request, ModelShelf& shelf, RunOptions options = {},
                     const RecordingPointer& earlier = {});

/// The model's continuation, with its structural changes applied. Throws Error if it produces no words.
Continuation generate(const RunRequest& request, ModelShelf& shelf, RunOptions options = {},
                      const TokenListener& onToken = {});

}  // namespace attentionscope
