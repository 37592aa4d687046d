#include <filesystem>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/output_file.h"
#include "app/cli/request_options.h"
#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/recording/import.h"

namespace attentionscope {

namespace {

int importAttention(const Arguments& arguments, Console& console) {
    if (arguments.plainWords().empty()) throw UsageError("the file with the attention is missing");
    const OutputFile output(arguments, {"safetensors"}, console);
    ImportOptions options{.tokens = arguments.text("--tokens"),
                          .anyway = arguments.has("--anyway"),
                          .windows = arguments.has("--window"),
                          .picture = arguments.text("--picture"),
                          .seconds = arguments.number("--seconds", 0, 0, 1e9)};
    if (arguments.has("--item")) options.item = arguments.integer("--item", 0, 0, 1'000'000);
    std::error_code none;
    if (std::filesystem::is_regular_file(options.tokens, none)) options.tokens = readFile(options.tokens);
    const std::vector<std::filesystem::path> files(arguments.plainWords().begin(),
                                                   arguments.plainWords().end());
    for (const ErrorReport& remark : importRecording(files, options, output.path()))
        console.report(Phrase("accepted despite failed checks: %1", {sentence(remark)}));
    output.finish(console);
    return 0;
}

}  // namespace

Command importCommand() {
    return {.name = "import",
            .summary = "make a recording of attention that another program wrote",
            .usage =
                "FILE… [--tokens FILE|TEXT] [--item N] [--picture FILE|RxC] [--seconds S] -o "
                "RECORDING.safetensors",
            .options = joined(
                {{{"--tokens", "FILE|TEXT", "the tokens, if the files do not contain them"},
                  {"--item", "N", "which text of a batch, or which sentence of a file; the first is 0"},
                  {"--picture", "FILE|RxC",
                   "the positions are patches of this picture, or of R rows and C columns"},
                  {"--seconds", "S", "the keys are times, S seconds from one to the next"},
                  {"--window", "", "each row covers a window centred at its query (Longformer)"},
                  {"--anyway", "", "accept attention that fails the checks, and mark it"}},
                 outputOptions({"safetensors"})}),
            .mostPlainWords = 4096,
            .details =
                "FILE is one of\n"
                "  .npy, .npz    [layers × heads × queries × keys], with a batch behind the layers, [heads × "
                "queries ×\n"
                "                keys] or one map; names of members choose encoder_, decoder_ or "
                "cross_attentions and\n"
                "                number layers and the steps of generate()\n"
                "                of a graph, edge_index [2 × edges] and weights [edges × heads]\n"
                "  .json         the same as nested lists, edges with weights, or BertViz's JSON\n"
                "  .html, .ipynb a page of BertViz, or a notebook with one in its outputs\n"
                "  .csv, .tsv    one map with or without labels, or edges: source, target, weight\n"
                "  any other     an alignment: Pharaoh's \"0-0 1-2\" with scores and possible links, "
                "fairseq, GIZA++,\n"
                "                Marian's \"0.9,0.1 0.2,0.8\", Nematus, the table of OpenNMT\n"
                "Tokens are one line of words, a token a line, a JSON list, or an object with \"tokens\"; "
                "two lines, or\n"
                "one parted by |||, are the source (keys) and the target (queries).\n",
            .run = importAttention};
}

}  // namespace attentionscope
