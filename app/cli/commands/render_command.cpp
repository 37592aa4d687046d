#include <QGuiApplication>
#include <QTranslator>
#include <algorithm>
#include <filesystem>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/request_options.h"
#include "app/export/formats.h"
#include "app/figures/content/model_words.h"
#include "app/figures/content/recording_figures.h"
#include "app/figures/painters/bottleneck_figure.h"
#include "app/figures/painters/story_figure.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

/// What painting needs: fonts, and on Linux no display at all.
class PaintingApplication {
public:
    explicit PaintingApplication(const std::string& language) {
#ifdef Q_OS_LINUX
        // Offscreen even where there is a display: nothing is shown, and it starts faster. A platform that
        // was asked for by name is taken.
        if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
#endif
        // Without a session there is no runtime folder, which does not matter here but which Qt would warn
        // of.
        const QtMessageHandler handler =
            qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
        if (!qGuiApp) application_ = std::make_unique<QGuiApplication>(count_, names_);
        qInstallMessageHandler(handler);
        if (translator_.load(QStringLiteral(":/translations/attentionscope_%1.qm")
                                 .arg(QString::fromStdString(language)))) {
            QCoreApplication::installTranslator(&translator_);
        }
    }

private:
    char name_[15] = "attentionscope";
    char* names_[2] = {name_, nullptr};
    int count_ = 1;
    std::unique_ptr<QGuiApplication> application_;
    QTranslator translator_;
};

struct RenderRequest {
    std::string view;
    MapSelection place;
    bool allHeads;
    std::optional<Index> query;
    std::optional<Stage> stage;
    int head() const { return place.head.value_or(0); }
};

/// The map that is meant, the first unless named. Throws Error that lists what there is.
const AttentionMap& mapFor(const Recording& recording, const RenderRequest& request) {
    MapSelection selection = request.place;
    if (!selection.map) selection.map = recording.firstMap();
    if (!selection.layer) selection.layer = 0;
    if (!selection.head) selection.head = 0;
    return *select(recording, selection).front().map;
}

/// A picture of another kind than the table of formats has is misuse, said before any work is done.
void requireEnding(const std::string& file) {
    std::string ending = std::filesystem::path(file).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return char(std::tolower(c)); });
    std::string list;
    for (const PictureFormat& format : pictureFormats()) {
        const std::string known = '.' + format.suffix.toStdString();
        if (ending == known) return;
        list += (list.empty() ? "" : ", ") + known;
    }
    throw UsageError("-o ends with one of " + list + ", which \"" + file + "\" does not");
}

void requireQuery(const RenderRequest& request, Index count) {
    if (!request.query || *request.query < count) return;
    throw Error({.what = "there is no such query",
                 .got = "--query " + std::to_string(*request.query),
                 .expected = "0 to " + std::to_string(count - 1)});
}

std::vector<int> headsOf(const AttentionMap& map, const RenderRequest& request) {
    if (!request.allHeads) return {request.head()};
    std::vector<int> heads(map.nodes.heads.size());
    for (size_t i = 0; i < heads.size(); ++i) heads[i] = int(i);
    return heads;
}

std::shared_ptr<const Figure> predictionFigure(const Recording& recording, const RunRequest& request,
                                               std::optional<Index> query) {
    if (recording.predictions.empty()) {
        throw Error({.what = "this model predicts nothing",
                     .where = recording.model,
                     .remedy = "Choose another --view, such as heatmap."});
    }
    RecordingPointer before;
    if (!request.changes.empty()) {
        RunRequest unchanged = request;
        unchanged.changes.clear();
        before = run(unchanged, bundledShelf());
    }
    std::vector<BarContent> blocks = predictionsOf(recording, before.get(), query);
    if (blocks.empty()) {
        throw Error({.what = "the model predicts nothing at this place",
                     .where = recording.model,
                     .got = "--query " + std::to_string(query.value_or(0))});
    }
    return std::make_shared<BarFigure>(std::move(blocks));
}

std::shared_ptr<const Figure> figureOf(const RecordingPointer& shown, const AttentionMap& map,
                                       const RenderRequest& request) {
    const Recording& recording = *shown;
    const Stage stage = request.stage.value_or(Stage::weights);
    requireQuery(request, map.nodes.queries ? map.nodes.queries->size() : 0);
    if (request.view == "grid") {
        HeadGridContent content = headGridOf(recording, map.name);
        return std::make_shared<HeadGridFigure>(std::move(content));
    }
    if (request.view == "lines") {
        AlignmentContent content = alignmentOf(recording, map, headsOf(map, request));
        content.chosenQuery = request.query;
        return std::make_shared<AlignmentFigure>(std::move(content));
    }
    if (request.view == "text") {
        return std::make_shared<WeightedTextFigure>(
            weightedTextOf(recording, map, request.head(), request.query));
    }
    if (request.view == "steps") {
        return storyFigure(shown, &map, request.head(), request.query, request.stage);
    }
    HeatmapContent content = heatmapOf(recording, map, request.head(), stage);
    if (content.values.empty()) {
        throw Error({.what = "this attention has no such stage",
                     .where = map.name,
                     .got = std::string(stageName(stage)),
                     .remedy = "Choose another --stage, such as scores or weights."});
    }
    content.chosenQuery = request.query;
    return std::make_shared<HeatmapFigure>(std::move(content));
}

