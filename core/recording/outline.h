#pragma once

#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// A block of a model, as its recording shows it.
struct OutlineBlock {
    enum class Kind {
        embeddings,
        states,          ///< hidden states of a layer that is not made of attention: a recurrent one
        attention,       ///< queries and keys from the same sequence
        crossAttention,  ///< keys from another sequence
        feedForward,
        logits,
    };
    Kind kind = Kind::embeddings;
    bool target = false;  ///< in the part that produces words, where the model has two parts
    int layer = 0;
    int map = 0;           ///< place in Recording::maps of the attention whose story tells this block, if any
    NodeId node = noNode;  ///< what it hands on, [positions × width]
};

/// Whether words are produced by a part of the model of its own, one time step each.
bool producesWords(const Recording& recording);
/// Whether the rows of a map are produced words.
bool isOfTarget(const Recording& recording, const AttentionMap& map);

/// All blocks in the order in which the text goes through them; empty where there is neither attention nor a
/// part that produces words. Read off the graph, not off names: the same for every mechanism.
std::vector<OutlineBlock> outlineOf(const Recording& recording);

/// What comes between the output of an attention and the next attention or the end of the layer; noNode for
/// what is not there.
struct AfterAttention {
    NodeId input = noNode;  ///< what the output is added to: the residual connection (He et al. 2016)
    NodeId sum = noNode;
    NodeId normalised = noNode;        ///< the sum after a layer normalisation
    NodeId feedForwardInput = noNode;  ///< `normalised`, or `sum` where nothing is normalised
    NodeId inner = noNode;             ///< after the activation
    NodeId feedForward = noNode;
    NodeId layerSum = noNode;  ///< with the residual connection around the feed-forward
    NodeId layerEnd = noNode;  ///< what the layer hands on
};
AfterAttention afterAttention(const Recording& recording, const AttentionMap& map);

/// Whether a node is a layer or root mean square normalisation.
bool isNormalisation(const Graph& graph, NodeId id);

}  // namespace attentionscope
