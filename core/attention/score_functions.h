#pragma once

#include <optional>
#include <string_view>

#include "core/graph/recorder.h"

namespace attentionscope {

/// How a query and a key become a score (Luong et al. 2015; Bahdanau et al. 2014; Vaswani et al. 2017).
enum class ScoreFunction {
    dot,        ///< q · k
    scaledDot,  ///< q · k, scaled by 1 / √d_k
    general,    ///< qᵀ W k; W: [d_q × d_k]
    additive,   ///< v_aᵀ tanh(W_a q + U_a k); W_a: [d_a × d_q], U_a: [d_a × d_k], v_a: [1 × d_a]
    location,   ///< w_j · q, by the key's position alone; W: [positions × d_q]
    cosine,     ///< q · k / (|q| |k|)
};

inline constexpr ScoreFunction allScoreFunctions[] = {ScoreFunction::dot,      ScoreFunction::scaledDot,
                                                      ScoreFunction::general,  ScoreFunction::additive,
                                                      ScoreFunction::location, ScoreFunction::cosine};

/// Those without weights of their own, which can be exchanged for each other in a model that was trained.
inline constexpr ScoreFunction weightlessScoreFunctions[] = {ScoreFunction::dot, ScoreFunction::scaledDot,
                                                             ScoreFunction::cosine};

/// "dot", "scaled_dot", "general", "additive", "location", "cosine".
std::string_view scoreFunctionName(ScoreFunction function);
std::optional<ScoreFunction> scoreFunctionFromName(std::string_view name);

/// The weights of the score functions that have some; shared by all heads.
struct ScoreWeights {
    NodeId w = noNode;
    NodeId wA = noNode, uA = noNode, vA = noNode;
};

/// What a score function compares in the end, where it makes something of queries and keys first: rows of
/// length one (cosine), qᵀ W (general), W_a q and U_a k (additive).
struct ComparedNodes {
    NodeId queries = noNode, keys = noNode;  ///< noNode: q and k themselves
    NodeId vector = noNode;                  ///< v_a of the additive score
};

/// The raw scores of one head, before any scaling. q: [Σ queries × d_q], k: [Σ keys × d_k] → [Σ queries ×
/// longest segment of keys], named NAME.scores. Throws Error where weights are missing or do not fit, or
/// where there are fewer positions than keys. `compared` receives what the function made of q and k.
NodeId recordScores(Recorder& recorder, ScoreFunction function, NodeId q, NodeId k,
                    const ScoreWeights& weights, const std::string& name, Lifetime lifetime,
                    ComparedNodes* compared = nullptr);

}  // namespace attentionscope
