#include "app/figures/painters/story_figure.h"

#include <algorithm>

#include "app/figures/story/chapters.h"

namespace attentionscope {

namespace {

constexpr double storyGap = 20;
constexpr double narrowest = 560;  // that a map of a model is drawn on paper

double mapHeight(const ArchitectureContent& map, double width) {
    return map.boxes.empty() ? 0 : layoutArchitecture(map, {0, 0, width, 1e6}).height + storyGap;
}

/// The produced word that the steps explain.
std::optional<std::size_t> chapterOf(const Recording& recording, const AttentionMap* map,
                                     std::optional<Index> query) {
    const bool has = query && (map ? isOfProducedWords(recording, *map) : recording.produced() != nullptr);
    return has ? std::optional(std::size_t(*query)) : std::nullopt;
}

}  // namespace

QSizeF StoryFigure::preferredSize() const {
    const QSizeF steps = steps_.preferredSize();
    const double width = map_.boxes.empty() ? steps.width() : std::max(steps.width(), narrowest);
    return {width,
            mapHeight(map_, width) + (chapters_.empty() ? 0 : chapterHeight + storyGap) + steps.height()};
}

void StoryFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    double y = area.top();
    if (!map_.boxes.empty()) {
        paintArchitecture(painter, map_, layoutArchitecture(map_, area), style);
        y += mapHeight(map_, area.width());
    }
    if (!chapters_.empty()) {
        const QRectF line(area.left(), y, area.width(), chapterHeight);
        paintChapters(painter, chapters_, chapter_, layoutChapters(chapters_, chapter_, line), line, style);
        y += chapterHeight + storyGap;
    }
    steps_.paint(painter, {area.left(), y, area.width(), area.bottom() - y}, style);
}

std::shared_ptr<const Figure> storyFigure(const RecordingPointer& recording, const AttentionMap* map,
                                          int head, std::optional<Index> query, std::optional<Stage> only,
                                          bool onSlide) {
    const Story story = storyOf(recording, map, head, query);
    const std::string usual = map             ? "weights"
                              : story.empty() ? std::string()
                                              : story.front().name,
                      stage = only ? std::string(stageName(*only)) : usual;
    ArchitectureContent architecture;
    if (!onSlide) architecture = architectureOf(*recording, story, stage);
    std::vector<StepContent> steps;
    for (const StoryStep& step : story)
        if (step.name == stage || (!only && !onSlide)) steps.push_back(step.content());
    // On paper every step is shown, none is the current one.
    if (!only) architecture.strip.chosen.reset();
    return std::make_shared<StoryFigure>(std::move(architecture), chaptersOf(*recording),
                                         chapterOf(*recording, map, query), std::move(steps));
}

namespace {

std::shared_ptr<const Figure> figureOfStep(const RecordingPointer& recording, const AttentionMap* map,
                                           std::optional<Index> query, const Story& story,
                                           const StoryStep& step, bool onSlide) {
    return std::make_shared<StoryFigure>(
        onSlide ? ArchitectureContent() : architectureOf(*recording, story, step.name),
        chaptersOf(*recording), chapterOf(*recording, map, query), std::vector{step.content()});
}

}  // namespace

std::shared_ptr<const Figure> stepFigure(const RecordingPointer& recording, const AttentionMap* map, int head,
                                         std::optional<Index> query, const std::string& step, bool onSlide) {
    const Story story = storyOf(recording, map, head, query);
    const int index = stepNamed(story, step);
    return index < 0 ? nullptr : figureOfStep(recording, map, query, story, story[size_t(index)], onSlide);
}

std::vector<std::shared_ptr<const Figure>> stepFigures(const RecordingPointer& recording,
                                                       const AttentionMap* map, int head,
                                                       std::optional<Index> query, bool onSlide) {
    const Story story = storyOf(recording, map, head, query);
    std::vector<std::shared_ptr<const Figure>> figures;
    for (const StoryStep& step : story)
        figures.push_back(figureOfStep(recording, map, query, story, step, onSlide));
    return figures;
}

}  // namespace attentionscope
