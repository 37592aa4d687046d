#include "app/figures/content/figure_of.h"

#include "app/figures/content/captions.h"
#include "app/figures/content/curve_content.h"
#include "app/figures/content/document_content.h"
#include "app/figures/content/grid_content.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/lines_content.h"
#include "app/figures/content/picture_content.h"
#include "app/figures/content/prediction_content.h"
#include "app/figures/content/text_content.h"
#include "app/figures/painters/slide_figure.h"
#include "app/figures/painters/story_figure.h"

namespace attentionscope {

namespace {

std::shared_ptr<const Figure> barFigure(const std::vector<BarsContent>& blocks) {
    std::vector<BarContent> bars;
    for (const BarsContent& block : blocks)
        if (!block.bars.bars.empty()) bars.push_back(block.bars);
    if (bars.empty()) return {};
    return std::make_shared<BarFigure>(std::move(bars));
}

}  // namespace

std::shared_ptr<const Figure> figureOf(FigureKind kind, const FigureRequest& request) {
    if (!request.recording) return {};
    if (!request.map && kind != FigureKind::prediction && kind != FigureKind::steps) return {};
    switch (kind) {
        case FigureKind::heatmap: {
            HeatmapContent content = heatmapContent(request);
            if (content.values.empty()) return {};
            return std::make_shared<HeatmapFigure>(std::move(content));
        }
        case FigureKind::heads: return std::make_shared<HeadGridFigure>(gridContent(request));
        case FigureKind::lines: return std::make_shared<AlignmentFigure>(linesContent(request));
        case FigureKind::arcs: return std::make_shared<ArcsFigure>(arcsContent(request));
        case FigureKind::text: {
            WeightedTextContent text = textContent(request).text;
            text.title = lookTitle(request);
            return std::make_shared<WeightedTextFigure>(std::move(text));
        }
        case FigureKind::picture: return std::make_shared<PictureFigure>(pictureContent(request));
        case FigureKind::document: return std::make_shared<DocumentFigure>(documentContent(request));
        case FigureKind::bars: return barFigure({rowBars(request)});
        case FigureKind::curve: return std::make_shared<CurveFigure>(curveContent(request));
        case FigureKind::steps:
            return storyFigure(request.recording, request.map, request.head, request.query, request.stage);
        case FigureKind::prediction: return barFigure(predictionContent(request));
        case FigureKind::bottleneck: break;
    }
    return {};
}

std::shared_ptr<const Figure> framedFigureOf(FigureKind kind, FigureRequest request, Frame frame) {
    const bool showsAll =
        kind == FigureKind::heatmap || kind == FigureKind::heads || kind == FigureKind::lines;
    if (frame != Frame::caption && showsAll) {
        request.query.reset();
        request.key.reset();
    }
    const bool isStep = kind == FigureKind::steps && frame != Frame::caption;
    auto figure =
        isStep ? storyFigure(request.recording, request.map, request.head, request.query, request.stage, true)
               : figureOf(kind, request);
    if (!figure) return {};
    return framed(std::move(figure), captionOf(kind, request), frame);
}

std::shared_ptr<const Figure> framed(std::shared_ptr<const Figure> figure, Caption caption, Frame frame) {
    if (frame == Frame::caption) return std::make_shared<FramedFigure>(std::move(figure), std::move(caption));
    return std::make_shared<SlideFigure>(std::move(figure),
                                         caption.title.isEmpty() ? caption.text : caption.title,
                                         frame == Frame::transparentSlide);
}

}  // namespace attentionscope
