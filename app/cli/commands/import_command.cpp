#include <filesystem>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/output_file.h"
#include "app/cli/request_options.h"
#include "core/base/error_sentence.h"
#include "core/base/read_file.h"
#include "core/recording/import.h"

namespace attentionscope {

namespace {

int importAttention(const Arguments& arguments, Console& console) {
    if (arguments.plainWords().empty()) throw UsageError("the file with the attention is missing");
    const OutputFile output(arguments, {"safetensors"}, console);
    ImportOptions options{.tokens = arguments.text("--tokens"), .anyway = arguments.has("--anyway")};
    std::error_code none;
    if (std::filesystem::is_regular_file(options.tokens, none)) options.tokens = readFile(options.tokens);
    const std::vector<std::filesystem::path> files(arguments.plainWords().begin(),
                                                   arguments.plainWords().end());
    for (const ErrorReport& remark : importRecording(files, options, output.path()))
        console.say(Phrase("taken as it is: %1", {sentence(remark)}));
    output.finish(console);
    return 0;
}

}  // namespace

Command importCommand() {
    return {.name = "import",
            .summary = "make a recording of attention that another program wrote",
            .usage = "FILE… [--tokens FILE|TEXT] -o RECORDING.safetensors",
            .options = joined({{{"--tokens", "FILE|TEXT", "the tokens, where the files do not say them"},
                                {"--anyway", "", "take what does not fit as it is, and mark it"}},
                               outputOptions({"safetensors"})}),
            .mostPlainWords = 4096,
            .details =
                "FILE is one of\n"
                "  .npy, .npz    [layers × heads × queries × keys], [heads × queries × keys] or one map; "
                "several are\n"
                "                layers in their order\n"
                "  .json, .html  of BertViz: head_view(…, html_action='return') or what stands in its page\n"
                "  any other     one alignment: Pharaoh's \"0-0 1-2\", Marian's \"0.9,0.1 0.2,0.8\", or "
                "Nematus'\n"
                "Tokens are one line of words, a token a line, a JSON list, or an object with \"tokens\"; "
                "two lines, or\n"
                "one parted by |||, are the source (keys) and the target (queries).\n",
            .run = importAttention};
}

}  // namespace attentionscope
