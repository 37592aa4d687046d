#pragma once

#include <vector>

#include "app/cli/command.h"
#include "core/recording/writers.h"
#include "core/run/run_request.h"

namespace attentionscope {

/// The options that form a REQUEST: --model, its inputs, --change, --request.
std::vector<Option> requestOptions();
/// The options that select among the maps of a recording: --map, --layer, --head.
std::vector<Option> mapOptions();
/// The options that derive further maps from those of a run: --derived, --mean, --without-special.
std::vector<Option> derivedOptions();
/// The options of --generation: --tokens, --temperature, --top-k, --top-p, --beam, --seed.
std::vector<Option> generationOptions();
/// The lists joined.
std::vector<Option> joined(std::initializer_list<std::vector<Option>> lists);

/// Reads the request; options on the command line take priority over those of --request. Throws UsageError if
/// no model is named, here or by `model`, Error for a file that cannot be read or JSON that is wrong.
RunRequest requestFrom(const Arguments& arguments, const std::string& model = {});
/// The same, if --request, --model and --text may be given several times: every combination.
std::vector<RunRequest> requestsFrom(const Arguments& arguments);
MapSelection selectionFrom(const Arguments& arguments);
/// The recording with the maps that --derived, --mean and --without-special make of it.
RecordingPointer derivedFrom(const RecordingPointer& recording, const Arguments& arguments);
void readGeneration(const Arguments& arguments, GenerationOptions& generation);

/// Reports how much of a text was used, if it was too long for the model.
void printTruncation(const Recording& recording, const Console& console);

/// All of standard input, for "-" in place of a text or a file. Throws UsageError the second time.
std::string readStandardInput();

/// The bundled models, opened at most once in a process.
ModelShelf& bundledShelf();

}  // namespace attentionscope
