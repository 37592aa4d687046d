#include <filesystem>
#include <ostream>
#include <sstream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/output_file.h"
#include "app/cli/request_options.h"
#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/recording/import.h"

namespace attentionscope {

namespace {

/// Each line of one text with that of the other, as "source ||| target".
std::string linesBeside(const std::string& source, const std::string& target) {
    std::istringstream left(source), right(target);
    std::string pairs;
    for (std::string one, other; std::getline(left, one) && std::getline(right, other);)
        pairs += one + " ||| " + other + '\n';
    return pairs;
}

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
    const auto tokensEnding = std::filesystem::path(options.tokens).extension();
    if (tokensEnding == ".txt" || tokensEnding == ".json" ||
        std::filesystem::is_regular_file(options.tokens, none))
        options.tokens = readFile(options.tokens);
    std::vector<std::filesystem::path> files, texts;
    for (const std::string& file : arguments.plainWords()) {
        const bool isText = std::filesystem::path(file).extension() != ".safetensors" &&
                            std::filesystem::is_regular_file(file, none) && !isForeignAttention(file);
        (isText ? texts : files).emplace_back(file);
    }
    // As when they are dropped on the window: the tokens, or the source and the target, a sentence a line.
    if (files.empty() || texts.size() > 2 || !options.tokens.empty())
        files.assign(arguments.plainWords().begin(), arguments.plainWords().end());
    else if (texts.size() == 1)
        options.tokens = readFile(texts[0]);
    else if (texts.size() == 2)
        options.tokens = linesBeside(readFile(texts[0]), readFile(texts[1]));
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
