#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/graph/recorder.h"

namespace attentionscope {

// Recurrent units go through packed sentences step by step, all sentences at a time: a step has one row for
// each sentence that is still going on.

/// The sentences with more than `step` words, in their order.
std::vector<Index> activeAt(const std::vector<Index>& lengths, Index step);
/// Rows of a step, each in the segment of its sentence.
AxisPointer stepAxis(const std::vector<Index>& active, Index sentences, std::string label);
/// The rows of the sentences that go on (`now`), out of those that were there.
NodeId keepActive(Recorder& recorder, NodeId x, const std::vector<Index>& before,
                  const std::vector<Index>& now, const AxisPointer& rows);
/// "NAME.3"; nothing where no expansions are recorded, for then nobody looks.
std::string numbered(const Recorder& recorder, const std::string& name, Index number);

/// One step of a recurrent unit: its input [n × inputs] and what is carried on from the step before, each
/// [n × d] → what is carried on, and behind it whatever else is to be kept of each word, such as gates. What
/// is carried on first is the state.
using UnitStep = std::function<std::vector<NodeId>(NodeId input, const std::vector<NodeId>& carried,
                                                   const std::string& name)>;

/// A recurrent unit's way through packed sentences.
struct PackedStates {
    NodeId states = noNode;         ///< [Σ words × d], in the order of the words
    NodeId last = noNode;           ///< [sentences × d]: the state after the last word that was read
    std::vector<NodeId> kept = {};  ///< what else the steps gave, [Σ words × d] each, put together on demand
};

struct PackedRun {
    AxisPointer words = {};        ///< one segment a sentence
    Index carried = 1, width = 0;  ///< how many matrices are carried on, zero at first, and their d
    bool backward = false;         ///< from the last word to the first
    std::string name = {};
    std::vector<std::string> kept = {};  ///< names of what else is kept
};

/// input: [Σ words × inputs].
PackedStates runPacked(Recorder& recorder, NodeId input, const PackedRun& run, const UnitStep& step);

}  // namespace attentionscope
