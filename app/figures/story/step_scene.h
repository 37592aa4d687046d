#pragma once

#include "app/figures/painters/steps.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// Where a step is told: in which block, about which head of which map, for which query. Cheap to copy.
struct StepScene {
    RecordingPointer recording;
    const AttentionMap* map = nullptr;  ///< null in a model without attention
    int head = 0;
    std::optional<Index> query = {};
    std::optional<Index> key = {};  ///< the chosen one
    int block = -1;                 ///< in Recording::blocks; -1: none
    /// What each step of the story arrives at, so that a matrix looks the same wherever it stands.
    std::shared_ptr<const std::vector<std::pair<Step::Operand, StepKind>>> results = {};

    const Graph& graph() const { return *recording->evaluation->graph(); }
    const Block* ownBlock() const { return block < 0 ? nullptr : &recording->blocks[size_t(block)]; }
    /// Whose positions the rows of the block are; null where that is not declared.
    const Sequence* ownSequence() const;
    const HeadNodes* ownHead() const { return map ? map->head(head) : nullptr; }
    /// Whether keys are of another sequence than queries.
    bool crosses() const { return map && recording->crosses(*map); }
    /// Whether queries, or the rows of the step's block, are words that the model produces.
    bool asksWhileProducing() const;
    bool isInProducedBlock() const;
    /// Whether the rows of an operand are those of the queries, and not of what is asked.
    bool isOfQueries(const Step::Operand& operand) const;
    bool sameValues(NodeId one, NodeId other) const;
    /// The weights of the head; null where there are none of this query.
    MatrixPointer weights() const;
    /// The key whose numbers are shown one by one: the chosen one, else that of the largest weight.
    std::optional<Index> shownKey() const;
};

bool isAttention(const Block& block);
/// The sequence of this number; null if there is none.
const Sequence* sequenceAt(const Recording& recording, int index);

/// A node as it stands in a step.
StepMatrix matrixOf(const StepScene& scene, const Step::Operand& operand);
/// Signed matrices of a step that could be added to each other share a scale: a colour means one number in
/// all of them, and scores that were divided are seen to be smaller.
void shareScales(std::vector<StepPart>& parts);
/// One row of a node, which may have too many for a picture.
StepMatrix rowOf(const StepScene& scene, const QString& name, NodeId node, Index row);

/// What the model says at the end: logits and probabilities of the likeliest candidates.
std::vector<StepPart> predictionParts(const StepScene& scene, const Step& step);

/// The whole step: words, and matrices with signs between them.
StepContent stepContent(const StepScene& scene, const Step& step);

}  // namespace attentionscope
