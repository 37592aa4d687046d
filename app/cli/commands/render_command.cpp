#include <QCoreApplication>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/figure_options.h"
#include "app/cli/output_file.h"
#include "app/cli/painting_application.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "app/export/formats.h"
#include "app/figures/content/captions.h"
#include "app/figures/content/model_words.h"
#include "app/figures/painters/bottleneck_figure.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

// By name, because the table of formats uses the window's language, which is not chosen yet.
const std::vector<std::string> pictureEndings = {"png", "svg", "pdf"};

// The translator and its sibling without attention; the model's part of the caption.
void renderBottleneck(const RunRequest& request, const Arguments& arguments, const Console& console,
                      const std::string& file, PictureOptions options) {
    const Bottleneck bottleneck = bottleneckOf(request, bundledShelf());
    const PaintingApplication application(console.language, request.model);
    Caption caption{.title = QCoreApplication::translate("Render", "Why attention at all"),
                    .source = modelTitle(bottleneck.sides.front().model),
                    .text = QString::fromStdString(bottleneck.inputs.text())};
    options.title = caption.title;
    RunRequest shown = request;
    shown.inputs = bottleneck.inputs;
    if (!arguments.has("--no-request")) options.document = documentOf(shown, {});
    writePicture(FramedFigure(std::make_shared<BottleneckFigure>(contentOf(bottleneck)), std::move(caption)),
                 QString::fromStdString(file), options);
}

/// Steps and predictions are of the run itself; lines and texts show shares, not lengths or gradients.
void requireViewOfDerived(const Arguments& arguments, FigureKind kind) {
    const bool ofRun =
        kind == FigureKind::steps || kind == FigureKind::prediction || kind == FigureKind::bottleneck;
    for (const char* option : {"--derived", "--mean", "--without-special", "--log"})
        if (ofRun && arguments.has(option))
            throw UsageError(Phrase("%1 does not go with --view %2", {option, figureName(kind)}));
    if (!arguments.has("--derived")) return;
    if (arguments.has("--stage")) throw UsageError("--derived stands in place of --stage");
    if (!hasShares(derivedMapNamed(arguments.text("--derived"))) && kind != FigureKind::heatmap &&
        kind != FigureKind::heads)
        throw UsageError(
            Phrase("--derived %1 goes with --view heatmap or grid alone", {arguments.text("--derived")}));
}

int runRender(const Arguments& arguments, Console& console) {
    const OutputFile output(arguments, pictureEndings, console);
    const std::string& file = output.path();
    std::string view = arguments.text("--view", "heatmap");
    if (arguments.has("--all-heads") && view == "heatmap") view = "grid";
    const FigureKind kind = figureKindNamed(view);
    requireViewOfDerived(arguments, kind);
    PictureOptions options;
    options.scale = arguments.number("--scale", 2, 0.25, 8);
    options.theme = &Theme::named(QString::fromStdString(arguments.text("--theme")));
    const Frame frame = frameFrom(arguments);
    options.transparent = frame == Frame::transparentSlide;
    const RunRequest request = requestFrom(arguments);
    if (kind == FigureKind::bottleneck) {
        renderBottleneck(request, arguments, console, file, options);
        output.finish(console);
        return 0;
    }
    ProgressLine line(console);
    const RecordingPointer recording =
        derivedFrom(run(request, bundledShelf(), {.progress = line.progress()}), arguments);
    line.end();

    const PaintingApplication application(console.language, request.model);
    const bool isOfMap = kind != FigureKind::prediction && kind != FigureKind::steps;
    FigureRequest figure = figureRequest(recording, arguments, isOfMap);
    figure.changes = request.changes;
    if (kind == FigureKind::prediction && !request.changes.empty()) {
        RunRequest unchanged = request;
        unchanged.changes.clear();
        figure.unchanged = run(unchanged, bundledShelf());
    }
    options.title = captionOf(kind, figure).title;
    if (!arguments.has("--no-request")) options.document = documentOf(request, figure);
    const PictureReport report =
        writePicture(*requiredFigure(kind, figure, frame), QString::fromStdString(file), options);
    output.finish(console);
    if (!report.vectorCells && report.pixels.isEmpty())
        console.report(
            Phrase("The figure has more than %1 cells: they are in the file as one lossless image, the text "
                   "as text.",
                   {std::to_string(mostVectorCells)}));
    printTruncation(*recording, console);
    return 0;
}

}  // namespace

Command renderCommand() {
    std::vector<std::string> stages;
    for (const Stage stage : allStages) stages.emplace_back(stageName(stage));
    std::vector<std::string> views;
    for (const FigureKind kind : allFigureKinds) views.emplace_back(figureName(kind));
    return {
        .name = "render",
        .summary = "run a model and paint its attention",
        .usage =
            "REQUEST [--view VIEW] [--map NAME] [--layer L] [--head H] [--all-heads] [--query I] [--stage "
            "STAGE] [--derived MAP] [--mean heads|layers] [--without-special] [--log] [--pieces] [--scale N] "
            "[--theme light|dark] [--slide] [--transparent] [--language en|zh_CN] -o FILE.png|svg|pdf",
        .options = joined({{{"--view", "VIEW", "", views}},
                           requestOptions(),
                           mapOptions(),
                           derivedOptions(),
                           {{"--all-heads", "", "every head: as a grid, or together as lines"},
                            {"--query", "I", "the query to mark, from 0"},
                            {"--stage", "STAGE", "the step of attention", stages},
                            logOption(),
                            {"--pieces", "", "show words as pieces of the vocabulary"},
                            {"--scale", "N", "pixels of a PNG for each logical pixel, 0.25 to 8; default: 2"},
                            {"--theme", "THEME", "", {"light", "dark"}},
                            {"--no-request", "",
                             "do not store the request in the file (with it the file can be reopened)"}},
                           slideOptions(),
                           outputOptions(pictureEndings)}),
        .run = runRender};
}

}  // namespace attentionscope
