#include "app/cli/commands/all_commands.h"
#include "app/cli/request_options.h"

namespace attentionscope {

namespace {

int run(const Arguments& arguments, Console&) {
    const std::string path = arguments.required("-o");
    RunRequest request = requestFrom(arguments);
    const auto recording = attentionscope::run(request, bundledShelf());
    writeRecording(*recording, selectionFrom(arguments), path);
    return 0;
}

}  // namespace

Command runCommand() {
    return {.name = "run",
            .summary = "run a model and write what it recorded",
            .usage = "REQUEST -o FILE.json|csv|npy|safetensors",
            .options =
                joined({requestOptions(), mapOptions(), {{"-o", "FILE", "its ending says what is written"}}}),
            .details = "Changes, for --change (map, layer and head may be left out and then mean all):\n" +
                       changeReference(),
            .run = run};
}

}  // namespace attentionscope
