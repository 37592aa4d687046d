#include "app/cli/commands/all_commands.h"
#include "app/cli/output_file.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "core/run/change.h"

namespace attentionscope {

namespace {

const std::vector<std::string> recordingFormats = {"json", "csv", "npy", "safetensors"};

int runAndWrite(const Arguments& arguments, Console& console) {
    const OutputFile file(arguments, recordingFormats, console);
    RunRequest request = requestFrom(arguments);
    ProgressLine line(console);
    const auto recording =
        derivedFrom(run(request, bundledShelf(), {.progress = line.progress()}), arguments);
    line.end();
    printTruncation(*recording, console);
    writeRecording(*recording, selectionFrom(arguments), file.path());
    file.finish(console);
    return 0;
}

}  // namespace

Command runCommand() {
    return {
        .name = "run",
        .summary = "run a model and write what it recorded",
        .usage = "REQUEST -o FILE.json|csv|npy|safetensors",
        .options =
            joined({requestOptions(), mapOptions(), derivedOptions(), outputOptions(recordingFormats)}),
        .details = Phrase(
            "JSON, CSV and NPY hold the maps that are named, safetensors the whole recording.\n\nChanges, "
            "for --change (map, layer and head may be left out and then mean all):\n%1",
            {changeReference()}),
        .run = runAndWrite};
}

}  // namespace attentionscope
