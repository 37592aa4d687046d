#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/figures/painters/alignment_lines.h"
#include "app/figures/painters/bars.h"
#include "app/figures/painters/framed_figure.h"
#include "app/figures/painters/head_grid.h"
#include "app/figures/painters/heatmap.h"
#include "app/figures/painters/steps.h"
#include "app/figures/painters/weighted_text.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// Recordings as the contents of figures: the same for the window, the exported file and the command line.

/// The values of a stage of one head, one matrix for all its tokens; empty where the mechanism has no such
/// stage. Stage::output belongs to all heads.
MatrixSlice stageMatrix(const Recording& recording, const AttentionMap& map, int head, Stage stage);

/// The key that alone is read by each query, under hard attention; empty where all are mixed.
std::vector<Index> readKeys(const Recording& recording, const HeadNodes& head);

/// A stage of one head as a heatmap; weights on the fixed scale, scores about zero.
HeatmapContent heatmapOf(const Recording& recording, const AttentionMap& map, int head,
                         Stage stage = Stage::weights);

/// Every head of every layer of the maps of this name, layer by layer.
HeadGridContent headGridOf(const Recording& recording, const std::string& mapName);

/// The weights of these heads as lines.
AlignmentContent alignmentOf(const Recording& recording, const AttentionMap& map,
                             const std::vector<int>& heads);

/// The text coloured by the weight from the query (a row), or by the mean over all queries without one.
WeightedTextContent weightedTextOf(const Recording& recording, const AttentionMap& map, int head,
                                   std::optional<Index> query);

/// The story of one head, told (see story.h): every step that was recorded, or only the steps that end in
/// `only`.
std::vector<StepContent> stepsOf(const RecordingPointer& recording, const AttentionMap& map, int head,
                                 std::optional<Index> query, std::optional<Stage> only = {});

/// What the model says, a block of bars for each prediction, at most twelve; `before` is the run without
/// changes, or null. Of a prediction for every position only the last is shown, or that at `query`.
std::vector<BarContent> predictionsOf(const Recording& recording, const Recording* before,
                                      std::optional<Index> query = {});

/// "Self-attention · layer 0 · head 3: first token", the model, the sentence. `allLayers` leaves the layer
/// out.
Caption captionOf(const Recording& recording, const AttentionMap* map, std::optional<int> head,
                  bool allLayers = false);

/// "attention weight", "scaled score" …
QString stageWords(Stage stage);
/// The title of a legend for weights, which says so where the colours end below 1.
QString weightTitle(const ValueScale& scale);
/// "self-attention", "cross-attention" … for the names of maps that are known; other names as they are.
QString mapWords(const std::string& name);
/// What a head does, for the heads of which that is known: "previous token".
QString headWords(const std::string& name);
/// A token's spelling as people write it: the marks of vocabularies for spaces (Ġ, ▁) become spaces.
QString tokenWords(const std::string& label);

}  // namespace attentionscope
