#pragma once

#include "app/figures/content/figure_of.h"
#include "app/session/document.h"
#include "app/views/common/view_settings.h"

namespace attentionscope {

/// The stage the map shows: the selected one where this head has it as queries × keys, else the weights.
Stage shownStage(const Document& document);

/// What the window shows: the selection, the stage and the settings of the moment. Without a recording, a
/// request for nothing.
FigureRequest shownRequest(const Document& document, const ViewSettings& settings);

/// The picture as it is shown, with its caption. Null where there is nothing to show or it does not fit, and
/// for the bottleneck, which its view draws.
std::shared_ptr<const Figure> shownFigure(FigureKind kind, const Document& document,
                                          const ViewSettings& settings, Frame frame = Frame::caption);

}  // namespace attentionscope
