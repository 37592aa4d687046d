#include "app/views/common/shown_figure.h"

#include <QCoreApplication>

#include "app/figures/painters/story_figure.h"
#include "app/views/maps/shown_map.h"

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FigureKind)
};

}  // namespace

QString figureTitle(FigureKind kind) {
    switch (kind) {
        case FigureKind::heatmap:
            return Words::tr("Attention map");
        case FigureKind::heads:
            return Words::tr("All heads");
        case FigureKind::lines:
            return Words::tr("Lines");
        case FigureKind::text:
            return Words::tr("Text");
        case FigureKind::steps:
            return Words::tr("Steps");
        case FigureKind::prediction:
            return Words::tr("Prediction");
        case FigureKind::bottleneck:
            return Words::tr("The bottleneck");
    }
    return {};
}

std::shared_ptr<const Figure> shownFigure(FigureKind kind, const Document& document,
                                          const ViewSettings& settings) {
    const AttentionMap* map = document.map();
    const auto& recording = document.recording();
    if (!recording || (!map && kind != FigureKind::prediction)) return {};
    const Selection& selection = document.selection();
    std::shared_ptr<const Figure> figure;
    std::optional<int> head = selection.head;
    switch (kind) {
        case FigureKind::heatmap:
            figure = std::make_shared<HeatmapFigure>(shownMap(document, settings));
            break;
        case FigureKind::heads: {
            HeadGridContent content = headGridOf(*recording, selection.map);
            content.colors = settings.colorMap();
            figure = std::make_shared<HeadGridFigure>(std::move(content));
            head.reset();
            break;
        }
        case FigureKind::lines:
            figure = std::make_shared<AlignmentFigure>(alignmentOf(*recording, *map, {selection.head}));
            break;
        case FigureKind::text: {
            WeightedTextContent content = weightedTextOf(*recording, *map, selection.head, selection.query);
            content.colors = settings.colorMap();
            figure = std::make_shared<WeightedTextFigure>(std::move(content));
            break;
        }
        case FigureKind::steps:
            figure = storyFigure(recording, map, selection.head, selection.query);
            break;
        case FigureKind::prediction: {
            auto blocks =
                predictionsOf(*recording, document.hasChanges() ? document.unchanged().get() : nullptr);
            if (blocks.empty()) return {};
            figure = std::make_shared<BarFigure>(std::move(blocks));
            break;
        }
        case FigureKind::bottleneck:
            return {};  // computed behind its view, which has it
    }
    return std::make_shared<FramedFigure>(std::move(figure), captionOf(*recording, map, head));
}

}  // namespace attentionscope
