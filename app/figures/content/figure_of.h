#pragma once

#include <memory>

#include "app/figures/content/figures_for.h"
#include "app/figures/painters/figure.h"

namespace attentionscope {

/// The one builder of figures, for the window, the exported file and the command line: what a request shows
/// as a figure of this kind; null where there is nothing of it to show, and for the bottleneck, which is
/// computed behind its view.
std::shared_ptr<const Figure> figureOf(FigureKind kind, const FigureRequest& request);

/// The same on its ground with its caption, as it leaves the program.
std::shared_ptr<const Figure> framedFigureOf(FigureKind kind, const FigureRequest& request);

}  // namespace attentionscope
