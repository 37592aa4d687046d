#pragma once

#include "core/mechanisms/recurrent.h"

namespace attentionscope {

/// The additive score function of Bahdanau et al. 2014, e_ij = v_aᵀ tanh(W_a s_i + U_a h_j).
struct AdditiveScore {
    ParameterPointer query;   ///< W_a: [state × attention]
    ParameterPointer memory;  ///< U_a: [annotation × attention]
    ParameterPointer vector;  ///< v_a: [attention × 1]

    static AdditiveScore make(ParameterSet& weights, Index state, Index annotation, Index attention);
    /// U_a h_j for all annotations at once.
    NodeId keys(Recorder& recorder, NodeId annotations) const;
    /// [n × longest sentence]; `q` receives W_a s.
    NodeId scores(Recorder& recorder, NodeId state, NodeId keys, const std::string& name, NodeId& q) const;
};

}  // namespace attentionscope
