#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "core/base/json_value.h"
#include "core/base/matrix.h"
#include "core/recording/survey_axes.h"

namespace attentionscope {

// The translation systems and what each alone has to settle, under its name in config.json.

struct WithoutAttentionSettings {
    static constexpr std::string_view name = "none";
};

struct AdditiveSettings {
    static constexpr std::string_view name = "additive";
};

struct HardSettings {
    static constexpr std::string_view name = "hard";
};

struct LuongSettings {
    static constexpr std::string_view name = "luong";
    std::string score = "general";  ///< dot, general, concat, location
};

struct LocalSettings {
    static constexpr std::string_view name = "local";
    std::string score = "general";  ///< as above
    bool predictive = true;         ///< local-p; otherwise local-m
    Index window = 4;               ///< D
};

struct TransformerSettings {
    static constexpr std::string_view name = "transformer";
    Index layers = 3;  ///< of the encoder, and as many of the decoder
    Index heads = 4;   ///< divides the width of the embeddings
    Index feedForward = 512;
    bool preNorm = true;
};

struct AttentionBasedSettings {
    static constexpr std::string_view name = "attention-based";
    Index lastWords = 5;  ///< C: words of the summary that the next one is made of
    Index window = 2;     ///< K: words on each side by which a word of the source is found
    Index smoothing = 2;  ///< Q: words on each side that are read with it
};

/// The table of systems. A new one is one more alternative, its read and write in
/// encoder_decoder_settings.cpp and its makeSystem.
using SystemSettings = std::variant<WithoutAttentionSettings, AdditiveSettings, LuongSettings, LocalSettings,
                                    HardSettings, TransformerSettings, AttentionBasedSettings>;

/// Usual settings of the system with that name. Throws Error that lists the names.
SystemSettings systemNamed(std::string_view name);

/// Sizes and choices of an encoder–decoder, as config.json keeps them.
struct EncoderDecoderSettings {
    SystemSettings system = AdditiveSettings{};
    Index vocabulary = 0;
    Index embedding = 96;  ///< the width of a transformer
    Index hidden = 160;    ///< of each recurrent layer
    Index attention = 96;  ///< width of the additive score function
    /// Width of the annotations that a recurrent decoder is given, regions of a picture; 0: it reads a text
    /// itself. Set by the caller and not stored in config.json, like the name of the map over them.
    Index annotations = 0;
    std::string map = "cross";
    /// In training alone, and not in config.json: of the embeddings, of what each sublayer of a transformer
    /// adds, and of what a recurrent decoder reads its words from.
    float dropout = 0;

    /// The system's own settings, null where it is another system.
    template <class Settings>
    const Settings* of() const {
        return std::get_if<Settings>(&system);
    }
    template <class Settings>
    Settings* of() {
        return std::get_if<Settings>(&system);
    }
    std::string systemName() const;
};

/// Reads them from config.json. Throws Error for values out of range.
EncoderDecoderSettings readSettings(const JsonValue& config);
std::string settingsToJson(const EncoderDecoderSettings& settings);
/// Where the attention of such a decoder stands among others.
SurveyAxes axesOf(const EncoderDecoderSettings& settings);

}  // namespace attentionscope
