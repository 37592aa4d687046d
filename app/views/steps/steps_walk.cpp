// The ways through the steps: from step to step, block to block, produced word to produced word.
#include <algorithm>
#include <set>

#include "app/figures/content/captions.h"
#include "app/figures/painters/story_figure.h"
#include "app/figures/story/chapters.h"
#include "app/figures/story/step_scene.h"
#include "app/views/common/shown_figure.h"
#include "app/views/steps/steps_view.h"

namespace attentionscope {

bool StepsView::produces(int map) const {
    return map < 0 ? !chapters_.empty() : isOfProducedWords(*shownRun_, shownRun_->maps[size_t(map)]);
}

std::optional<StoryPlace> StepsView::here() const {
    if (!shownRun_) return {};
    const Index query = document_.selection().query;
    if (isMapless())
        return StoryPlace{-1, std::clamp<Index>(query, 0, std::max<Index>(1, std::ssize(chapters_)) - 1)};
    const AttentionMap* map = document_.map();
    for (size_t i = 0; i < shownRun_->maps.size(); ++i)
        if (&shownRun_->maps[i] == map) return StoryPlace{int(i), query};
    return {};
}

std::optional<StoryPlace> StepsView::placeBehind() const {
    // At the embeddings of a later layer the way back ends, except from word to word.
    const bool endsHere = current_ == 0 && !story_.empty() && story_.front().earlier && chapter() <= 0;
    return endsHere ? std::nullopt : neighbour(-1);
}

std::optional<StoryPlace> StepsView::neighbour(int step) const {
    const auto now = here();
    if (!now) return {};
    return step > 0 ? placeAfter(*shownRun_, *now) : placeBefore(*shownRun_, *now);
}

int StepsView::chapter() const {
    const auto now = here();
    if (!now || chapters_.empty() || !produces(now->map)) return -1;
    return int(now->query);
}

Story StepsView::storyAt(StoryPlace place) const {
    const AttentionMap* map = mapAt(place.map);
    const int head = document_.selection().head;
    return storyOfHead(place, map ? map->nearestHead(head) : head);
}

Story StepsView::storyOfHead(StoryPlace place, int head) const {
    return storyOf(shownRun_, mapAt(place.map), head, place.query);
}

std::shared_ptr<const Figure> StepsView::figure(Frame frame) const {
    const FigureRequest request = shownRequest(document_, settings_);
    if (story_.empty() || !request.recording) return {};
    auto figure = stepFigure(request.recording, isMapless() ? nullptr : request.map, request.head,
                             request.query, story_[size_t(current_)].name, frame != Frame::caption);
    return figure ? framed(std::move(figure), captionOf(FigureKind::steps, request), frame) : nullptr;
}

void StepsView::go(int step) {
    freshen();
    if (story_.empty()) return;
    Selection selection = document_.selection();
    selection.step = story_[size_t(std::clamp(step, 0, int(story_.size()) - 1))].name;
    // The map shows the same matrix if the step's result is queries × keys.
    settings_.setDerivedMap(DerivedMap::none);
    selection.stage = stageFromName(selection.step).value_or(Stage::weights);
    document_.select(selection);
}

void StepsView::goToBeginning() {
    freshen();
    const AttentionMap* map = document_.map();
    if (map && !shownRun_->crosses(*map)) return go(0);
    const auto isOfAttention = [&](const StoryStep& one) {
        if (one.block < 0 || !map) return false;
        const Block& block = shownRun_->blocks[size_t(one.block)];
        return isAttention(block) && block.map >= 0 && shownRun_->maps[size_t(block.map)].name == map->name;
    };
    const auto step = std::ranges::find_if(story_, isOfAttention);
    go(step == story_.end() ? 0 : int(step - story_.begin()));
}

int StepsView::stepWith(const Story& story, Place place) const {
    const Evaluation& evaluation = *shownRun_->evaluation;
    // A step shows the whole matrix that a head takes its part from.
    const NodeId whole = sourceOf(evaluation, place).node;
    const auto contains = [&](const Step::Operand& operand) {
        if (operand.node == noNode) return false;
        const Shape shape = evaluation.graph()->node(operand.node).axes.shape();
        // A matrix may be assembled from others, one row per produced word.
        for (const Index row : {Index(0), std::min(place.row, shape.rows - 1)})
            if (const NodeId source = sourceOf(evaluation, {operand.node, row, 0}).node;
                source == place.node || source == whole)
                return true;
        return false;
    };
    for (size_t i = 0; i < story.size(); ++i)
        if (contains(story[i].step.result)) return int(i);
    for (size_t i = 0; i < story.size(); ++i)
        if (std::ranges::any_of(story[i].step.operands, contains)) return int(i);
    // An intermediate result that no step shows: the step whose arithmetic passes through it.
    const Graph& graph = *evaluation.graph();
    for (size_t i = 0; i < story.size(); ++i) {
        std::set<NodeId> seen;
        for (const Step::Operand& operand : story[i].step.operands) seen.insert(operand.node);
        std::vector<NodeId> next{story[i].step.result.node};
        while (!next.empty()) {
            const NodeId node = next.back();
            next.pop_back();
            if (node == place.node) return int(i);
            // Inputs have smaller numbers than what is computed from them.
            if (node <= place.node || !seen.insert(node).second) continue;
            next.insert(next.end(), graph.node(node).inputs.begin(), graph.node(node).inputs.end());
        }
    }
    return -1;
}

void StepsView::goToSourceOf(Place place) {
    freshen();
    if (const int step = stepWith(story_, place); step >= 0) return go(step);
    if (!isVisible()) return;  // hidden steps choose no other layer
    for (size_t i = 0; i < shownRun_->maps.size(); ++i) {
        const AttentionMap& map = shownRun_->maps[i];
        const Index rows = map.nodes.queries ? map.nodes.queries->size() : 0;
        const StoryPlace there{int(i), place.row < rows ? place.row : document_.selection().query};
        for (size_t head = 0; head < map.nodes.heads.size(); ++head) {
            const Story story = storyOfHead(there, map.headNumber(head));
            if (const int step = stepWith(story, place); step >= 0)
                return enter(there, story[size_t(step)].name, map.headNumber(head));
        }
    }
}

void StepsView::enter(StoryPlace place, const std::string& step, std::optional<int> head) {
    Selection selection = document_.selection();
    if (head) selection.head = *head;
    if (const AttentionMap* map = mapAt(place.map)) {
        if (selection.map != map->name) selection.key = -1;
        selection.map = map->name;
        selection.layer = map->layer;
    }
    fromEmbeddings_ = false;
    selection.query = place.query;
    selection.step = step;
    selection.stage = stageFromName(step).value_or(Stage::weights);
    settings_.setDerivedMap(DerivedMap::none);
    document_.select(selection);
}

void StepsView::next() {
    freshen();
    walks_ = true;
    if (current_ + 1 < int(story_.size())) return go(current_ + 1);
    const auto place = neighbour(1);
    if (!place) return;
    const Story story = storyAt(*place);
    // For the next word, the source is not explained again.
    const bool sameStory = chapter() >= 0 && place->query > chapter();
    const auto begin = std::find_if(story.begin(), story.end(), [&](const StoryStep& one) {
        return !one.earlier && (!sameStory || one.produces);
    });
    if (begin != story.end()) enter(*place, begin->name);
}

void StepsView::previous() {
    freshen();
    const bool atStart = current_ == 0 || (chapter() > 0 && !story_[size_t(current_) - 1].produces) ||
                         (story_[size_t(current_) - 1].earlier && !fromEmbeddings_);
    if (!atStart) return go(current_ - 1);
    const auto place = placeBehind();
    if (!place) return;
    const Story story = storyAt(*place);
    if (!story.empty()) enter(*place, story.back().name);
}

void StepsView::goToChapter(int chapter) {
    freshen();
    auto place = here();
    if (!place || chapters_.empty()) return;
    for (size_t i = 0; !produces(place->map) && i < shownRun_->maps.size(); ++i)
        if (produces(int(i))) place->map = int(i);
    place->query = std::clamp<Index>(chapter, 0, Index(chapters_.size()) - 1);
    const std::string& step = document_.selection().step;
    enter(*place, stepNamed(storyAt(*place), step) >= 0 ? step : "weights");
}

void StepsView::goToBox(size_t index) {
    freshen();
    const auto now = here();
    if (!now || index >= architecture_.boxes.size()) return;
    const ArchitectureContent::Box& box = architecture_.boxes[index];
    // The embeddings are part of every layer's steps.
    const int own = stepNamed(story_, box.step);
    if (own >= 0 && story_[size_t(own)].block == int(index)) return go(own);
    StoryPlace place{box.map, now->query};
    if (!chapters_.empty() && produces(box.map))
        place.query = std::min<Index>(word_, Index(chapters_.size()) - 1);
    const Story story = storyAt(place);
    enter(place, stepNamed(story, box.step) >= 0 ? box.step : "weights");
}

}  // namespace attentionscope
