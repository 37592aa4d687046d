#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/attention/grid_windows.h"
#include "core/attention/score_functions.h"
#include "core/attention/stages.h"
#include "core/graph/ops/mask.h"
#include "core/graph/recorder.h"

namespace attentionscope {

/// How masked scores become a distribution.
enum class SoftmaxKind {
    softmax,    ///< in steps: subtract the maximum, exponentiate, sum, divide
    sparsemax,  ///< Martins and Astudillo 2016
    largest,    ///< puts all weight on the largest score: hard attention
    sampled,    ///< puts all weight on one key drawn from the softmax (Xu et al. 2015)
};

/// How scores become weights.
struct AttentionSettings {
    Index heads = 1;          ///< column blocks of q
    Index keyValueHeads = 1;  ///< column blocks of k and v; query head h uses h / (heads / keyValueHeads)
    float scale = 0;        ///< factor of the scores; 0: 1 / √d_k for scaledDot, no scaling for the others
    float softcap = 0;      ///< if positive: c · tanh(score / c) before the mask
    float temperature = 1;  ///< divides the masked scores
    MaskRule mask = {};
    /// Added to the scores: [queries × keys], or [queries × heads · keys] for one matrix per head; -inf
    /// masks.
    NodeId bias = noNode;
    /// Where regions attend within windows; `bias` is then that of one window, see windowAttention().
    std::optional<GridWindows> windows = {};
    ScoreFunction score = ScoreFunction::scaledDot;
    ScoreWeights scoreWeights = {};
    SoftmaxKind softmax = SoftmaxKind::softmax;
    std::uint64_t seed = 0;  ///< seed for SoftmaxKind::sampled
};

/// How the weights select values.
enum class Reading {
    all,      ///< the weighted sum of all values
    largest,  ///< only the value with the largest weight: hard attention
    sampled,  ///< one value drawn at random, which gets all the weight (Xu et al. 2015)
};

/// Weights [inputs × columns] and bias [1 × columns] of a projection; either may be noNode.
struct ProjectionNodes {
    NodeId weights = noNode, bias = noNode;
};

/// The nodes of one head, one for each step; noNode for a step that the mechanism does not have.
struct HeadNodes {
    NodeId q = noNode, k = noNode, v = noNode;
    ProjectionNodes queryProjection = {}, keyProjection = {}, valueProjection = {};  ///< its columns only
    float clip = 0;        ///< entries of queries, keys and values are clipped to ± this; 0: no clipping
    bool normed = false;   ///< queries and keys are normalised after the projection
    bool rotated = false;  ///< queries and keys are then rotated by their positions
    NodeId used = noNode;  ///< this head's columns of AttentionMap::used
    Index width = 0;       ///< d_k, if each query is 0 in all but d_k of its columns; 0: it is not
    ComparedNodes compared = {};
    NodeId scores = noNode, scaled = noNode, softcapped = noNode, masked = noNode, tempered = noNode;
    NodeId maximum = noNode, shifted = noNode, exponentials = noNode, sums = noNode;
    NodeId bias = noNode;           ///< added to the scores before the mask
    NodeId probabilities = noNode;  ///< what weights were drawn from, or what `nearness` multiplies
    NodeId nearness = noNode;       ///< a Gaussian; weights = probabilities · nearness (Luong et al. 2015)
    NodeId weights = noNode;
    NodeId weighted = noNode;
    Reading reading = Reading::all;
    SoftmaxKind softmax = SoftmaxKind::softmax;
    float scale = 0;        ///< scaled / scores; 0: unknown
    float softcap = 0;      ///< c of `softcapped`
    float temperature = 1;  ///< τ of `tempered`

    /// noNode for Stage::output, which all heads share.
    NodeId stage(Stage stage) const;
    /// d_k of queries with so many columns.
    Index keyWidth(Index columns) const { return width > 0 ? width : columns; }
};

/// The nodes of one attention layer.
struct AttentionNodes {
    AxisPointer queries = {}, keys = {};
    NodeId q = noNode, k = noNode, v = noNode;  ///< all heads side by side
    std::vector<HeadNodes> heads = {};          ///< empty if expansions are not recorded
    NodeId context = noNode;                    ///< all heads' weighted sums side by side
    NodeId output = noNode;                     ///< after W_O; equals context without W_O
};

/// Attention with several heads side by side (Vaswani et al. 2017): each head computes softmax(score(q, k) ·
/// scale + mask) v. q: [Σ queries × heads · d_q], k: [Σ keys × keyValueHeads · d_k], v: [Σ keys ×
/// keyValueHeads · d_v] → context [Σ queries × heads · d_v]; dot products and cosine need d_q = d_k. Dot
/// products with a softmax are recorded as a fused node with its expansion; nodes are named NAME.context,
/// NAME.head.H.weights and so on. Throws Error for widths that are not multiples of the heads.
AttentionNodes multiHeadAttention(Recorder& recorder, NodeId q, NodeId k, NodeId v,
                                  const AttentionSettings& settings, const std::string& name);

/// Gives each head its columns of the projections that produced q, k and v of all heads.
void declareProjections(Recorder& recorder, AttentionNodes& nodes, const ProjectionNodes& queries,
                        const ProjectionNodes& keys, const ProjectionNodes& values);

/// The steps of one head from scores to weighted sum, for any score function: scale, softcap, mask, softmax
/// as subtract-max, exp, sum, divide (one step if expansions are not recorded), and weights × v. scores: [Σ
/// queries × longest segment of keys], v: [Σ keys × d_v]. `scale` 0 omits the scaling step. Fills every field
/// from `scores` on. Nodes have no name if `name` is empty.
void recordHead(Recorder& recorder, HeadNodes& head, NodeId scores, NodeId v,
                const AttentionSettings& settings, const std::string& name, Lifetime lifetime);

/// One head of attention computed step by step: the nodes of all steps, row below row along `rows`, named
/// NAME.scores, NAME.weights and so on. A stage that a step lacks is left out. k, v and the settings are
/// those of the first step.
HeadNodes stackedHeads(Recorder& recorder, const std::vector<HeadNodes>& steps, const AxisPointer& rows,
                       const std::string& name);

/// The nodes of single-head attention, in the form of a map.
inline AttentionNodes singleHead(const HeadNodes& head, AxisPointer queries, AxisPointer keys) {
    return {.queries = std::move(queries),
            .keys = std::move(keys),
            .q = head.q,
            .k = head.k,
            .v = head.v,
            .heads = {head},
            .context = head.weighted,
            .output = head.weighted};
}

/// Replaces the model's score function with the named one at its usual scale; without a name, does nothing.
/// Throws Error for an unknown name, and for functions with weights of their own, because the model would
/// have to be trained with them: only dot, scaled_dot and cosine are interchangeable.
void changeScore(AttentionSettings& settings, const std::optional<std::string>& name);

/// "softmax", "sparsemax", "largest" or "sampled". Throws Error for any other name.
SoftmaxKind softmaxNamed(const std::string& name);

}  // namespace attentionscope
