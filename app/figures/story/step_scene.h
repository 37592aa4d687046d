#pragma once

#include "app/figures/painters/steps.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// The context of a step: its block, the head and map, the query. Cheap to copy.
struct StepScene {
    RecordingPointer recording;
    const AttentionMap* map = nullptr;  ///< null in a model without attention
    int head = 0;
    std::optional<Index> query = {};
    std::optional<Index> key = {};     ///< the chosen one
    int block = -1;                    ///< in Recording::blocks; -1: none
    std::optional<Place> traced = {};  ///< a number that the parts of long rows include
    /// The result of each step of the story, so that a matrix looks the same everywhere.
    std::shared_ptr<const std::vector<std::pair<Step::Operand, StepKind>>> results = {};

    const Graph& graph() const { return *recording->evaluation->graph(); }
    const Block* ownBlock() const { return block < 0 ? nullptr : &recording->blocks[size_t(block)]; }
    /// The sequence of the block's rows; null if not declared.
    const Sequence* ownSequence() const;
    const HeadNodes* ownHead() const { return map ? map->head(head) : nullptr; }
    /// Whether keys belong to another sequence than queries.
    bool crosses() const { return map && recording->crosses(*map); }
    /// Whether queries, or the rows of the step's block, are produced words.
    bool queriesWhileProducing() const;
    bool isInProducedBlock() const;
    /// Whether the rows of an operand are those of the queries, not of the keys.
    bool isOfQueries(const Step::Operand& operand) const;
    bool sameValues(NodeId one, NodeId other) const;
    /// The names of the map's values, by key: typed values have their own (v0, v1), others those of their
    /// keys.
    AxisSlice valueNames(const AxisSlice& keys) const;
    /// The weights of the head; null if there are none of this query.
    MatrixPointer weights() const;
    /// The key whose numbers are shown one by one: the chosen one, else that of the largest weight.
    std::optional<Index> shownKey() const;
};

bool isAttention(const Block& block);
/// The sequence with this number; null if there is none.
const Sequence* sequenceAt(const Recording& recording, int index);

/// A node as it appears in a step.
StepMatrix matrixOf(const StepScene& scene, const Step::Operand& operand);
/// Signed matrices of a step that could be added share a scale: a colour means one number in all of them, and
/// divided scores visibly shrink.
void shareScales(std::vector<StepPart>& parts);
/// One row of a node, which may have too many for a picture.
StepMatrix rowOf(const StepScene& scene, const QString& name, NodeId node, Index row);

/// The final prediction: logits and probabilities of the most likely candidates.
std::vector<StepPart> predictionParts(const StepScene& scene, const Step& step);

/// The whole step: words, and matrices with signs between them.
StepContent stepContent(const StepScene& scene, const Step& step);

}  // namespace attentionscope
