#include <sstream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/output_file.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/run/analyse.h"

namespace attentionscope {

namespace {

const std::vector<std::string> analysisFormats = {"json", "csv", "npy"};

std::vector<std::string> textsOf(const std::string& path) {
    std::istringstream lines(readFile(path));
    std::vector<std::string> texts;
    for (std::string line; std::getline(lines, line);) {
        if (line.ends_with('\r')) line.pop_back();
        if (!line.empty()) texts.push_back(line);
    }
    if (texts.empty())
        throw Error(
            ErrorReport{.what = "the file holds no text", .where = path, .expected = "one text a line"});
    return texts;
}

int runAnalyse(const Arguments& arguments, Console& console) {
    const std::string of = arguments.required("--of");
    // Giving an option that the analysis does not read is a mistake.
    const auto requireReader = [&](const char* option, std::initializer_list<const char*> readers) {
        if (!arguments.has(option)) return;
        for (const char* reader : readers)
            if (of == reader) return;
        throw UsageError(Phrase("%1 does not go with --of %2", {option, of}));
    };
    requireReader("--data", {"heads"});
    requireReader("--target", {"lens", "attribution", "ablation", "patching"});
    requireReader("--against", {"attribution", "patching"});
    requireReader("--corrupt", {"patching"});
    if (of == "patching") (void)arguments.required("--corrupt");
    const OutputFile file(arguments, analysisFormats, console);
    const RunRequest request = requestFrom(arguments);
    AnalysisInput input;
    if (arguments.has("--target")) input.target = arguments.text("--target");
    if (arguments.has("--against")) input.against = arguments.text("--against");
    if (arguments.has("--corrupt")) input.corrupt = arguments.text("--corrupt");
    if (arguments.has("--data")) input.texts = textsOf(arguments.text("--data"));
    ProgressLine line(console);
    const Analysis analysis = analyse(of, request, input, bundledShelf(), {.progress = line.progress()});
    line.end();
    writeAnalysis(analysis, file.path());
    file.finish(console);
    return 0;
}

}  // namespace

Command analyseCommand() {
    return {
        .name = "analyse",
        .summary = "measure heads, layers and words of a run",
        .usage = "REQUEST --of NAME -o FILE.json|csv|npy",
        .options = joined({requestOptions(),
                           {{"--of", "NAME", "what is measured", analysisNames()},
                            {"--data", "FILE", "heads: means over these texts, one a line"},
                            {"--target", "TOKEN", "the token whose logit or probability is measured"},
                            {"--against", "TOKEN", "attribution, patching: the token it is compared with"},
                            {"--corrupt", "TEXT", "patching: a text of equally many tokens"}},
                           outputOptions(analysisFormats)}),
        .details =
            "tokens       loss, rank and probability of each token along the text\n"
            "lens         what the head reads from the residual stream after each layer\n"
            "attribution  the logit of the target as a sum over heads and layers\n"
            "heads        scores of head types: previous token, induction …\n"
            "ablation     what silencing each head does to the prediction\n"
            "patching     what of the prediction comes back where values of the run are put into\n"
            "             that of the corrupted text\n",
        .run = runAnalyse};
}

}  // namespace attentionscope
