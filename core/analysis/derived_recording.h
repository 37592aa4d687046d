#pragma once

#include "core/analysis/derived_maps.h"

namespace attentionscope {

/// How to process the maps of a run: first the derived map, then the mean, then the selection.
struct Derivation {
    enum class Mean { none, heads, layers };
    DerivedMap map = DerivedMap::none;
    Mean mean = Mean::none;
    bool withoutSpecial = false;  ///< special tokens left out; rows that sum to 1 are divided by their sums

    bool isNone() const { return map == DerivedMap::none && mean == Mean::none && !withoutSpecial; }
};

/// "heads", "layers"; none for another name.
Derivation::Mean meanNamed(const std::string& name);

/// How a map was made from the maps of a run.
struct DerivedFrom {
    std::vector<Phrase> words = {};  ///< "attention rollout, layers 0 to 3", "mean of the heads"
    bool allHeads = false;           ///< its one head stands for all
    bool allLayers = false;          ///< it stands for more layers than its own
    bool shares = true;              ///< its numbers lie between 0 and 1; otherwise they have any size
};
/// Null for a map as the model computed it.
const DerivedFrom* derivedFrom(const Recording& recording, const AttentionMap& map);

/// A recording with the maps that can be derived in this way from those of `recording`. They are computed on
/// demand, and each number has its explanation. It contains only maps: no hidden states, no logits, and
/// without special tokens no predictions. Throws Error if no map can be derived.
RecordingPointer derivedRecording(const RecordingPointer& recording, const Derivation& derivation);

}  // namespace attentionscope
