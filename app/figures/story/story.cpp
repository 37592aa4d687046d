#include "app/figures/story/story.h"

#include <algorithm>

#include "app/figures/drawing/labels.h"
#include "app/figures/story/step_scene.h"
#include "core/recording/attention_steps.h"

namespace attentionscope {

namespace {

Index mapRowsOf(const Recording& recording, int map) {
    const AxisPointer& queries = recording.maps[size_t(map)].nodes.queries;
    return queries ? queries->size() : 0;
}

/// The attentions in the order of the blocks.
std::vector<int> attentionsOf(const Recording& recording) {
    std::vector<int> maps;
    for (const Block& block : recording.blocks)
        if (isAttention(block) && block.map >= 0) maps.push_back(block.map);
    return maps;
}

/// The neighbour of a place, `step` 1 or -1.
std::optional<StoryPlace> neighbour(const Recording& recording, StoryPlace now, int step) {
    const Index word = now.query + step;
    if (now.map < 0) {
        const Sequence* produced = recording.produced();
        const bool inside = produced && word >= 0 && word < produced->size();
        return inside ? std::optional(StoryPlace{-1, word}) : std::nullopt;
    }
    const std::vector<int> all = attentionsOf(recording);
    const auto produces = [&](int map) { return isOfProducedWords(recording, recording.maps[size_t(map)]); };
    const auto here = std::find(all.begin(), all.end(), now.map);
    if (here == all.end()) return {};
    const auto index = std::distance(all.begin(), here) + step;
    const bool inside = index >= 0 && index < std::ssize(all);
    if (!produces(now.map)) {
        if (!inside) return {};
        const int next = all[size_t(index)];
        return StoryPlace{next, produces(next) ? 0 : now.query};
    }
    if (inside && produces(all[size_t(index)])) return StoryPlace{all[size_t(index)], now.query};
    // The ends of a chapter: the next word starts at the first attention, the previous one ends at the last.
    if (word >= mapRowsOf(recording, now.map)) return {};
    if (word < 0) return inside ? std::optional(StoryPlace{all[size_t(index)], 0}) : std::nullopt;
    if (step < 0) return StoryPlace{all.back(), word};
    return StoryPlace{*std::find_if(all.begin(), all.end(), produces), word};
}

/// "QKV" for several results side by side, otherwise the result's own.
QString stepSymbolOf(const Step& step) {
    QString symbol;
    for (const Step::Operand& operand : step.operands)
        if (step.kind == StepKind::project)
            symbol = operand.sign == "\\to" ? QString() : symbol + QString::fromStdString(operand.symbol);
    return symbol + QString::fromStdString(step.result.symbol);
}

class StoryWriter {
public:
    explicit StoryWriter(StepScene scene) : scene_(std::move(scene)) {}

    void add(const std::vector<Step>& steps, int block, bool earlier = false) {
        for (const Step& step : steps) {
            results_->emplace_back(step.result, step.kind);
            StepScene scene = scene_;
            scene.block = block;
            scene.results = results_;
            story_.push_back({.name = step.id,
                              .symbol = stepSymbolOf(step),
                              .step = step,
                              .block = block,
                              .produces = scene.isInProducedBlock(),
                              .earlier = earlier});
            story_.back().content = [scene = std::move(scene), step, number = story_.size()] {
                StepContent content = stepContent(scene, step);
                content.title = QStringLiteral("%1 · %2").arg(number).arg(content.title);
                return content;
            };
        }
    }

    Story story() { return std::move(story_); }

private:
    StepScene scene_;
    std::shared_ptr<std::vector<std::pair<Step::Operand, StepKind>>> results_ =
        std::make_shared<std::vector<std::pair<Step::Operand, StepKind>>>();
    Story story_;
};

/// The embeddings that the block's vectors come from, if they belong to an earlier map, and the layers
/// between.
void addEarlierSteps(StoryWriter& writer, const Recording& recording, size_t attention) {
    const Block& own = recording.blocks[attention];
    for (size_t i = 0; i < attention; ++i) {
        const Block& block = recording.blocks[i];
        if (block.kind != Block::Kind::embeddings || block.sequence != own.sequence || block.map == own.map)
            continue;
        const std::optional<Step> passed = passedLayersStep(recording, attention, i);
        if (!passed) continue;
        writer.add(block.steps, int(i), true);
        size_t last = attention - 1;
        while (recording.blocks[last].sequence != own.sequence) --last;
        writer.add({*passed}, int(last), true);
    }
}

}  // namespace

Story storyOf(const RecordingPointer& recording, const AttentionMap* map, int head,
              std::optional<Index> query, std::optional<Index> key, std::optional<Place> traced) {
    if (map && !map->head(head)) return {};
    const int index = map ? int(map - recording->maps.data()) : -1;
    StoryWriter writer(
        {.recording = recording, .map = map, .head = head, .query = query, .key = key, .traced = traced});
    bool complete = !map;
    for (size_t i = 0; i < recording->blocks.size(); ++i) {
        const Block& block = recording->blocks[i];
        if (map && block.map != index) continue;
        if (map && isAttention(block)) addEarlierSteps(writer, *recording, i);
        writer.add(block.steps, int(i));
        if (map && isAttention(block)) {
            writer.add(attentionSteps(*recording, *map, head), int(i));
            complete = true;
        }
        writer.add(block.after, int(i));
    }
    if (!complete) writer.add(attentionSteps(*recording, *map, head), -1);
    return writer.story();
}

bool hasStoryWithoutMaps(const Recording& recording) {
    return !recording.attends() && std::any_of(recording.blocks.begin(), recording.blocks.end(),
                                               [](const Block& block) { return !block.steps.empty(); });
}

int stepNamed(const Story& story, const std::string& name) {
    for (size_t i = 0; i < story.size(); ++i)
        if (story[i].name == name) return int(i);
    return -1;
}

std::optional<StoryPlace> placeAfter(const Recording& recording, StoryPlace now) {
    return neighbour(recording, now, 1);
}

std::optional<StoryPlace> placeBefore(const Recording& recording, StoryPlace now) {
    return neighbour(recording, now, -1);
}

bool isOfProducedWords(const Recording& recording, const AttentionMap& map) {
    const Sequence* queries = sequenceAt(recording, map.querySequence);
    return queries && queries->produced;
}

std::vector<QString> chaptersOf(const Recording& recording) {
    std::vector<QString> words;
    const Sequence* produced = recording.produced();
    if (!produced) return words;
    for (const Token& token : produced->words())
        words.push_back(token.special ? QString::fromStdString(token.text)
                                      : visibleToken(tokenWords(token.text).trimmed()));
    return words;
}

}  // namespace attentionscope
