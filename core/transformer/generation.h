#pragma once

#include <functional>
#include <vector>

#include "core/base/random.h"
#include "core/recording/model.h"
#include "core/transformer/stack.h"

namespace attentionscope {

/// What a decoder remembers of the tokens it has seen: keys and values, so that one more token costs one row.
class DecoderState {
public:
    /// `memory`: the encoder's last hidden states [source × d], or null for a decoder alone.
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

/// Words that a model produced.
struct Generated {
    std::vector<Index> ids;           ///< without the prompt; the end token included where it was reached
    std::vector<double> probability;  ///< of each, under the model as it is (temperature 1)
    bool ended = false;               ///< an end token was produced; otherwise a limit was reached
};

/// Called with every new token as it is chosen (not for beam search).
using OnToken = std::function<void(Index id)>;

/// Continues `prompt`: greedily at temperature 0, else by sampling from the topK likeliest tokens that
/// together reach topP (Fan et al. 2018; Holtzman et al. 2020), or with options.beam > 1 by beam search with
/// scores divided by length. Tokens in options.forced stand where they say. Throws Error for options out of
/// range.
Generated generateTokens(const TransformerSpec& spec, const DecoderState& start,
                         const std::vector<Index>& prompt, const GenerationOptions& options,
                         const OnToken& onToken, const StopToken& stop);

/// Draws from softmax(logits / temperature), cut to topK and topP; the likeliest at temperature 0.
Index chooseToken(const std::vector<float>& logits, const GenerationOptions& options, Random& random);

}  // namespace attentionscope
