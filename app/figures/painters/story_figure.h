#pragma once

#include "app/figures/painters/architecture.h"
#include "app/figures/painters/steps.h"

namespace attentionscope {

/// All steps on paper: their place in the model, the produced word, and every step.
class StoryFigure : public Figure {
public:
    StoryFigure(ArchitectureContent map, std::vector<QString> chapters, std::optional<size_t> chapter,
                std::vector<StepContent> steps)
        : map_(std::move(map)), chapters_(std::move(chapters)), chapter_(chapter), steps_(std::move(steps)) {}
    QSizeF preferredSize() const override;
    Index cellCount() const override { return steps_.cellCount(); }
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;

private:
    ArchitectureContent map_;
    std::vector<QString> chapters_;
    std::optional<size_t> chapter_;
    StepsFigure steps_;
};

/// The steps of a head for export, or, without a map, those of a model without attention; with `only`, the
/// steps that end in that stage. A slide has room for one step, the weights unless it is named, and for no
/// map of the model.
std::shared_ptr<const Figure> storyFigure(const RecordingPointer& recording, const AttentionMap* map,
                                          int head, std::optional<Index> query,
                                          std::optional<Stage> only = {}, bool onSlide = false);

/// One of the steps, with its place in the model marked unless it is on a slide; null if there is no such
/// step.
std::shared_ptr<const Figure> stepFigure(const RecordingPointer& recording, const AttentionMap* map, int head,
                                         std::optional<Index> query, const std::string& step,
                                         bool onSlide = false);

/// The same one step at a time: a figure for each, with its place in the model marked.
std::vector<std::shared_ptr<const Figure>> stepFigures(const RecordingPointer& recording,
                                                       const AttentionMap* map, int head,
                                                       std::optional<Index> query, bool onSlide = false);

}  // namespace attentionscope
