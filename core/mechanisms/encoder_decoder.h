#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/mechanisms/encoder_decoder_settings.h"
#include "core/mechanisms/parameter_set.h"
#include "core/recording/recording.h"
#include "core/transformer/search.h"

namespace attentionscope {

/// Sentences side by side, each as token ids; the optional labels name the rows.
struct SentenceBatch {
    std::vector<std::vector<int>> ids;
    std::vector<std::string> labels = {};

    Index tokens() const;
    /// Packed, one segment per sentence.
    AxisPointer axis() const;
    /// All ids, sentence after sentence.
    std::vector<Index> packedIds() const;
};

/// The decoder's nodes for its target words.
struct DecoderNodes {
    /// The place of a row of logits, which predicts the word after a target word: the sentence and the
    /// position of that word.
    struct Row {
        Index sentence, position;
    };
    NodeId logits = noNode;  ///< [Σ target words × vocabulary], in the order of `rows`
    std::vector<Row> rows;
    std::vector<AttentionMap> maps;
    /// For a single sentence with recorded expansions; the blocks refer to places in `maps`. Sequence 0 is
    /// the source and 1 the target; `features` follow, the columns of `gates`.
    std::vector<Block> blocks;
    std::vector<Sequence> features;
    std::vector<AttentionMap> gates;  ///< gates of recurrent units
    /// For a recurrent decoder: the attention weights of each of its steps, [sentences still active × longest
    /// source], together in the order of `rows`.
    std::vector<NodeId> weights;
    std::vector<NodeId> encoderHidden, decoderHidden;
    bool hasSelfAttention = false;  ///< with positional encodings and a mask, which DecodingMode can replace
    /// For hard attention: [steps of all sentences × 1] log probabilities of the drawn places, in the same
    /// order.
    NodeId drawnLogProbabilities = noNode;
};

/// How to run a decoder.
struct DecodingMode {
    Random* sampling = nullptr;  ///< in training: draws for hard attention and dropout
    bool expectation = false;    ///< hard attention: uses the expectation instead of a draw
    MaskRule decoderMask = {.causal = true};
    bool positionsOff = false;
    std::optional<std::string> score = {};  ///< replaces the model's own, if it can be replaced
    std::optional<SoftmaxKind> softmax = {};
};

/// A translation system on the shared graph. Immutable except for the training of its parameters.
class EncoderDecoder {
public:
    virtual ~EncoderDecoder() = default;
    const EncoderDecoderSettings& settings() const { return settings_; }
    const std::vector<ParameterPointer>& parameters() const { return parameters_; }
    /// The names of its attention maps.
    virtual std::vector<std::string> mapNames() const { return {settings_.map}; }

    /// Records encoder and decoder for known target words (teacher forcing): target sentences start with the
    /// begin token. Requires the same number of source and target sentences.
    virtual DecoderNodes decode(Recorder& recorder, const SentenceBatch& source, const SentenceBatch& target,
                                const DecodingMode& mode = {}) const = 0;
    /// Starts the translation of one sentence; each step runs the decoder over the words so far.
    virtual std::unique_ptr<StepDecoder> begin(const std::vector<int>& source, const StopToken& stop,
                                               bool equalWeights) const;

protected:
    explicit EncoderDecoder(EncoderDecoderSettings settings) : settings_(std::move(settings)) {}
    /// Throws Error if a score function or softmax other than that of the weights is requested.
    static void refuseExchanges(const DecodingMode& mode);
    EncoderDecoderSettings settings_;
    std::vector<ParameterPointer> parameters_;
};

using EncoderDecoderPointer = std::shared_ptr<const EncoderDecoder>;

/// Creates a system. Throws Error if weights are missing.
EncoderDecoderPointer makeEncoderDecoder(const EncoderDecoderSettings& settings, ParameterSet& weights);

// One overload for each file; the first argument selects it.
EncoderDecoderPointer makeSystem(const WithoutAttentionSettings&, const EncoderDecoderSettings&,
                                 ParameterSet&);
EncoderDecoderPointer makeSystem(const AdditiveSettings&, const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeSystem(const LocationAwareSettings&, const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeSystem(const LuongSettings&, const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeSystem(const LocalSettings&, const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeSystem(const HardSettings&, const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeSystem(const TransformerSettings&, const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeSystem(const AttentionBasedSettings&, const EncoderDecoderSettings&, ParameterSet&);

}  // namespace attentionscope
