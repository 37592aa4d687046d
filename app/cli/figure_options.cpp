#include "app/cli/figure_options.h"

#include <filesystem>

#include "app/cli/request_options.h"
#include "app/figures/content/figure_of.h"
#include "app/figures/content/prediction_content.h"
#include "app/session/carried_document.h"
#include "core/base/error.h"
#include "core/checkpoint/hub_cache.h"
#include "core/picture/scene.h"
#include "core/run/run_request.h"

namespace attentionscope {

namespace {

/// Throws Error that lists the fitting figures if this one does not fit.
void requireFit(FigureKind kind, const Recording& recording, const AttentionMap* map) {
    if (fits(kind, recording, map)) return;
    std::string list;
    for (const FigureKind other : figuresFor(recording, map))
        list += (list.empty() ? "" : ", ") + std::string(figureName(other));
    throw Error({.what = "this figure does not fit what the map is of",
                 .where = map ? map->name : recording.model,
                 .got = Phrase("--view %1", {figureName(kind)}),
                 .expected = list.empty() ? Phrase("nothing: this run has no attention and no prediction")
                                          : Phrase(list),
                 .remedy = "Choose one of these, or another --map."});
}

void requireQuery(FigureKind kind, const FigureRequest& request) {
    if (!request.query) return;
    const Recording& recording = *request.recording;
    if (kind == FigureKind::prediction && !recording.predictions.empty()) {
        if (predictionAt(recording, *request.query)) return;
        throw Error({.what = "the model predicts nothing at this place",
                     .where = recording.model,
                     .got = Phrase("--query %1", {std::to_string(*request.query)})});
    }
    // Without a map, a query is one of the produced words.
    const Sequence* queries = request.map ? &recording.queriesOf(*request.map) : recording.produced();
    const Index count = queries ? queries->size() : 0;
    if (*request.query < count) return;
    throw Error({.what = "the map has no such query",
                 .got = Phrase("--query %1", {std::to_string(*request.query)}),
                 .expected = Phrase("0 to %1", {std::to_string(count - 1)})});
}

}  // namespace

FigureKind figureKindNamed(const std::string& view) {
    for (const FigureKind kind : allFigureKinds)
        if (view == figureName(kind)) return kind;
    return FigureKind::heatmap;
}

std::shared_ptr<const Figure> requiredFigure(FigureKind kind, const FigureRequest& request, Frame frame) {
    requireFit(kind, *request.recording, request.map);
    requireQuery(kind, request);
    auto figure = framedFigureOf(kind, request, frame);
    if (figure) return figure;
    throw Error({.what = "this attention has no such stage",
                 .where = request.map ? request.map->name : request.recording->model,
                 .got = std::string(stageName(request.stageOfMap())),
                 .remedy = "Choose another --stage, such as scores or weights."});
}

std::vector<Option> slideOptions() {
    return {{"--slide", "", "for a slide: 16:9, large type, no chosen query"},
            {"--transparent", "", "a slide with a transparent background"}};
}

Frame frameFrom(const Arguments& arguments) {
    const bool clear = arguments.has("--transparent");
    if (clear && !arguments.has("--slide")) throw UsageError("--transparent belongs to --slide");
    return clear ? Frame::transparentSlide : arguments.has("--slide") ? Frame::slide : Frame::caption;
}

FigureRequest figureAt(const RecordingPointer& recording, MapSelection place, bool ofMap, int layer,
                       int head) {
    FigureRequest request{.recording = recording};
    if (!ofMap && !place.map && recording->firstMap().empty()) return request;
    if (!place.map && recording->attends()) place.map = recording->firstMap();
    if (!place.layer && place.map) place.layer = recording->nearestLayer(*place.map, layer);
    if (!place.head && place.map)
        if (const AttentionMap* map = recording->find(*place.map, place.layer.value_or(layer)))
            place.head = map->nearestHead(head);
    const SelectedHead chosen = select(*recording, place).front();
    request.head = chosen.head;
    request.map = chosen.map;
    return request;
}

Option logOption() {
    return {"--log", "", "colours by powers of ten"};
}

FigureRequest figureRequest(const RecordingPointer& recording, const Arguments& arguments, bool ofMap,
                            int layer, int head) {
    // Without a layer, a rollout goes through all layers.
    if (joinsLayers(derivedMapNamed(arguments.text("--derived")))) layer = recording->maps.back().layer;
    FigureRequest request = figureAt(recording, selectionFrom(arguments), ofMap, layer, head);
    if (arguments.has("--all-heads") && request.map)
        for (size_t each = 0; each < request.map->nodes.heads.size(); ++each)
            request.shown.lines.heads.insert(request.map->headNumber(each));
    request.shown.wholeWords = !arguments.has("--pieces");
    if (arguments.has("--log")) request.shown.scale = ScaleKind::logarithmic;
    if (arguments.has("--stage")) request.stage = stageFromName(arguments.text("--stage"));
    if (arguments.has("--query")) request.query = Index(arguments.integer("--query", 0, 0, 1'000'000));
    return request;
}

namespace {

/// So that it opens from any folder.
std::string absolutePath(const std::string& path) {
    std::error_code none;
    const auto absolute = std::filesystem::absolute(path, none);
    return none ? path : absolute.lexically_normal().string();
}

/// The request with full paths of its files.
RunRequest foundAgain(RunRequest request, const RecordingPointer& recording) {
    if (isModelPath(request.model) || isRecordingFile(request.model))
        request.model = absolutePath(request.model);
    // If no inputs were given, the model's sample was used.
    if (recording && request.inputs.empty() && !isRecordingFile(request.model))
        request.inputs = recording->inputs;
    for (auto& [name, value] : request.inputs.values) {
        const std::string picture = recording ? recording->inputs.picture(name) : std::string();
        if (!picture.empty() && !isScene(picture)) value = PictureInput(absolutePath(picture));
    }
    return request;
}

}  // namespace

QByteArray documentOf(const RunRequest& request, const FigureRequest& figure) {
    Selection selection;
    selection.head = figure.head;
    selection.query = figure.query.value_or(0);
    if (figure.map) {
        selection.map = figure.map->name;
        selection.layer = figure.map->layer;
    }
    if (figure.stage) selection.stage = *figure.stage;
    return documentToCarry(foundAgain(request, figure.recording), selection);
}

}  // namespace attentionscope
