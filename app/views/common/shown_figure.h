#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "app/figures/painters/figure.h"
#include "app/session/document.h"
#include "app/views/common/view_settings.h"

namespace attentionscope {

/// What can leave the screen as a picture.
enum class FigureKind { heatmap, heads, lines, text, steps, prediction, bottleneck };
inline constexpr FigureKind allFigureKinds[] = {
    FigureKind::heatmap, FigureKind::heads,      FigureKind::lines,     FigureKind::text,
    FigureKind::steps,   FigureKind::prediction, FigureKind::bottleneck};

/// "Attention map", "All heads" …
QString figureTitle(FigureKind kind);
/// The picture as it is shown: the selection, the stage and the colours of the moment, with its caption. Null
/// where there is nothing to show, and for the bottleneck, which its view draws.
std::shared_ptr<const Figure> shownFigure(FigureKind kind, const Document& document,
                                          const ViewSettings& settings);

}  // namespace attentionscope
