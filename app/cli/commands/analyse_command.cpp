#include "app/cli/commands/all_commands.h"
#include "app/cli/figure_options.h"
#include "app/cli/output_file.h"
#include "app/cli/painting_application.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "app/export/formats.h"
#include "app/figures/content/analysis_content.h"
#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/base/phrase.h"
#include "core/base/printable.h"
#include "core/base/read_file.h"
#include "core/run/analyse.h"

namespace attentionscope {

namespace {

const std::vector<std::string> analysisFormats = {"json", "csv", "npy", "png", "svg", "pdf"};

const std::pair<AnalysisOption, const char*> analysisOptions[] = {
    {AnalysisOption::target, "--target"}, {AnalysisOption::against, "--against"},
    {AnalysisOption::position, "--at"},   {AnalysisOption::corrupt, "--corrupt"},
    {AnalysisOption::receiver, "--to"},   {AnalysisOption::data, "--data"},
    {AnalysisOption::map, "--map"},       {AnalysisOption::by, "--by"},
    {AnalysisOption::steps, "--steps"},   {AnalysisOption::eachToken, "--each-token"}};

bool isPaintedTo(const std::string& path) {
    const std::string ending = fileEnding(path);
    return ending == "png" || ending == "svg" || ending == "pdf";
}

/// "X,Y", two labels of the first axis.
void readScatter(const Arguments& arguments, AnalysisView& view) {
    if (!arguments.has("--scatter")) return;
    const std::string pair = arguments.text("--scatter");
    const std::size_t comma = pair.find(',');
    if (comma == std::string::npos) throw UsageError(Phrase("--scatter takes X,Y, not \"%1\"", {pair}));
    view.x = pair.substr(0, comma);
    view.y = pair.substr(comma + 1);
}

void paint(const Analysis& analysis, const RunRequest& request, const Arguments& arguments,
           const std::string& path, const Console& console) {
    AnalysisView view{.table = arguments.text("--table"), .curves = arguments.has("--curves")};
    readScatter(arguments, view);
    const PaintingApplication application(console.language, request.model);
    const QString text = QString::fromStdString(request.inputs.text());
    const auto figure = framedAnalysisFigure(analysis, view, text);
    PictureOptions options;
    options.scale = arguments.number("--scale", 2, 0.25, 8);
    options.theme = &Theme::named(QString::fromStdString(arguments.text("--theme")));
    options.title = analysisTitle(analysis);
    options.document = documentOf(request, {});
    writePicture(*figure, QString::fromStdString(path), options);
}

int runAnalyse(const Arguments& arguments, Console& console) {
    const AnalysisKind& kind = analysisKindNamed(arguments.required("--of"));
    // An option that the analysis does not read is a mistake.
    for (const auto& [option, name] : analysisOptions)
        if (arguments.has(name) && !kind.reads(option))
            throw UsageError(Phrase("%1 does not go with --of %2", {name, kind.name}));
    // The data may hold pairs.
    if (kind.reads(AnalysisOption::corrupt) && !arguments.has("--data"))
        (void)arguments.required("--corrupt");
    const OutputFile file(arguments, analysisFormats, console);
    if (arguments.has("--table") && fileEnding(file.path()) == "json")
        throw UsageError("a JSON file has all tables: leave out --table");
    for (const char* option : {"--scatter", "--curves", "--scale", "--theme"})
        if (arguments.has(option) && !isPaintedTo(file.path()))
            throw UsageError(Phrase("%1 is of pictures: write a .png, .svg or .pdf", {option}));
    // A shell makes one word for each file of DIR/*.
    std::vector<std::string> models = arguments.all("--models");
    if (models.empty() && !arguments.plainWords().empty())
        throw UsageError(Phrase("unexpected argument \"%1\"", {arguments.plainWords().front()}));
    models.insert(models.end(), arguments.plainWords().begin(), arguments.plainWords().end());
    if (models.size() == 1 && models.front().find('/') != std::string::npos)
        models = modelsIn(models.front());
    const RunRequest request = requestFrom(arguments, models.empty() ? "" : models.front());
    AnalysisInput input{.by = arguments.text("--by", "zero")};
    if (arguments.has("--target")) input.target = arguments.text("--target");
    if (arguments.has("--against")) input.against = arguments.text("--against");
    if (arguments.has("--at")) input.position = Index(arguments.integer("--at", 0, 0, 1 << 30));
    if (arguments.has("--corrupt")) input.corrupt = arguments.text("--corrupt");
    if (arguments.has("--to")) input.receiver = arguments.text("--to");
    if (arguments.has("--steps")) input.steps = Index(arguments.integer("--steps", usualSteps, 1, mostSteps));
    input.map = arguments.text("--map");
    input.eachToken = arguments.has("--each-token");
    if (input.eachToken && !arguments.has("--data"))
        throw UsageError("--each-token is of the texts of --data: a single text always has its tokens");
    if (arguments.has("--data")) input.texts = textsOf(arguments.text("--data"));
    // A file beside the result, until the result is complete.
    if (const std::string output = arguments.text("-o"); !input.texts.empty() && output != "-") {
        input.journal = std::make_shared<Journal>(
            journalIdentity(kind.name, request, input, models, bundledShelf()), output + ".parts");
        if (input.journal->size() > 0)
            console.report(Phrase("Resuming the analysis: %1 has the first %2 parts.",
                                  {output + ".parts", std::to_string(input.journal->size())}));
    }
    keepMemoryForComputing();
    ProgressLine line(console);
    const RunOptions options{.progress = line.progress()};
    const Analysis analysis = models.empty()
                                  ? analyse(kind.name, request, input, bundledShelf(), options)
                                  : analyseModels(kind.name, request, models, input, bundledShelf(), options);
    line.end();
    if (isPaintedTo(file.path()))
        paint(analysis, request, arguments, file.path(), console);
    else
        writeAnalysis(analysis, file.path(), arguments.text("--table"));
    file.finish(console);
    if (input.journal) input.journal->finish();
    return 0;
}

Phrase kindsList() {
    std::vector<Phrase> lines;
    for (const AnalysisKind& kind : analysisKinds())
        lines.push_back(Phrase("%1%2", {padded(kind.name, 13), kind.summary}));
    return joined(lines, "\n");
}

std::vector<std::string> kindNames() {
    std::vector<std::string> names;
    for (const AnalysisKind& kind : analysisKinds()) names.emplace_back(kind.name);
    return names;
}

}  // namespace

Command analyseCommand() {
    return {
        .name = "analyse",
        .summary = "measure heads, layers and words of a run",
        .usage = "REQUEST --of NAME [--models M]… -o FILE.json|csv|npy|png|svg|pdf",
        .options = joined(
            {requestOptions(),
             {{"--of", "NAME", "what is measured", kindNames()},
              {"--data", "FILE",
               "means over the texts of a file, one on each line; after tabs, a line can hold its own "
               "--corrupt, --target and --against; unsuitable texts are skipped and named; a stopped "
               "analysis resumes when started again"},
              {"--target", "TOKEN",
               "the token whose logit or probability is measured: a word, or after \\ its exact spelling"},
              {"--against", "TOKEN", "the token whose logit is subtracted"},
              {"--at", "POSITION",
               "the token whose prediction is analysed, or the produced word, from 0; else the last one"},
              {"--corrupt", "TEXT", "patching and paths: a text of equally many tokens"},
              {"--map", "NAME",
               "ablation, patching, paths and clusters: the attention whose heads are measured, such as "
               "cross or encoder.self; the self-attention of the last sequence unless given"},
              {"--to", "HEAD",
               "paths: the head that they lead to, LAYER.HEAD, or of another attention NAME.LAYER.HEAD; the "
               "prediction unless given"},
              {"--by",
               "WHAT",
               "ablation: what takes the place of the head's output",
               {"zero", "mean", "resample"}},
              {"--steps", "N",
               "gradients: points of the line that they are integrated along, 1 to 1000; default: 12, "
               "doubled up "
               "to 192 while the remaining error exceeds 5 %"},
              {"--each-token", "", "tokens: with --data, the numbers of each token in place of means"},
              {"--models", "M", "several models, or a folder of them, in place of --model"},
              {"--table", "NAME",
               "this table of the JSON instead of the main one, as a picture, CSV or NumPy array"},
              {"--scatter", "X,Y", "a picture of all heads as dots by two scores"},
              {"--curves", "", "a picture of the cells that become largest along several models"},
              {"--scale", "N", "pixels of a PNG for each logical pixel, 0.25 to 8; default: 2"},
              {"--theme", "THEME", "", {"light", "dark"}}},
             outputOptions(analysisFormats)}),
        .mostPlainWords = 1000,
        .list = kindsList,
        .run = runAnalyse};
}

}  // namespace attentionscope
