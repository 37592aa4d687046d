#pragma once

#include <string>
#include <vector>

#include "core/analysis/analysis.h"
#include "core/run/run_request.h"

namespace attentionscope {

/// Runs the request, and all further runs that the analysis needs, with the same changes; a request without
/// inputs takes the first of the texts. Fills in the recording, the progress and the functions that record
/// and silence in `given`. Throws Error.
Analysis analyse(const std::string& name, const RunRequest& request, AnalysisInput given, ModelShelf& shelf,
                 const RunOptions& options = {});

/// The same for several models, such as checkpoints of a training: tables with one more axis, "model", which
/// comes first. `given.partial` receives what is known after each model. Throws Error if the tables of two
/// models have different axes, with the first label that differs.
Analysis analyseModels(const std::string& name, const RunRequest& request,
                       const std::vector<std::string>& models, const AnalysisInput& given, ModelShelf& shelf,
                       const RunOptions& options = {});

/// One line that names everything that the parts of an analysis depend on: the request, the options, the
/// texts, and when the files of the models were written.
std::string journalIdentity(const std::string& name, const RunRequest& request, const AnalysisInput& given,
                            const std::vector<std::string>& models, const ModelShelf& shelf);

/// The paths of the model folders and GGUF files in a folder, numbers in their names by value: step-200
/// before step-1000. Only the path itself if it is a model. Throws Error if the folder contains none.
std::vector<std::string> modelsIn(const std::string& path);

/// The texts of a file, one a line. Throws Error if there is none.
std::vector<std::string> textsOf(const std::string& path);

}  // namespace attentionscope
