#pragma once

#include <functional>

#include "app/figures/content/map_words.h"
#include "app/figures/painters/steps.h"

namespace attentionscope {

/// A step of the explanation, computed only when displayed, because this may compute matrices.
struct StoryStep {
    std::string name;       ///< for Selection::step
    QString symbol;         ///< TeX of the result: "S'"
    Step step;              ///< as declared
    int block = -1;         ///< in Recording::blocks; -1: of none
    bool produces = false;  ///< in the part that produces words
    bool earlier = false;   ///< of a layer before that of the map
    std::function<StepContent()> content = {};
};
using Story = std::vector<StoryStep>;

/// The index of the step with this name; -1 if there is none.
int stepNamed(const Story& story, const std::string& name);

/// The steps of one head of a map and of the blocks that belong to it (Block::map): the feed-forward after
/// it, logits after the last; before them the embeddings, and all layers between as one step. Without a map,
/// for a model without attention: all its blocks, and how they produce the word at `query`. Of rows too
/// long to show, the part with the `traced` number is shown. Cheap; holds the recording.
Story storyOf(const RecordingPointer& recording, const AttentionMap* map, int head,
              std::optional<Index> query, std::optional<Index> key = {}, std::optional<Place> traced = {});

/// Whether a model without attention has steps to explain.
bool hasStoryWithoutMaps(const Recording& recording);

/// A map and a row in it: the current place in a recording.
struct StoryPlace {
    int map = -1;  ///< in Recording::maps; -1: in a model without attention
    Index query = 0;
    friend bool operator==(const StoryPlace&, const StoryPlace&) = default;
};
/// The next or previous place: the next attention, and after the last one the next produced word; empty at
/// the ends.
std::optional<StoryPlace> placeAfter(const Recording& recording, StoryPlace now);
std::optional<StoryPlace> placeBefore(const Recording& recording, StoryPlace now);

/// Whether the rows of a map are produced words.
bool isOfProducedWords(const Recording& recording, const AttentionMap& map);

/// The produced words, each a chapter; empty if the model produces none.
std::vector<QString> chaptersOf(const Recording& recording);

}  // namespace attentionscope
