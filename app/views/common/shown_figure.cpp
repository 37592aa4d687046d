#include "app/views/common/shown_figure.h"

#include "app/figures/content/map_values.h"

namespace attentionscope {

Stage shownStage(const Document& document) {
    const Selection& selection = document.selection();
    const AttentionMap* map = document.map();
    const bool isSquare = selection.stage != Stage::weighted && selection.stage != Stage::output;
    return map && isSquare && hasStage(*map, selection.head, selection.stage) ? selection.stage
                                                                              : Stage::weights;
}

FigureRequest shownRequest(const Document& document, const ViewSettings& settings) {
    if (!document.recording()) return {};
    const Selection& selection = document.selection();
    FigureRequest request{.recording = document.recording(),
                          .unchanged = document.unchanged(),
                          .map = document.map(),
                          .head = selection.head,
                          .query = selection.query,
                          .stage = shownStage(document),
                          .shown = settings.presentation(),
                          .changes = document.request().changes};
    if (selection.key >= 0) request.key = selection.key;
    return request;
}

std::shared_ptr<const Figure> shownFigure(FigureKind kind, const Document& document,
                                          const ViewSettings& settings, Frame frame) {
    FigureRequest request = shownRequest(document, settings);
    if (!request.recording || !fits(kind, *request.recording, request.map)) return {};
    if (kind == FigureKind::steps) request.stage.reset();  // the whole story
    return framedFigureOf(kind, request, frame);
}

}  // namespace attentionscope
