#pragma once

#include <memory>

#include "app/figures/content/figures_for.h"
#include "app/figures/painters/framed_figure.h"

namespace attentionscope {

/// The single builder of figures, for the window, the exported file and the command line: the request as a
/// figure of this kind; null if it has nothing to show, and for the bottleneck, which its view computes in
/// the background.
std::shared_ptr<const Figure> figureOf(FigureKind kind, const FigureRequest& request);

/// The frame around an exported figure.
enum class Frame {
    caption,           ///< the ground, and a caption below
    slide,             ///< large, 16:9, on the ground, and without a chosen query where a map shows all
    transparentSlide,  ///< the same without a ground
};

std::shared_ptr<const Figure> framed(std::shared_ptr<const Figure> figure, Caption caption,
                                     Frame frame = Frame::caption);
/// The figure of a request in its frame; null if figureOf() is.
std::shared_ptr<const Figure> framedFigureOf(FigureKind kind, FigureRequest request,
                                             Frame frame = Frame::caption);

}  // namespace attentionscope
