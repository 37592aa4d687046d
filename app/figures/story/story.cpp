#include "app/figures/story/story.h"

#include <algorithm>

#include "app/figures/drawing/labels.h"
#include "app/figures/story/story_pages.h"

namespace attentionscope {

namespace {

bool isAttention(const OutlineBlock& block) {
    return block.kind == OutlineBlock::Kind::attention || block.kind == OutlineBlock::Kind::crossAttention;
}

/// Whether the attention reads a normalised input that no step before it has shown.
bool normalisesInput(const Recording& recording, const AttentionMap& map) {
    if (map.input == noNode || !isNormalisation(*recording.evaluation->graph(), map.input)) return false;
    const auto isHidden = [&](const std::vector<NodeId>& hidden) {
        return std::find(hidden.begin(), hidden.end(), map.input) != hidden.end();
    };
    if (isHidden(recording.hidden) || isHidden(recording.decoderHidden)) return false;
    return std::none_of(recording.maps.begin(), recording.maps.end(), [&](const AttentionMap& other) {
        return &other != &map && afterAttention(recording, other).normalised == map.input;
    });
}

Index rowsOf(const Recording& recording, size_t map) {
    const AxisPointer& queries = recording.maps[map].nodes.queries;
    return queries ? queries->size() : 0;
}

/// The attentions in the order of the outline.
std::vector<StoryPlace> attentionsOf(const std::vector<OutlineBlock>& outline) {
    std::vector<StoryPlace> places;
    for (const OutlineBlock& block : outline)
        if (isAttention(block)) places.push_back({size_t(block.map), 0});
    return places;
}

/// The neighbour of a place, `step` 1 or -1.
std::optional<StoryPlace> neighbour(const Recording& recording, const std::vector<OutlineBlock>& outline,
                                    StoryPlace now, int step) {
    const auto all = attentionsOf(outline);
    const auto isTarget = [&](size_t map) { return isOfTarget(recording, recording.maps[map]); };
    const auto here =
        std::find_if(all.begin(), all.end(), [&](const StoryPlace& place) { return place.map == now.map; });
    if (here == all.end()) return {};
    const auto index = std::distance(all.begin(), here) + step;
    const bool inside = index >= 0 && index < std::ssize(all);
    if (!isTarget(now.map)) {
        if (!inside) return {};
        const size_t next = all[size_t(index)].map;
        return StoryPlace{next, isTarget(next) ? 0 : now.query};
    }
    if (inside && isTarget(all[size_t(index)].map)) return StoryPlace{all[size_t(index)].map, now.query};
    // The ends of a chapter: the next word from the first attention on, the one before from the last.
    const Index word = now.query + step;
    if (word >= rowsOf(recording, now.map)) return {};
    if (word < 0) return inside ? std::optional(StoryPlace{all[size_t(index)].map, 0}) : std::nullopt;
    if (step < 0) return StoryPlace{all.back().map, word};
    const auto first =
        std::find_if(all.begin(), all.end(), [&](const StoryPlace& place) { return isTarget(place.map); });
    return StoryPlace{first->map, word};
}

void number(Story& story) {
    for (size_t i = 0; i < story.size(); ++i)
        story[i].tell = [tell = std::move(story[i].tell), i] {
            StepContent content = tell();
            content.title = QStringLiteral("%1 · %2").arg(i + 1).arg(content.title);
            return content;
        };
}

}  // namespace

Story storyOf(const RecordingPointer& recording, const std::vector<OutlineBlock>& outline,
              const AttentionMap& map, int head, std::optional<Index> query) {
    if (head < 0 || head >= int(map.nodes.heads.size())) return {};
    const StoryPages pages(recording, map, head, query);
    const auto index = std::find_if(recording->maps.begin(), recording->maps.end(),
                                    [&](const AttentionMap& one) { return &one == &map; }) -
                       recording->maps.begin();
    Story story;
    const bool target = isOfTarget(*recording, map);
    const auto attention = [&] {
        const size_t before = story.size();
        if (normalisesInput(*recording, map)) addInputNormalisation(story, pages);
        addAttentionSteps(story, pages);
        addStepsAfterAttention(story, pages);
        for (size_t i = before; i < story.size(); ++i) story[i].target = target;
    };
    bool told = false;
    for (const OutlineBlock& block : outline) {
        if (block.map != index || block.kind == OutlineBlock::Kind::feedForward) continue;
        if (isAttention(block)) {
            attention();
            told = true;
        } else {
            addBlockStep(story, pages, block);
        }
    }
    if (!told) attention();
    number(story);
    return story;
}

Story storyWithoutAttention(const RecordingPointer& recording, const std::vector<OutlineBlock>& outline,
                            Index query) {
    const StoryPages pages(recording, query);
    Story story;
    const OutlineBlock* lastOfSource = nullptr;
    for (const OutlineBlock& block : outline) {
        if (block.target && lastOfSource) {
            addHandover(story, pages, *lastOfSource);
            lastOfSource = nullptr;
        }
        addBlockStep(story, pages, block);
        if (!block.target) lastOfSource = &block;
    }
    number(story);
    return story;
}

std::vector<StepContent> stepsOf(const RecordingPointer& recording, const AttentionMap& map, int head,
                                 std::optional<Index> query, std::optional<Stage> only) {
    std::vector<StepContent> steps;
    for (const StoryStep& step : storyOf(recording, outlineOf(*recording), map, head, query))
        if (!only || step.name == stageName(*only)) steps.push_back(step.tell());
    return steps;
}

std::optional<StoryPlace> placeAfter(const Recording& recording, const std::vector<OutlineBlock>& outline,
                                     StoryPlace now) {
    return neighbour(recording, outline, now, 1);
}

std::optional<StoryPlace> placeBefore(const Recording& recording, const std::vector<OutlineBlock>& outline,
                                      StoryPlace now) {
    return neighbour(recording, outline, now, -1);
}

std::vector<QString> chaptersOf(const Recording& recording) {
    std::vector<QString> words;
    if (!producesWords(recording)) return words;
    for (const Token& token : recording.secondTokens)
        words.push_back(token.special ? QString::fromStdString(token.text)
                                      : visibleToken(tokenWords(token.text).trimmed()));
    return words;
}

}  // namespace attentionscope
