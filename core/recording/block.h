#pragma once

#include <string>
#include <vector>

#include "core/graph/op.h"

namespace attentionscope {

/// What a step does. A closed set: its title and sentence, in every language, belong to app/; the mechanism
/// declares the computation.
enum class StepKind {
    embed,            ///< words, patches or items become vectors
    addPositions,     ///< the position of each is added
    recur,            ///< a recurrent network reads one after the other
    handOver,         ///< everything is packed into one vector
    gate,             ///< a gate in (0, 1) weighs old against new
    normalise,        ///< mean zero and variance one, or root mean square one
    project,          ///< queries, keys and values
    score,            ///< how well a query matches a key
    scale,            ///< scores times a number
    softcap,          ///< c · tanh(score / c)
    mask,             ///< minus infinity for hidden keys
    temperature,      ///< scores divided by τ
    subtractLargest,  ///< of each row
    exponentiate,
    sum,          ///< of each row
    share,        ///< divided by the sum: probabilities, for drawing a position or computing weights
    weigh,        ///< the attention weights
    favourNear,   ///< weights times a Gaussian around the predicted centre
    draw,         ///< one key is drawn at random and gets all the weight
    weightedSum,  ///< weights × values
    readOne,      ///< the value of one position
    concatenate,  ///< heads, or parts, side by side
    output,       ///< W_O mixes the heads
    residual,     ///< the layer's input is added
    feedForward,  ///< into a wider layer and back
    layerOutput,  ///< the output of the layer
    passLayers,   ///< all layers between the embeddings and an attention behind them
    combine,      ///< two vectors or matrices become one: u + o, tanh(W x + V h), element by element
    pool,         ///< the mean or maximum over positions
    predict,      ///< logits and their probabilities
};

/// One step of the computation as the program explains it: operands, signs between them, result. The matrices
/// are nodes of the recording's graph, computed on demand.
struct Step {
    struct Operand {
        std::string symbol;  ///< TeX: "Q", "x_i"
        NodeId node = noNode;
        std::string sign = {};  ///< TeX after the symbol: "+", "·", ",", "=", "\\to"
        int sequence = -1;      ///< in Recording::sequences: the sequence of its rows; -1: the block's
        std::vector<Index> looked = {};  ///< for a table: the rows that are looked up, in order; -1: zeros

        static constexpr int noPositions = -2;  ///< as a sequence: its rows are not positions, as in weights
    };
    StepKind kind = StepKind::combine;
    std::string id;  ///< stable name among the steps: "scores", "residual"; the stage's name if it is one
    std::vector<Operand> operands = {};
    Operand result = {};
    /// TeX of the result in terms of the operands' symbols; equations are separated by " ,  ".
    std::string formula = {};
};

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
    /// and `after` those after them (residual connection, normalisation); see attentionSteps().
    std::vector<Step> steps = {};
    std::vector<Step> after = {};
};

/// Assigns a map to every block that has none: embeddings and states go with the attention that follows;
/// feed-forward layers, combinations and logits with the one before.
void assignStories(std::vector<Block>& blocks);

}  // namespace attentionscope
