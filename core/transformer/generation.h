#pragma once

#include <vector>

#include "core/transformer/search.h"
#include "core/transformer/stack.h"

namespace attentionscope {

/// A decoder's cache of the tokens it has seen: keys and values, so that one more token costs one row.
class DecoderState {
public:
    /// `memory`: the encoder's last hidden states [source × d], or the regions of a picture among the words;
    /// null for a decoder alone.
    DecoderState(const TransformerSpec& spec, const TransformerWeights& weights, MatrixPointer memory,
                 const StopToken& stop);

    /// Feeds tokens; returns the logits after the last of them, [vocabulary].
    std::vector<float> feed(const std::vector<Index>& ids);
    Index length() const { return length_; }

private:
    const TransformerSpec* spec_;
    const TransformerWeights* weights_;
    StopToken stop_;
    Index length_ = 0;
    std::vector<PastLayer> past_;
    MatrixPointer memory_;
    std::shared_ptr<const std::vector<PastLayer>> memoryPast_;  ///< shared between beams
};

/// The spec's rules for words produced after token `begin`, the last of `read`.
SearchRules rulesOf(const TransformerSpec& spec, Index begin, Index read);

/// Continues `prompt` by searchWords() with the spec's rules. Throws Error for an empty prompt.
GeneratedTokens generateTokens(const TransformerSpec& spec, const DecoderState& start,
                               const std::vector<Index>& prompt, const GenerationOptions& options,
                               const OnToken& onToken, const StopToken& stop);

}  // namespace attentionscope
