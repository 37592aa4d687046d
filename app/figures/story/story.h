#pragma once

#include <functional>

#include "app/figures/content/map_words.h"
#include "app/figures/painters/steps.h"
#include "core/recording/outline.h"

namespace attentionscope {

/// A step of the story, which is told only when it is looked at: telling may compute matrices.
struct StoryStep {
    std::string name;  ///< of Selection::step
    QString symbol;    ///< TeX, of what the step arrives at: "S'"
    OutlineBlock::Kind block = OutlineBlock::Kind::attention;
    bool target = false;  ///< in the part that produces words
    std::function<StepContent()> tell;
};
using Story = std::vector<StoryStep>;

/// The steps of one head of a map and of the blocks around it that are told with it: embeddings before the
/// first attention, the feed-forward after it, logits after the last. Cheap; holds the recording.
Story storyOf(const RecordingPointer& recording, const std::vector<OutlineBlock>& outline,
              const AttentionMap& map, int head, std::optional<Index> query);

/// The steps of a model that produces words without attention: what is read, what is handed over, and how the
/// word at `query` comes of it.
Story storyWithoutAttention(const RecordingPointer& recording, const std::vector<OutlineBlock>& outline,
                            Index query);

/// The story of one head, told: every step that was recorded, or only the steps that end in `only`.
std::vector<StepContent> stepsOf(const RecordingPointer& recording, const AttentionMap& map, int head,
                                 std::optional<Index> query, std::optional<Stage> only = {});

/// A map and a row in it: where the walk through a recording stands.
struct StoryPlace {
    size_t map = 0;  ///< in Recording::maps
    Index query = 0;
    friend bool operator==(const StoryPlace&, const StoryPlace&) = default;
};
/// The place whose story comes next, or before: the next attention, and after the last one the next produced
/// word; nothing at the ends.
std::optional<StoryPlace> placeAfter(const Recording& recording, const std::vector<OutlineBlock>& outline,
                                     StoryPlace now);
std::optional<StoryPlace> placeBefore(const Recording& recording, const std::vector<OutlineBlock>& outline,
                                      StoryPlace now);

/// The words that were produced, each a chapter; empty where the model produces none.
std::vector<QString> chaptersOf(const Recording& recording);

}  // namespace attentionscope
