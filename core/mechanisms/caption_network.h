#pragma once

#include <string>
#include <vector>

#include "core/base/json_value.h"
#include "core/mechanisms/recurrent.h"
#include "core/picture/picture.h"

namespace attentionscope {

/// Sizes of a captioner, as config.json keeps them.
struct CaptionSettings {
    EncoderDecoderSettings decoder = {.embedding = 32, .hidden = 128, .attention = 48, .annotations = 96};
    Index side = 64;      ///< of a picture, in pixels
    Index regions = 8;    ///< on a side: a window of side / regions pixels and one more all around it
    Index channels = 64;  ///< that the kernels make of what lies under the window
    Index inner = 256;    ///< units between the sum of all annotations and what the decoder begins with
};
/// Throws Error for values out of range, and for a system that cannot look at a picture.
CaptionSettings readCaptionSettings(const JsonValue& config);
std::string settingsToJson(const CaptionSettings& settings);

/// What a picture input names, as a captioner of that size reads it: three channels, turned to how far each
/// pixel is from white, so that the ground is zero. Scenes are drawn in that size, files resized. Throws
/// Error for what cannot be read, and for channels that are no colours. → [side · side × 3]
Matrix inkOf(const std::string& source, Index side);

/// An encoder of pictures with a decoder of words (Xu et al. 2015). A convolution looks at every region, x_j;
/// its annotation is a_j = ReLU(W_a ReLU(W_x x_j) + r + c), with a vector r for its line and c for its
/// column. The decoder begins with s_0 = tanh(W_s W_0 ReLU(W_i Σ_j a_j)), a network of the sum of all (in the
/// paper of their mean, the same but for its size), and looks at the annotations before each word: softly, Σ
/// α_ij a_j, or hard, at one of them alone.
class CaptionNetwork {
public:
    /// Throws Error where weights are missing.
    CaptionNetwork(const CaptionSettings& settings, ParameterSet& weights);

    const CaptionSettings& settings() const { return settings_; }
    const std::vector<ParameterPointer>& parameters() const { return parameters_; }
    Index regionCount() const { return settings_.regions * settings_.regions; }
    const RecurrentEncoderDecoder& decoder() const { return *decoder_; }

    /// What the encoder records, beside the memory of the decoder.
    struct Seen {
        Memory memory = {};
        NodeId picture = noNode;   ///< [Σ pixels × 3]
        NodeId windows = noNode;   ///< x [Σ regions × 3 · window²]
        NodeId features = noNode;  ///< ReLU(W_x x) [Σ regions × channels]
        NodeId places = noNode;    ///< r + c of each region
        NodeId sum = noNode;       ///< Σ_j a_j of each picture
    };
    /// pixels: inkOf() each, one below the other, [pictures · side² × 3].
    Seen look(Recorder& recorder, MatrixPointer pixels, Index pictures) const;
    /// Pictures with captions that are known, which begin with the word that begins a caption.
    Decoded describe(Recorder& recorder, MatrixPointer pixels, const SentenceBatch& captions,
                     const DecodingMode& mode = {}) const;

private:
    CaptionSettings settings_;
    std::shared_ptr<const RecurrentEncoderDecoder> decoder_;
    ParameterPointer kernels_, kernelBias_, annotations_, annotationBias_, lines_, columns_;
    ParameterPointer inner_, innerBias_, summary_;
    std::vector<ParameterPointer> parameters_;
};

using CaptionNetworkPointer = std::shared_ptr<const CaptionNetwork>;

}  // namespace attentionscope
