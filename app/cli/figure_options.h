#pragma once

#include <QByteArray>
#include <memory>

#include "app/cli/arguments.h"
#include "app/figures/content/figure_of.h"
#include "app/figures/painters/figure.h"
#include "core/recording/writers.h"
#include "core/run/run_request.h"

namespace attentionscope {

/// The figure that --view names; the heatmap for any other name.
FigureKind figureKindNamed(const std::string& view);
/// The figure that the window would show and export for the same request. Throws Error that lists what exists
/// if the figure does not fit the map, or the query or the stage does not exist.
std::shared_ptr<const Figure> requiredFigure(FigureKind kind, const FigureRequest& request,
                                             Frame frame = Frame::caption);
/// The options --slide and --transparent, and the frame that they name.
std::vector<Option> slideOptions();
Frame frameFrom(const Arguments& arguments);

/// The figure's request for a place: the first map unless named, with the given layer and head. If the figure
/// need not be `ofMap`, a recording without attention has no map. Throws Error that lists what exists.
FigureRequest figureAt(const RecordingPointer& recording, MapSelection place, bool ofMap, int layer = 0,
                       int head = 0);
/// The option --log.
Option logOption();
/// The same, chosen by --map, --layer, --head, --query, --stage, --all-heads, --pieces and --log.
FigureRequest figureRequest(const RecordingPointer& recording, const Arguments& arguments, bool ofMap,
                            int layer = 0, int head = 0);

/// The document that reopens the picture's run.
QByteArray documentOf(const RunRequest& request, const FigureRequest& figure);

}  // namespace attentionscope
