#pragma once

#include "core/mechanisms/packed_sequence.h"
#include "core/mechanisms/parameter_set.h"

namespace attentionscope {

/// Long short-term memory (Hochreiter and Schmidhuber 1997) with the forget gate of Gers et al. 2000:
/// i, f, o = σ(x W + h U + b), g = tanh(x W + h U + b), c' = f ∘ c + i ∘ g, h' = o ∘ tanh(c').
struct LongShortTermMemory {
    ParameterPointer input, bias;  ///< [inputs × 4d] and [1 × 4d]: i, f, o and g side by side
    ParameterPointer recurrent;    ///< U: [d × 4d]

    /// The outputs of run() for each word besides its state, in this order.
    enum Kept { inputGate, forgetGate, outputGate, candidate, cell };

    /// The forget gate starts open (Jozefowicz et al. 2015).
    static LongShortTermMemory make(ParameterSet& weights, const std::string& name, Index inputs,
                                    Index hidden);
    Index width() const { return recurrent->rows(); }
    /// One step. projected: x W + b [n × 4d]; h, c: [n × d] → h', c', then i, f, o, g and c' again.
    std::vector<NodeId> step(Recorder& recorder, NodeId projected, NodeId h, NodeId c,
                             const std::string& name) const;
    /// Runs over packed sentences. x: [Σ words × inputs].
    PackedStates run(Recorder& recorder, NodeId x, const AxisPointer& words, bool backward,
                     const std::string& name) const;
};

}  // namespace attentionscope
