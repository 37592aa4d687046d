#pragma once

#include <vector>

#include "core/transformer/generation.h"
#include "tests/support/op_check.h"

namespace attentionscope {

/// Weights drawn at random for everything that the spec has: matrices as PyTorch's Linear lays them out,
/// biases where `biases` says so, norms near one.
TransformerWeights randomWeights(const TransformerSpec& spec, std::uint64_t seed, bool biases = true);

/// What a transformer makes of its ids.
struct ExactForward {
    Exact logits;  ///< [rows of the last stack × outputs]
    /// Attention weights of the last stack's self-attention, layer after layer, head after head.
    std::vector<Exact> self;
};

/// The forward pass of a spec once more in plain loops in double precision, from the definitions and
/// independent of the graph. `target` is left out for a stack alone.
ExactForward forwardExactly(const TransformerSpec& spec, const TransformerWeights& weights,
                            const std::vector<Index>& source, const std::vector<Index>& target = {});

}  // namespace attentionscope
