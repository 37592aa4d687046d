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
    /// [n × longest sentence]; `q` receives W_a s along `rows`, because the querying state may be that of the
    /// previous word, and is named NAME.q. `beside`: added inside the tanh for each pair, [Σ pairs ×
    /// attention].
    NodeId scores(Recorder& recorder, NodeId state, NodeId keys, const AxisPointer& rows,
                  const std::string& name, NodeId& q, NodeId beside = noNode) const;
};

/// An encoder–decoder with additive scores: e_ij from s_{i-1} and h_j, c_i by read(), then s_i = GRU([E
/// y_{i-1}; c_i], s_{i-1}).
class AdditiveDecoder : public RecurrentEncoderDecoder {
public:
    AdditiveDecoder(const EncoderDecoderSettings& settings, ParameterSet& weights);

protected:
    /// Computes step.context from the weights in step.head: here their expectation Σ_j α_ij h_j.
    virtual void read(Recorder& recorder, const Memory& memory, const Place& place, Step& step) const;
    /// What is added inside the tanh for each pair of query and annotation; noNode: nothing.
    virtual NodeId beside(Recorder&, const Memory&, const Place&, Step&) const { return noNode; }

    AdditiveScore score_;

private:
    NodeId keys(Recorder& recorder, NodeId states) const final { return score_.keys(recorder, states); }
    Step step(Recorder& recorder, const Memory& memory, NodeId state, NodeId projectedWord,
              const Place& place) const final;
    StepFacts stepFacts() const final;
};

}  // namespace attentionscope