// The translator and its sibling without attention; of the caption the model's part.
int renderBottleneck(const RunRequest& request, const Arguments& arguments, PictureOptions options) {
    const Bottleneck bottleneck = bottleneckOf(request, bundledShelf());
    const PaintingApplication application(arguments.text("--language", "en"));
    Caption caption{.title = QCoreApplication::translate("Render", "Why attention at all"),
                    .source = modelTitle(bottleneck.sides.front().model),
                    .text = QString::fromStdString(request.inputs.text())};
    options.title = caption.title;
    writePicture(FramedFigure(std::make_shared<BottleneckFigure>(contentOf(bottleneck)), std::move(caption)),
                 QString::fromStdString(arguments.required("-o")), options);
    return 0;
}

int runRender(const Arguments& arguments, Console& console) {
    const std::string file = arguments.required("-o");
    requireEnding(file);
    RenderRequest picture{arguments.text("--view", arguments.has("--all-heads") ? "grid" : "heatmap"),
                          selectionFrom(arguments),
                          arguments.has("--all-heads"),
                          {},
                          {}};
    if (arguments.has("--stage")) picture.stage = stageFromName(arguments.text("--stage"));
    if (picture.allHeads && picture.view == "heatmap") picture.view = "grid";
    if (arguments.has("--query")) picture.query = Index(arguments.integer("--query", 0, 0, 1'000'000));
    PictureOptions options;
    options.scale = arguments.number("--scale", 2, 0.25, 8);
    options.theme = &Theme::named(QString::fromStdString(arguments.text("--theme")));
    const RunRequest request = requestFrom(arguments);
    if (picture.view == "bottleneck") return renderBottleneck(request, arguments, options);
    const RecordingPointer recording = run(request, bundledShelf());

    const PaintingApplication application(arguments.text("--language", "en"));
    std::shared_ptr<const Figure> figure;
    Caption caption;
    if (picture.view == "prediction") {
        figure = predictionFigure(*recording, request, picture.query);
        caption = captionOf(*recording, nullptr, {});
    } else {
        const AttentionMap& map = mapFor(*recording, picture);
        figure = figureOf(recording, map, picture);
        const bool oneHead = picture.view != "grid" && headsOf(map, picture).size() == 1;
        caption = captionOf(*recording, &map, oneHead ? std::optional(picture.head()) : std::nullopt,
                            picture.view == "grid");
    }
    options.title = caption.title;
    const PictureReport report =
        writePicture(FramedFigure(figure, caption), QString::fromStdString(file), options);
    if (!report.vectorCells && report.pixels.isEmpty()) {
        console.err << "The figure has more than " << mostVectorCells
                    << " cells: they are in the file as one lossless image, the text as text.\n";
    }
    if (recording->truncated) {
        console.err << "The text is longer than the model's limit of " << recording->tokenLimit
                    << " tokens; the rest was left out.\n";
    }
    return 0;
}

}  // namespace

Command renderCommand() {
    std::vector<std::string> stages;
    for (const Stage stage : allStages) stages.emplace_back(stageName(stage));
    return {
        .name = "render",
        .summary = "run a model and paint its attention",
        .usage =
            "REQUEST [--view VIEW] [--map NAME] [--layer L] [--head H] [--all-heads] [--query I] [--stage "
            "STAGE] [--scale N] [--theme light|dark] [--language en|zh_CN] -o FILE.png|svg|pdf",
        .options =
            joined({{{"--view",
                      "VIEW",
                      "",
                      {"heatmap", "grid", "lines", "text", "steps", "prediction", "bottleneck"}}},
                    requestOptions(),
                    mapOptions(),
                    {{"--all-heads", "", "every head: as a grid, or together as lines"},
                     {"--query", "I", "the query to mark, from 0"},
                     {"--stage", "STAGE", "the step of attention", stages},
                     {"--scale", "N", "pixels of a PNG for each logical pixel, 0.25 to 8; 2 unless given"},
                     {"--theme", "THEME", "", {"light", "dark"}},
                     {"--language", "LANGUAGE", "of titles and captions", {"en", "zh_CN"}},
                     {"-o", "FILE", "its ending says what is written"}}}),
        .run = runRender};
}

}  // namespace attentionscope
