#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/checkpoint/config_value.h"
#include "core/mechanisms/parameter_set.h"
#include "core/recording/recording.h"
#include "core/transformer/search.h"

namespace attentionscope {

/// Sizes and choices of an encoder–decoder, as config.json keeps them.
struct EncoderDecoderSettings {
    std::string system = "additive";  ///< none, additive, luong, local, hard, transformer
    Index vocabulary = 0;
    Index embedding = 96;
    Index hidden = 160;    ///< of each recurrent layer; the model width of a transformer is `embedding`
    Index attention = 96;  ///< width of the additive score function
    std::string score = "general";                   ///< of luong and local: dot, general, concat, location
    bool predictive = true;                          ///< local-p; otherwise local-m
    Index window = 4;                                ///< D of local attention
    Index layers = 3, heads = 4, feedForward = 512;  ///< of the transformer
    bool preNorm = true;
    float dropout = 0;
};

/// Reads them from config.json. Throws Error for values out of range.
EncoderDecoderSettings readSettings(const ConfigValue& config);
std::string settingsToJson(const EncoderDecoderSettings& settings);

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
struct Decoded {
    /// A row of logits for the word that follows each target word: sentence and place of the target word.
    struct Row {
        Index sentence, position;
    };
    NodeId logits = noNode;  ///< [Σ target words × vocabulary], in the order of `rows`
    std::vector<Row> rows;
    std::vector<AttentionMap> maps;
    std::vector<NodeId> encoderHidden, decoderHidden;
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
};

/// A translation system on the shared graph. Immutable but for the training of its parameters.
class EncoderDecoder {
public:
    virtual ~EncoderDecoder() = default;
    const EncoderDecoderSettings& settings() const { return settings_; }
    const std::vector<ParameterPointer>& parameters() const { return parameters_; }

    /// Records encoder and decoder for target words that are known (teacher forcing): target sentences begin
    /// with the word that begins a sentence. As many source as target sentences.
    virtual Decoded decode(Recorder& recorder, const SentenceBatch& source, const SentenceBatch& target,
                           const DecodingMode& mode = {}) const = 0;
    /// Starts the translation of one sentence; runs the decoder over the words so far at each step.
    virtual std::unique_ptr<StepDecoder> begin(const std::vector<int>& source, const StopToken& stop) const;

protected:
    explicit EncoderDecoder(EncoderDecoderSettings settings) : settings_(std::move(settings)) {}
    EncoderDecoderSettings settings_;
    std::vector<ParameterPointer> parameters_;
};

using EncoderDecoderPointer = std::shared_ptr<const EncoderDecoder>;

/// Puts a system together. Throws Error for one that is not known, and where weights are missing.
EncoderDecoderPointer makeEncoderDecoder(const EncoderDecoderSettings& settings, ParameterSet& weights);

// One for each file.
EncoderDecoderPointer makeWithoutAttention(const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeAdditive(const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeLuong(const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeHard(const EncoderDecoderSettings&, ParameterSet&);
EncoderDecoderPointer makeTransformer(const EncoderDecoderSettings&, ParameterSet&);

}  // namespace attentionscope
