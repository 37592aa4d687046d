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
    softmax,    ///< in steps: subtract the maximum, exp, sum, divide
    sparsemax,  ///< Martins and Astudillo 2016
    largest,    ///< all weight on the largest score: hard attention
    sampled,    ///< all weight on a key drawn from the softmax (Xu et al. 2015)
};

/// How scores become weights.
struct AttentionSettings {
    Index heads = 1;          ///< column blocks of q
    Index keyValueHeads = 1;  ///< column blocks of k and v; query head h uses h / (heads / keyValueHeads)
    float scale = 0;          ///< multiplies the scores; 0: 1 / √d_k for scaledDot, else none
    float softcap = 0;        ///< c · tanh(score / c) before the mask, where positive
    float temperature = 1;    ///< divides the masked scores
    MaskRule mask = {};
    /// Added to the scores: [queries × keys], or [queries × heads · keys] for a matrix per head; -inf masks.
    NodeId bias = noNode;
    /// Where regions attend within windows; `bias` is then that of one window, see windowAttention().
    std::optional<GridWindows> windows = {};
    ScoreFunction score = ScoreFunction::scaledDot;
    ScoreWeights scoreWeights = {};
    SoftmaxKind softmax = SoftmaxKind::softmax;
    std::uint64_t seed = 0;  ///< of the draws of SoftmaxKind::sampled
};

/// What is read of the values by their weights.
enum class Reading {
    all,      ///< their sum, each times its weight
    largest,  ///< the one with the largest weight alone: hard attention
    sampled,  ///< one alone that was drawn; it has all the weight (Xu et al. 2015)
};

/// Weights [inputs × columns] and bias [1 × columns] of a projection, either may be noNode.
struct ProjectionNodes {
    NodeId weights = noNode, bias = noNode;
};

/// The nodes of one head, one for each step of the story; noNode where a mechanism has no such step.
struct HeadNodes {
    NodeId q = noNode, k = noNode, v = noNode;
    ProjectionNodes queryProjection = {}, keyProjection = {}, valueProjection = {};  ///< its own columns
    float clip = 0;        ///< each entry of queries, keys and values is held within ± it; 0: no such bound
    bool normed = false;   ///< queries and keys, after the projection
    bool rotated = false;  ///< queries and keys, by their positions, after that
    ComparedNodes compared = {};
    NodeId scores = noNode, scaled = noNode, softcapped = noNode, masked = noNode, tempered = noNode;
    NodeId maximum = noNode, shifted = noNode, exponentials = noNode, sums = noNode;
    NodeId bias = noNode;           ///< added to the scores before the mask
    NodeId probabilities = noNode;  ///< what weights were drawn from, or what `nearness` favours
    NodeId nearness = noNode;       ///< times which probabilities are weights: a Gaussian (Luong et al. 2015)
    NodeId weights = noNode;
    NodeId weighted = noNode;
    Reading reading = Reading::all;
    SoftmaxKind softmax = SoftmaxKind::softmax;
    float scale = 0;        ///< by which `scaled` differs from `scores`; 0: not known
    float softcap = 0;      ///< c of `softcapped`
    float temperature = 1;  ///< τ of `tempered`

    /// noNode for Stage::output, which belongs to all heads.
    NodeId stage(Stage stage) const;
};

/// The nodes of one attention layer.
struct AttentionNodes {
    AxisPointer queries = {}, keys = {};
    NodeId q = noNode, k = noNode, v = noNode;  ///< all heads side by side
    std::vector<HeadNodes> heads = {};          ///< empty where expansions are not recorded
    NodeId context = noNode;                    ///< all heads' weighted sums side by side
    NodeId output = noNode;                     ///< after W_O; the context where there is none
};

/// Attention of several heads side by side (Vaswani et al. 2017): for each softmax(score(q, k) · scale +
/// mask) v. q: [Σ queries × heads · d_q], k: [Σ keys × keyValueHeads · d_k], v: [Σ keys × keyValueHeads ·
/// d_v] → context [Σ queries × heads · d_v]; for dot products and cosine d_q = d_k. Dot products with a
/// softmax are recorded as a fused node with its expansion; nodes are named NAME.context, NAME.head.H.weights
/// and so on. Throws Error for widths that are not multiples of the heads.
AttentionNodes multiHeadAttention(Recorder& recorder, NodeId q, NodeId k, NodeId v,
                                  const AttentionSettings& settings, const std::string& name);

/// Gives each head its own columns of the projections that made q, k and v of all heads.
void declareProjections(Recorder& recorder, AttentionNodes& nodes, const ProjectionNodes& queries,
                        const ProjectionNodes& keys, const ProjectionNodes& values);

/// The steps from scores to weighted sum of one head, whatever the score function: scale, softcap, mask,
/// softmax as subtract-max, exp, sum, divide (in one step where no expansions are recorded), and weights × v.
/// scores: [Σ queries × longest segment of keys], v: [Σ keys × d_v]. `scale` 0 leaves the scaling step out.
/// Fills everything from `scores` on. Nodes have no name where `name` is empty.
void recordHead(Recorder& recorder, HeadNodes& head, NodeId scores, NodeId v,
                const AttentionSettings& settings, const std::string& name, Lifetime lifetime);

}  // namespace attentionscope
