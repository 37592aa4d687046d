#pragma once

#include <vector>

#include "core/transformer/generation.h"
#include "tests/support/op_check.h"

namespace attentionscope {

/// An activation by its definition.
double activated(FeedForwardActivation kind, double x);

/// Random weights for everything in the spec: matrices as in PyTorch's Linear, biases if `biases`, norms near
/// one.
TransformerWeights randomWeights(const TransformerSpec& spec, std::uint64_t seed, bool biases = true);

/// A transformer's results for its ids.
struct ExactForward {
    Exact logits;  ///< [rows of the last stack × outputs]
    /// Attention weights of the last stack's self-attention, layer after layer, head after head.
    std::vector<Exact> self;
};

/// The forward pass of a spec in plain loops in double precision, from the definitions and independent of the
/// graph. Without `target` for a single stack.
ExactForward forwardExactly(const TransformerSpec& spec, const TransformerWeights& weights,
                            const std::vector<Index>& source, const std::vector<Index>& target = {});

}  // namespace attentionscope
