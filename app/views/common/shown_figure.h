#pragma once

#include "app/figures/content/figure_of.h"
#include "app/session/document.h"
#include "app/views/common/view_settings.h"

namespace attentionscope {

/// The stage that the map shows: the selected one if this head has it as queries × keys, else the weights.
Stage shownStage(const Document& document);

/// The content of the window: the current selection, stage and settings. Without a recording, an empty
/// request.
FigureRequest shownRequest(const Document& document, const ViewSettings& settings);

/// The displayed picture with its caption. Null if there is nothing to show or it does not fit, and for the
/// bottleneck, which its own view draws.
std::shared_ptr<const Figure> shownFigure(FigureKind kind, const Document& document,
                                          const ViewSettings& settings, Frame frame = Frame::caption);

}  // namespace attentionscope
