#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/axis.h"
#include "core/base/lists.h"
#include "core/graph/recorder.h"

namespace attentionscope {

// Recurrent units process packed sentences step by step, all sentences at once: a step has one row for each
// sentence that has not ended.

/// The sentences with more than `step` words, in order.
std::vector<Index> activeAt(const std::vector<Index>& lengths, Index step);
/// Rows of a step, each in the segment of its sentence.
AxisPointer stepAxis(const std::vector<Index>& active, Index sentences, std::string label);
/// The rows of the sentences still active (`now`), out of the rows of those active before.
NodeId keepActive(Recorder& recorder, NodeId x, const std::vector<Index>& before,
                  const std::vector<Index>& now, const AxisPointer& rows);
/// "NAME.3"; empty if expansions are not recorded, because then no view shows it.
std::string numbered(const Recorder& recorder, const std::string& name, Index number);

/// One step of a recurrent unit: its input [n × inputs] and the values carried over from the previous step,
/// each [n × d] → the values to carry over, followed by values to keep for each word, such as gates. The
/// first carried value is the state.
using UnitStep = std::function<std::vector<NodeId>(NodeId input, const std::vector<NodeId>& carried,
                                                   const std::string& name)>;

/// The states of a recurrent unit over packed sentences.
struct PackedStates {
    NodeId states = noNode;         ///< [Σ words × d], in the order of the words
    NodeId last = noNode;           ///< [sentences × d]: the state after the last word read
    std::vector<NodeId> kept = {};  ///< other outputs of the steps, [Σ words × d] each, assembled on demand
};

struct PackedRun {
    AxisPointer words = {};        ///< one segment per sentence
    Index carried = 1, width = 0;  ///< number of carried matrices, initially zero, and their d
    bool backward = false;         ///< from the last word to the first
    std::string name = {};
    std::vector<std::string> kept = {};  ///< names of the other outputs
};

/// input: [Σ words × inputs].
PackedStates runPacked(Recorder& recorder, NodeId input, const PackedRun& run, const UnitStep& step);

// Several sentences, documents or stories side by side are rows of one matrix, one segment each.

/// The length of each of them.
template <class Group>
std::vector<Index> sizesOf(const std::vector<Group>& groups) {
    return eachOf<Index>(groups, [](const Group& group) { return Index(group.size()); });
}

/// Their contents, one after another.
template <class Number>
std::vector<Index> joined(const std::vector<std::vector<Number>>& groups) {
    std::vector<Index> all;
    for (const auto& group : groups) all.insert(all.end(), group.begin(), group.end());
    return all;
}

/// Their rows, with labels if given.
AxisPointer packedAxis(AxisRole role, const std::vector<Index>& sizes, std::vector<std::string> labels = {});

/// One row for each of `count` items, each in its own segment, all labelled `label`.
AxisPointer oneForEach(AxisRole role, Index count, const char* label);

}  // namespace attentionscope
