#pragma once

#include "app/figures/story/story.h"

namespace attentionscope {

/// Makes the matrices of the steps about one head, or about a model without attention; cheap to copy, so that
/// every step has its own.
class StoryPages {
public:
    enum class Kind {
        vectors,  ///< rows are vectors
        scores,   ///< queries × keys, signed
        shares,   ///< queries × keys, not negative
        column,   ///< one number for each query
    };
    enum class Rows { queries, others };

    StoryPages(RecordingPointer recording, const AttentionMap& map, int head, std::optional<Index> query)
        : recording_(std::move(recording)),
          map_(&map),
          head_(&map.nodes.heads[size_t(head)]),
          query_(query) {}
    StoryPages(RecordingPointer recording, std::optional<Index> query)
        : recording_(std::move(recording)), query_(query) {}

    const Recording& recording() const { return *recording_; }
    const Graph& graph() const { return *recording_->evaluation->graph(); }
    bool hasAttention() const { return map_ != nullptr; }
    const AttentionMap& map() const { return *map_; }
    const HeadNodes& head() const { return *head_; }
    /// Whether the query is a place in the part that produces words.
    bool asksInTarget() const { return !map_ || isOfTarget(*recording_, *map_); }
    std::optional<Index> query() const { return query_; }

    StepMatrix matrix(const QString& name, NodeId node, Kind kind, Rows rows = Rows::queries) const;
    StepMatrix vectors(const QString& name, NodeId node, Rows rows = Rows::queries) const {
        return matrix(name, node, Kind::vectors, rows);
    }
    /// One row of a matrix, which may have too many for a picture.
    StepMatrix rowOf(const QString& name, NodeId node, Index row) const;
    bool sameValues(NodeId one, NodeId other) const;
    /// The op of a node; for an alignment that grew row by row, that of its rows. Empty for a leaf.
    std::string opOf(NodeId node) const;
    /// The node in which the chosen row of a matrix was computed.
    NodeId sourceOfRow(NodeId node) const;

private:
    RecordingPointer recording_;
    const AttentionMap* map_ = nullptr;
    const HeadNodes* head_ = nullptr;
    std::optional<Index> query_;
};

/// A step's name is that of the stage it arrives at; it is told by `tell`.
using TellStep = std::function<StepContent(const StoryPages&)>;
StoryStep storyStep(const StoryPages& pages, std::string name, const QString& symbol, TellStep tell);

/// From X to W_O.
void addAttentionSteps(Story& story, const StoryPages& pages);
/// LayerNorm of what the layer reads, where that is recorded as the attention's own input.
void addInputNormalisation(Story& story, const StoryPages& pages);
/// Residual connection, normalisation, and the feed-forward where there is one.
void addStepsAfterAttention(Story& story, const StoryPages& pages);
/// What the encoder hands over where there is no attention: its last state.
void addHandover(Story& story, const StoryPages& pages, const OutlineBlock& states);
/// Embeddings, states or logits.
void addBlockStep(Story& story, const StoryPages& pages, const OutlineBlock& block);

}  // namespace attentionscope
