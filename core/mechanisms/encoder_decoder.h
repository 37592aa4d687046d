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

/// Sentences side by side, each as token ids; the labels are what the rows are called, and may be left out.
struct SentenceBatch {
    std::vector<std::vector<int>> ids;
    std::vector<std::string> labels = {};

    Index tokens() const;
    /// Packed, one segment a sentence.
    AxisPointer axis() const;
    /// All ids, sentence after sentence.
    std::vector<Index> packedIds() const;
};

/// What a decoder made of its target words.
struct DecoderNodes {
    /// A row of logits for the word that follows each target word: sentence and place of the target word.
    struct Row {
        Index sentence, position;
    };
    NodeId logits = noNode;  ///< [Σ target words × vocabulary], in the order of `rows`
    std::vector<Row> rows;
    std::vector<AttentionMap> maps;
    /// Of a single sentence whose expansions are recorded; naming places in `maps`. Sequence 0 is the source
    /// and 1 the target; behind them stand `features`, the columns of `gates`.
    std::vector<Block> blocks;
    std::vector<Sequence> features;
    std::vector<AttentionMap> gates;  ///< of recurrent units
    /// Of a recurrent decoder: what each of its steps weighs its source by, [sentences that go on × longest
    /// source], together in the order of `rows`.
    std::vector<NodeId> weights;
    std::vector<NodeId> encoderHidden, decoderHidden;
    bool hasSelfAttention = false;  ///< with positional encodings and a mask, both as DecodingMode says
    /// Hard attention: [steps of all sentences × 1] log probabilities of the places drawn; the same order.
    NodeId drawnLogProbabilities = noNode;
};

/// How a decoder is run.
struct DecodingMode {
    Random* sampling = nullptr;  ///< training: draws for hard attention and dropout
    bool expectation = false;    ///< hard attention: the expectation in place of a draw
    MaskRule decoderMask = {.causal = true};
    bool positionsOff = false;
    std::optional<std::string> score = {};  ///< in place of the model's own, where it can be exchanged
    std::optional<SoftmaxKind> softmax = {};
};

/// A translation system on the shared graph. Immutable but for the training of its parameters.
class EncoderDecoder {
public:
    virtual ~EncoderDecoder() = default;
    const EncoderDecoderSettings& settings() const { return settings_; }
    const std::vector<ParameterPointer>& parameters() const { return parameters_; }
    /// The names of its attention maps.
    virtual std::vector<std::string> mapNames() const { return {settings_.map}; }

    /// Records encoder and decoder for target words that are known (teacher forcing): target sentences begin
    /// with the word that begins a sentence. As many source as target sentences.
    virtual DecoderNodes decode(Recorder& recorder, const SentenceBatch& source, const SentenceBatch& target,
                                const DecodingMode& mode = {}) const = 0;
    /// Starts the translation of one sentence; runs the decoder over the words so far at each step.
    virtual std::unique_ptr<StepDecoder> begin(const std::vector<int>& source, const StopToken& stop,
                                               bool equalWeights) const;

protected:
    explicit EncoderDecoder(EncoderDecoderSettings settings) : settings_(std::move(settings)) {}
    /// Throws Error where another score function or softmax is asked for than the weights belong to.
    static void refuseExchanges(const DecodingMode& mode);
    EncoderDecoderSettings settings_;
    std::vector<ParameterPointer> parameters_;
};

using EncoderDecoderPointer = std::shared_ptr<const EncoderDecoder>;

/// Puts a system together. Throws Error where weights are missing.
EncoderDecoderPointer makeEncoderDecoder(const EncoderDecoderSettings& settings, ParameterSet& weights);

// One for each file; the first argument chooses among them.
EncoderDecoderPointer makeSystem(const WithoutAttentionSettings&, const EncoderDecoderSettings&,
                                 ParameterSet&);
EncoderDecoderPointer makeSystem(const AdditiveSettings&, const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeSystem(const LuongSettings&, const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeSystem(const LocalSettings&, const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeSystem(const HardSettings&, const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeSystem(const TransformerSettings&, const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeSystem(const AttentionBasedSettings&, const EncoderDecoderSettings&, ParameterSet&);

}  // namespace attentionscope
