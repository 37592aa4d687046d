#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "core/mechanisms/settings.h"
#include "core/recording/survey_axes.h"

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

/// The place of such a decoder's attention among others.
SurveyAxes axesOf(const EncoderDecoderSettings& settings);

}  // namespace attentionscope
