#pragma once

#include <QString>

#include "app/figures/content/figure_request.h"
#include "core/analysis/derived_recording.h"

namespace attentionscope {

/// What the numbers of a stage are, by the map's own score function: "score q · k", "additive score",
/// "attention weight", "gate" …
QString stageWords(Stage stage, const AttentionMap& map);
/// How a derived map was made: "attention rollout, layers 0 to 3 · without special tokens".
QString derivedWords(const DerivedFrom& derived);
/// The title of a legend for weights, which states where the colours end below 1.
QString weightTitle(const Recording& recording, const AttentionMap& map, const ValueScale& scale);
/// What a map is: as its mechanism declares it, else "Self-attention", "Cross-attention" … for the names that
/// are known; other names as they are.
QString mapWords(const Recording& recording, const AttentionMap& map);
/// The same where only the name of the map is known.
QString mapNameWords(const std::string& name);
/// What a head does, if known: "previous token".
QString headWords(const std::string& name);
/// "Head 3 · previous token"
QString headTitle(const AttentionMap& map, int head);
/// Whether layers of this map are named by number: there are several, or the only one is not number 0.
bool namesLayers(const Recording& recording, const std::string& map);
/// The number of the layer that a block of attention or a feed-forward block belongs to; −1 if the layer has
/// none.
int layerNumber(const Block& block, const Recording& recording);
/// "layers 0 to 3", or each one if some are missing.
QString layersWords(const std::vector<const AttentionMap*>& layers);
/// "all heads", or their numbers if only some were recorded.
QString allHeadsWords(const AttentionMap& map);
/// "self · layer 1", if there is more than one map or layer.
QString mapTitle(const Recording& recording, const AttentionMap& map);
/// A token's spelling in ordinary text: the vocabularies' marks for spaces (Ġ, ▁) become spaces.
QString tokenWords(const std::string& label);
/// A token as it appears on a chip or in a sentence: without the vocabulary's marks and the space before it.
QString plainToken(const std::string& label);

}  // namespace attentionscope
