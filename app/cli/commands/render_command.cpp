#include <QCoreApplication>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/output_file.h"
#include "app/cli/painting_application.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "app/export/formats.h"
#include "app/figures/content/captions.h"
#include "app/figures/content/figure_of.h"
#include "app/figures/content/model_words.h"
#include "app/figures/content/prediction_content.h"
#include "app/figures/painters/bottleneck_figure.h"
#include "app/session/carried_document.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

// By name, for the table of formats speaks the language of the window, which is not chosen yet.
const std::vector<std::string> pictureEndings = {"png", "svg", "pdf"};

FigureKind kindOf(const std::string& view) {
    for (const FigureKind kind : allFigureKinds)
        if (view == figureName(kind)) return kind;
    return FigureKind::heatmap;
}

/// Throws Error that lists what fits where a figure does not.
void requireFit(FigureKind kind, const Recording& recording, const AttentionMap* map) {
    if (fits(kind, recording, map)) return;
    std::string list;
    for (const FigureKind other : figuresFor(recording, map))
        list += (list.empty() ? "" : ", ") + std::string(figureName(other));
    throw Error({.what = "this figure does not fit what the map is of",
                 .where = map ? map->name : recording.model,
                 .got = std::string("--view ") + figureName(kind),
                 .expected = list.empty() ? "nothing: there is no attention and no prediction" : list,
                 .remedy = "Choose one of these, or another --map."});
}

/// What is asked for: the map is the first unless named, and so on. Throws Error that lists what there is.
FigureRequest figureRequest(const RecordingPointer& recording, FigureKind kind, const Arguments& arguments) {
    FigureRequest request{.recording = recording};
    MapSelection place = selectionFrom(arguments);
    const bool needsMap = kind != FigureKind::prediction && kind != FigureKind::steps;
    const bool isOfMap = needsMap || place.map || !recording->firstMap().empty();
    if (isOfMap) {
        if (!place.map && recording->attends()) place.map = recording->firstMap();
        if (!place.layer) place.layer = 0;
        request.head = place.head.value_or(0);
        place.head = request.head;
        request.map = select(*recording, place).front().map;
    }
    if (arguments.has("--all-heads") && request.map)
        for (int head = 0; head < int(request.map->nodes.heads.size()); ++head)
            request.shown.lines.heads.insert(head);
    request.shown.wholeWords = !arguments.has("--pieces");
    if (arguments.has("--stage")) request.stage = stageFromName(arguments.text("--stage"));
    if (arguments.has("--query")) request.query = Index(arguments.integer("--query", 0, 0, 1'000'000));
    return request;
}

void requireQuery(FigureKind kind, const FigureRequest& request) {
    if (!request.query) return;
    const Recording& recording = *request.recording;
    if (kind == FigureKind::prediction && !recording.predictions.empty()) {
        if (predictionAt(recording, *request.query)) return;
        throw Error({.what = "the model predicts nothing at this place",
                     .where = recording.model,
                     .got = "--query " + std::to_string(*request.query)});
    }
    // Without a map a query is one of the words that are produced.
    const Sequence* asking = request.map ? &recording.queriesOf(*request.map) : recording.produced();
    const Index count = asking ? asking->size() : 0;
    if (*request.query < count) return;
    throw Error({.what = "there is no such query",
                 .got = "--query " + std::to_string(*request.query),
                 .expected = "0 to " + std::to_string(count - 1)});
}

/// The figure that the window would show and export for the same request.
std::shared_ptr<const Figure> figureFor(FigureKind kind, const FigureRequest& request) {
    requireFit(kind, *request.recording, request.map);
    requireQuery(kind, request);
    auto figure = framedFigureOf(kind, request);
    if (figure) return figure;
    throw Error({.what = "this attention has no such stage",
                 .where = request.map ? request.map->name : request.recording->model,
                 .got = std::string(stageName(request.stageOfMap())),
                 .remedy = "Choose another --stage, such as scores or weights."});
}

