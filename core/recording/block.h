#pragma once

#include <string>
#include <vector>

#include "core/recording/step.h"

namespace attentionscope {

/// A block of a model, as the architecture map draws it; the mechanism declares it while recording.
struct Block {
    enum class Kind {
        embeddings,
        states,          ///< hidden states of a layer without attention: a recurrent one
        attention,       ///< queries and keys from the same sequence
        crossAttention,  ///< keys from another sequence
        feedForward,
        combination,  ///< joins several parts
        logits,
    };
    Kind kind = Kind::embeddings;
    std::string title = {};  ///< English, translated on display; empty: the usual title of its kind
    int sequence = 0;        ///< in Recording::sequences: the sequence of its rows
    int layer = 0;
    int map = -1;          ///< in Recording::maps: its attention, or the map whose steps include it; -1: none
    NodeId node = noNode;  ///< its output, [positions × width]
    /// In order. For attention, these are the steps before those of its heads (a normalisation of its input),
    /// and `after` those behind them (residual connection, normalisation); see attentionSteps().
    std::vector<Step> steps = {};
    std::vector<Step> after = {};
};

/// Assigns a map to every block that has none: embeddings and states go with the attention that follows;
/// feed-forward layers, combinations and logits with the one before.
void assignStories(std::vector<Block>& blocks);

}  // namespace attentionscope
