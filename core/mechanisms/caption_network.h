#pragma once

#include "core/mechanisms/describing_model.h"
#include "core/mechanisms/recurrent.h"
#include "core/mechanisms/region_encoder.h"

namespace attentionscope {

/// Sizes of a captioner, as config.json keeps them.
struct CaptionSettings {
    EncoderDecoderSettings decoder = {.embedding = 32, .hidden = 128, .attention = 48, .annotations = 96};
    Index side = 64, regions = 8, channels = 64;  ///< as RegionSettings has them
    Index inner = 256;  ///< units between the sum of all annotations and the decoder's initial state

    template <class Self, class Fields>
    static void list(Self& own, Fields& fields) {
        fields.kind("system", own.decoder.system, {"additive", "hard"});  // others cannot read a picture
        listDecoder(own.decoder, fields);
        fields.integer("annotation_size", own.decoder.annotations, 1, widestLayer);
        listRegions(own, fields);
        fields.integer("inner_size", own.inner, 1, widestLayer);
    }
};

/// An encoder of pictures with a decoder of words (Xu et al. 2015). The decoder starts from s_0 = tanh(W_s
/// W_0 ReLU(W_i Σ_j a_j)), a network over the sum of all annotations (the paper uses their mean, which
/// differs only in scale), and attends to the annotations before each word: softly, Σ α_ij a_j, or hard, to
/// one of them alone.
class CaptionNetwork : public Network<CaptionSettings> {
public:
    /// Throws Error if weights are missing.
    CaptionNetwork(const CaptionSettings& settings, ParameterSet& weights);

    Index regionCount() const { return encoder_->settings().count(); }
    const RecurrentEncoderDecoder& decoder() const { return *decoder_; }

    /// The encoder's nodes, in addition to the decoder's memory.
    struct Nodes {
        RegionEncoder::Nodes regions = {};
        Memory memory = {};
        NodeId sum = noNode;  ///< Σ_j a_j of each picture
    };
    /// pixels: one inkOf() per picture, one below the other, [pictures · side² × 3].
    Nodes look(Recorder& recorder, MatrixPointer pixels, Index pictures) const;
    /// Pictures with known captions, which start with the begin token.
    DecoderNodes describe(Recorder& recorder, MatrixPointer pixels, const SentenceBatch& captions,
                          const DecodingMode& mode = {}) const;

private:
    std::shared_ptr<const RegionEncoder> encoder_;
    std::shared_ptr<const RecurrentEncoderDecoder> decoder_;
    ParameterPointer inner_, innerBias_, summary_;
};

using CaptionNetworkPointer = std::shared_ptr<const CaptionNetwork>;

/// A captioner opened from a folder: its network and its words. Input "picture".
class CaptionModel final : public DescribingModel<CaptionNetwork, MatrixPointer> {
public:
    static constexpr Index shapeLimit = 3;  ///< for a scene in words: captions of more were never learnt

    CaptionModel(ModelInformation information, CaptionNetworkPointer network,
                 std::shared_ptr<const CaptionWords> words);

private:
    MatrixPointer read(const RunInputs& inputs) const override;
    CaptionNetwork::Nodes encode(Recorder& recorder, const MatrixPointer& pixels) const override {
        return network_->look(recorder, pixels, 1);
    }
    void describe(Recording& recording, Recorder& recorder, const CaptionNetwork::Nodes& seen) const override;
};

}  // namespace attentionscope
