#pragma once

#include <string>
#include <vector>

#include "core/graph/op.h"

namespace attentionscope {

/// What one step of a story does. A closed set: its title and sentence, in every language, belong to app/;
/// what is computed from what is declared by the mechanism.
enum class StepKind {
    embed,            ///< words, patches or items become vectors
    addPositions,     ///< the place of each is added
    recur,            ///< a recurrent network reads one after the other
    handOver,         ///< all that is known is put into one vector
    gate,             ///< a gate in (0, 1) weighs old against new
    normalise,        ///< mean zero and variance one, or root mean square one
    project,          ///< queries, keys and values
    score,            ///< how well a query fits a key
    scale,            ///< scores times a number
    softcap,          ///< c · tanh(score / c)
    mask,             ///< minus infinity where a key may not be seen
    temperature,      ///< scores divided by τ
    subtractLargest,  ///< of each row
    exponentiate,
    sum,          ///< of each row
    share,        ///< divided by the sum: probabilities from which a place is drawn or weights made
    weigh,        ///< the attention weights
    favourNear,   ///< weights times a Gaussian about the predicted centre
    draw,         ///< one key is drawn and gets all the weight
    weightedSum,  ///< weights × values
    readOne,      ///< the value of one place
    concatenate,  ///< heads, or parts, side by side
    output,       ///< W_O mixes the heads
    residual,     ///< what was there is added
    feedForward,  ///< into a wider layer and back
    layerOutput,  ///< what the layer hands on
    combine,      ///< two vectors or matrices become one: u + o, tanh(W x + V h), element by element
    pool,         ///< the mean or the largest over positions
    predict,      ///< logits, and what they make likely
};

/// One step of the computation as it is told: operands, signs between them, result. The matrices are nodes of
/// the recording's graph, read when somebody looks.
struct Step {
    struct Operand {
        std::string symbol;  ///< TeX: "Q", "x_i"
        NodeId node = noNode;
        std::string sign = {};  ///< TeX, what stands behind it: "+", "·", ",", "=", "\\to"
        int sequence = -1;      ///< in Recording::sequences: whose positions its rows are; -1: the block's
        std::vector<Index> looked = {};  ///< of a table: the rows that are read of it, in order; -1: zeros

        static constexpr int noPositions = -2;  ///< as a sequence: its rows are no positions, as in weights
    };
    StepKind kind = StepKind::combine;
    std::string id;  ///< stable name within a story: "scores", "residual"; a stage's name where it is one
    std::vector<Operand> operands = {};
    Operand result = {};
    /// TeX: what makes the result of the operands, by their symbols; equations are parted by " ,  ".
    std::string formula = {};
};

}  // namespace attentionscope
