#pragma once

#include <memory>

#include "app/figures/content/figures_for.h"
#include "app/figures/painters/figure.h"

namespace attentionscope {

/// The single builder of figures, for the window, the exported file and the command line: the request as a
/// figure of this kind; null if it has nothing to show, and for the bottleneck, which its view computes in
/// the background.
std::shared_ptr<const Figure> figureOf(FigureKind kind, const FigureRequest& request);

/// The same with its background and caption, ready for export.
std::shared_ptr<const Figure> framedFigureOf(FigureKind kind, const FigureRequest& request);

}  // namespace attentionscope
