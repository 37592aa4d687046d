#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/graph/recorder.h"

namespace attentionscope {

/// How a query and a key become a score (Luong et al. 2015; Bahdanau et al. 2014; Vaswani et al. 2017).
enum class ScoreFunction {
    dot,        ///< q · k
    scaledDot,  ///< q · k, scaled by 1 / √d_k
    general,    ///< qᵀ W k; W: [d_q × d_k]
    additive,   ///< v_aᵀ tanh(W_a q + U_a k); W_a: [d_a × d_q], U_a: [d_a × d_k], v_a: [1 × d_a]
    location,   ///< w_j · q, depends only on the key's position; W: [positions × d_q]
    cosine,     ///< q · k / (|q| |k|)
};

inline constexpr ScoreFunction allScoreFunctions[] = {ScoreFunction::dot,      ScoreFunction::scaledDot,
                                                      ScoreFunction::general,  ScoreFunction::additive,
                                                      ScoreFunction::location, ScoreFunction::cosine};

/// Score functions without weights, which can replace each other in a trained model.
inline constexpr ScoreFunction weightlessScoreFunctions[] = {ScoreFunction::dot, ScoreFunction::scaledDot,
                                                             ScoreFunction::cosine};

/// "dot", "scaled_dot", "general", "additive", "location", "cosine".
std::string_view scoreFunctionName(ScoreFunction function);
std::optional<ScoreFunction> scoreFunctionFromName(std::string_view name);

/// The weights of the score functions that have some; all heads share them.
struct ScoreWeights {
    NodeId w = noNode;
    NodeId wA = noNode, uA = noNode, vA = noNode;
};

/// What a score function finally compares, if it first transforms queries and keys: rows of length one
/// (cosine), qᵀ W (general), W_a q and U_a k (additive).
struct ComparedNodes {
    NodeId queries = noNode, keys = noNode;  ///< noNode: q and k themselves
    NodeId vector = noNode;                  ///< v_a of the additive score
};

/// The raw scores of one head, before any scaling. q: [Σ queries × d_q], k: [Σ keys × d_k] → [Σ queries ×
/// longest segment of keys], named NAME.scores. Throws Error if weights are missing or do not fit, or if
/// there are fewer positions than keys. `compared` receives the transformed q and k.
NodeId recordScores(Recorder& recorder, ScoreFunction function, NodeId q, NodeId k,
                    const ScoreWeights& weights, const std::string& name, Lifetime lifetime,
                    ComparedNodes* compared = nullptr);

}  // namespace attentionscope