// The translator and its sibling without attention; of the caption the model's part.
void renderBottleneck(const RunRequest& request, const Arguments& arguments, const std::string& file,
                      PictureOptions options) {
    const Bottleneck bottleneck = bottleneckOf(request, bundledShelf());
    const PaintingApplication application(arguments.text("--language", "en"), request.model);
    Caption caption{.title = QCoreApplication::translate("Render", "Why attention at all"),
                    .source = modelTitle(bottleneck.sides.front().model),
                    .text = QString::fromStdString(request.inputs.text())};
    options.title = caption.title;
    writePicture(FramedFigure(std::make_shared<BottleneckFigure>(contentOf(bottleneck)), std::move(caption)),
                 QString::fromStdString(file), options);
}

/// What opens the picture again where it was taken.
QByteArray documentOf(const RunRequest& request, const FigureRequest& figure) {
    Selection selection;
    selection.head = figure.head;
    selection.query = figure.query.value_or(0);
    if (figure.map) {
        selection.map = figure.map->name;
        selection.layer = figure.map->layer;
    }
    if (figure.stage) selection.stage = *figure.stage;
    return documentToCarry(request, selection);
}

int runRender(const Arguments& arguments, Console& console) {
    const OutputFile output(arguments, pictureEndings, console);
    const std::string& file = output.path();
    std::string view = arguments.text("--view", "heatmap");
    if (arguments.has("--all-heads") && view == "heatmap") view = "grid";
    const FigureKind kind = kindOf(view);
    PictureOptions options;
    options.scale = arguments.number("--scale", 2, 0.25, 8);
    options.theme = &Theme::named(QString::fromStdString(arguments.text("--theme")));
    const RunRequest request = requestFrom(arguments);
    if (kind == FigureKind::bottleneck) {
        renderBottleneck(request, arguments, file, options);
        output.finish(console);
        return 0;
    }
    ProgressLine line(console);
    const RecordingPointer recording = run(request, bundledShelf(), {.progress = line.progress()});
    line.end();

    const PaintingApplication application(arguments.text("--language", "en"), request.model);
    FigureRequest figure = figureRequest(recording, kind, arguments);
    if (kind == FigureKind::prediction && !request.changes.empty()) {
        RunRequest unchanged = request;
        unchanged.changes.clear();
        figure.unchanged = run(unchanged, bundledShelf());
    }
    options.title = captionOf(kind, figure).title;
    if (!arguments.has("--no-request")) options.document = documentOf(request, figure);
    const PictureReport report =
        writePicture(*figureFor(kind, figure), QString::fromStdString(file), options);
    output.finish(console);
    if (!report.vectorCells && report.pixels.isEmpty()) {
        console.err << "The figure has more than " << mostVectorCells
                    << " cells: they are in the file as one lossless image, the text as text.\n";
    }
    tellWhatWasLeftOut(*recording, console);
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
            "STAGE] [--pieces] [--scale N] [--theme light|dark] [--language en|zh_CN] -o FILE.png|svg|pdf",
        .options =
            joined({{{"--view", "VIEW", "", views}},
                    requestOptions(),
                    mapOptions(),
                    {{"--all-heads", "", "every head: as a grid, or together as lines"},
                     {"--query", "I", "the query to mark, from 0"},
                     {"--stage", "STAGE", "the step of attention", stages},
                     {"--pieces", "", "leave words divided into the pieces of the vocabulary"},
                     {"--scale", "N", "pixels of a PNG for each logical pixel, 0.25 to 8; 2 unless given"},
                     {"--theme", "THEME", "", {"light", "dark"}},
                     {"--language", "LANGUAGE", "of titles and captions", {"en", "zh_CN"}},
                     {"--no-request", "", "leave out of the picture the request by which it opens again"}},
                    outputOptions(pictureEndings)}),
        .run = runRender};
}

}  // namespace attentionscope
