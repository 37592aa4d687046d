#pragma once

#include <functional>

#include "app/figures/content/map_words.h"
#include "app/figures/painters/steps.h"

namespace attentionscope {

/// A step of the story, which is told only when it is looked at: telling may compute matrices.
struct StoryStep {
    std::string name;       ///< of Selection::step
    QString symbol;         ///< TeX, of what the step arrives at: "S'"
    Step step;              ///< as it was declared
    int block = -1;         ///< in Recording::blocks; -1: of none
    bool produces = false;  ///< in the part that produces words
    std::function<StepContent()> content = {};
};
using Story = std::vector<StoryStep>;

/// Where the step of this name stands; -1 where there is none.
int stepNamed(const Story& story, const std::string& name);

/// The steps of one head of a map and of the blocks that are told with it (Block::map): embeddings before the
/// first attention, the feed-forward after it, logits after the last. Without a map, of a model that has no
/// attention: all its blocks, and how the word at `query` comes of them. Cheap; holds the recording.
Story storyOf(const RecordingPointer& recording, const AttentionMap* map, int head,
              std::optional<Index> query, std::optional<Index> key = {});

/// Whether a model that has no attention has a story all the same.
bool hasStoryWithoutMaps(const Recording& recording);

/// A map and a row in it: where the walk through a recording stands.
struct StoryPlace {
    int map = -1;  ///< in Recording::maps; -1: in a model without attention
    Index query = 0;
    friend bool operator==(const StoryPlace&, const StoryPlace&) = default;
};
/// The place whose story comes next, or before: the next attention, and after the last one the next produced
/// word; nothing at the ends.
std::optional<StoryPlace> placeAfter(const Recording& recording, StoryPlace now);
std::optional<StoryPlace> placeBefore(const Recording& recording, StoryPlace now);

/// Whether the rows of a map are produced words.
bool isOfProducedWords(const Recording& recording, const AttentionMap& map);

/// The words that were produced, each a chapter; empty where the model produces none.
std::vector<QString> chaptersOf(const Recording& recording);

}  // namespace attentionscope
