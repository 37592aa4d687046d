#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/random.h"
#include "core/mechanisms/parameter_set.h"
#include "core/mechanisms/settings.h"
#include "core/recording/recording.h"
#include "core/recording/survey_axes.h"
#include "core/transformer/search.h"

namespace attentionscope {

// The translation systems and the settings of each, stored under its name in config.json.

struct WithoutSettings {
    template <class Self, class Fields>
    static void list(Self&, Fields&) {}
};

struct WithoutAttentionSettings : WithoutSettings {
    static constexpr std::string_view name = "none";
};

struct AdditiveSettings : WithoutSettings {
    static constexpr std::string_view name = "additive";
};

struct HardSettings : WithoutSettings {
    static constexpr std::string_view name = "hard";
};

struct LocationAwareSettings {
    static constexpr std::string_view name = "location-aware";
    Index filters = 8;  ///< kernels over the weights of the step before
    Index width = 15;   ///< of each kernel; odd

    template <class Self, class Fields>
    static void list(Self& own, Fields& fields) {
        fields.integerOr("filters", own.filters, 1, 1000);
        fields.integerOr("filter_width", own.width, 1, 1001);
        fields.require(own.width % 2 == 1, "filter_width", "the width of the filters is even",
                       "an odd number");
    }
};

struct LuongSettings {
    static constexpr std::string_view name = "luong";
    std::string score = "general";  ///< dot, general, concat, location

    template <class Self, class Fields>
    static void list(Self& own, Fields& fields) {
        fields.choiceOr("score", own.score, {"dot", "general", "concat", "location"});
    }
};

struct LocalSettings {
    static constexpr std::string_view name = "local";
    std::string score = "general";  ///< as above
    bool predictive = true;         ///< local-p; otherwise local-m
    Index window = 4;               ///< D

    template <class Self, class Fields>
    static void list(Self& own, Fields& fields) {
        LuongSettings::list(own, fields);
        fields.flagOr("predictive", own.predictive);
        fields.integerOr("window", own.window, 1, 1000);
    }
};

struct TransformerSettings {
    static constexpr std::string_view name = "transformer";
    Index layers = 3;  ///< of the encoder, and of the decoder
    Index heads = 4;   ///< must divide the width of the embeddings
    Index feedForward = 512;
    bool preNorm = true;

    template <class Self, class Fields>
    static void list(Self& own, Fields& fields) {
        fields.integerOr("layers", own.layers, 1, 100);
        fields.integerOr("heads", own.heads, 1, 128);
        fields.integerOr("feed_forward_size", own.feedForward, 1, 4 * widestLayer);
        fields.flagOr("pre_norm", own.preNorm);
    }
};

struct AttentionBasedSettings {
    static constexpr std::string_view name = "attention-based";
    Index lastWords = 5;  ///< C: words of the summary that predict the next one
    Index window = 2;     ///< K: words on each side that help to match a word of the source
    Index smoothing = 2;  ///< Q: words on each side that are averaged with it

    template <class Self, class Fields>
    static void list(Self& own, Fields& fields) {
        fields.integerOr("last_words", own.lastWords, 1, 100);
        fields.integerOr("window", own.window, 0, 100);
        fields.integerOr("smoothing", own.smoothing, 0, 100);
    }
};

/// The table of systems. To add one, add an alternative and its makeSystem.
using SystemSettings =
    std::variant<WithoutAttentionSettings, AdditiveSettings, LocationAwareSettings, LuongSettings,
                 LocalSettings, HardSettings, TransformerSettings, AttentionBasedSettings>;

/// The names of all systems.
std::vector<std::string> systemNames();

/// Sizes and choices of an encoder–decoder, as stored in config.json.
struct EncoderDecoderSettings {
    SystemSettings system = AdditiveSettings{};
    Index vocabulary = 0;
    Index embedding = 96;  ///< for a transformer, its width
    Index hidden = 160;    ///< of each recurrent layer
    Index attention = 96;  ///< width of the additive score function
    /// Width of the annotations for a recurrent decoder, regions of a picture; 0: it reads a text itself. Set
    /// by the caller and not stored in config.json, like the name of the map over them.
    Index annotations = 0;
    std::string map = "cross";
    /// Only in training, not in config.json: applies to the embeddings, to what each sublayer of a
    /// transformer adds, and to the vectors from which a recurrent decoder predicts words.
    float dropout = 0;

    /// The system's own settings; null if it is another system.
    template <class Settings>
    const Settings* of() const {
        return std::get_if<Settings>(&system);
    }
    template <class Settings>
    Settings* of() {
        return std::get_if<Settings>(&system);
    }
    std::string systemName() const { return std::string(nameOfKind(system)); }

    template <class Self, class Fields>
    static void list(Self& own, Fields& fields) {
        fields.kind("system", own.system, systemNames());
        fields.integer("vocab_size", own.vocabulary, 260, 1'000'000);
        fields.integerOr("embedding_size", own.embedding, 2, widestLayer);
        const auto* transformer = own.template of<TransformerSettings>();
        if (!transformer) {
            fields.fixed("heads", 1);
            fields.integerOr("hidden_size", own.hidden, 1, widestLayer);
            fields.integerOr("attention_size", own.attention, 1, widestLayer);
        }
        std::visit([&](auto& kind) { kind.list(kind, fields); }, own.system);
        fields.require(!transformer || own.embedding % transformer->heads == 0, "heads",
                       "the width is not divisible by the heads", "a divisor of embedding_size");
    }
};

/// The sizes of a recurrent decoder of another encoder than its own.
template <class Self, class Fields>
void listDecoder(Self& own, Fields& fields) {
    fields.integer("vocab_size", own.vocabulary, 4, 1'000'000);
    fields.integer("embedding_size", own.embedding, 1, widestLayer);
    fields.integer("hidden_size", own.hidden, 1, widestLayer);
    fields.integer("attention_size", own.attention, 1, widestLayer);
}

/// The place of such a decoder's attention among others.
SurveyAxes axesOf(const EncoderDecoderSettings& settings);

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
class EncoderDecoder : public Network<EncoderDecoderSettings> {
public:
    virtual ~EncoderDecoder() = default;
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
    using Network::Network;
    /// Throws Error if a score function or softmax other than that of the weights is requested.
    static void refuseExchanges(const DecodingMode& mode);
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
