#pragma once

#include <vector>

#include "core/mechanisms/encoder_decoder.h"
#include "tests/support/exact_weights.h"

namespace attentionscope {

/// The place that hard attention reads: the likeliest one, one drawn by a number for each step, or, with
/// `expectation`, all places as in soft attention.
struct HardChoice {
    bool expectation = false;
    std::vector<double> draws = {};
};

/// A system's results for one pair of sentences.
struct ExactTranslation {
    Exact logits;     ///< [target words × vocabulary]
    Exact alignment;  ///< [target words × source words]; empty without attention
    /// Hard attention with draws: the logarithm of the probability of each place drawn.
    std::vector<double> drawn;
};

/// The translation systems once more, in double precision, one sentence and one row at a time, from the
/// equations of the papers that the systems name and independent of the graph.
ExactTranslation translateExactly(const EncoderDecoderSettings& settings, const ExactWeights& weights,
                                  const std::vector<int>& source, const std::vector<int>& target,
                                  const HardChoice& choice = {});

}  // namespace attentionscope
