#pragma once

#include <string>
#include <vector>

#include "core/recording/step.h"

namespace attentionscope {

/// A block of a model, as the architecture map draws it, written down by the mechanism while it records.
struct Block {
    enum class Kind {
        embeddings,
        states,          ///< hidden states of a layer that is not made of attention: a recurrent one
        attention,       ///< queries and keys from the same sequence
        crossAttention,  ///< keys from another sequence
        feedForward,
        combination,  ///< what several parts are put together to
        logits,
    };
    Kind kind = Kind::embeddings;
    std::string title = {};  ///< English, translated where it is shown; empty: the usual one of its kind
    int sequence = 0;        ///< in Recording::sequences: whose positions its rows are
    int layer = 0;
    int map = -1;          ///< in Recording::maps: the attention it is, or whose story tells it; -1: none
    NodeId node = noNode;  ///< what it hands on, [positions × width]
    /// In order. Of an attention these are the steps that come before its heads' own (a normalisation of what
    /// it reads) and `after` those behind them (residual connection, normalisation); see attentionSteps().
    std::vector<Step> steps = {};
    std::vector<Step> after = {};
};

/// Gives blocks that no map tells yet the one whose story tells them: embeddings and states the attention
/// that follows, feed-forward layers, combinations and logits the one before.
void assignStories(std::vector<Block>& blocks);

}  // namespace attentionscope
