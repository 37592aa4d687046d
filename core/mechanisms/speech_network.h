#pragma once

#include <vector>

#include "core/mechanisms/classifier_parts.h"
#include "core/mechanisms/describing_model.h"
#include "core/mechanisms/recurrent.h"
#include "core/sound/sound.h"

namespace attentionscope {

/// Sizes of a speech recogniser, as config.json keeps them.
struct SpeechSettings {
    EncoderDecoderSettings decoder = {.system = LocationAwareSettings{},
                                      .embedding = 32,
                                      .hidden = 96,
                                      .attention = 64,
                                      .annotations = 128};
    Index melBins = 48;  ///< mel frequencies up to 8,000 Hz
    Index bins = 36;     ///< the lowest of them, which are read: up to 3,800 Hz, as on a telephone line
    Index together = 2;  ///< frames that the first layer reads side by side
    Index layers = 2;    ///< of the pyramid: each layer after the first reads two states of the layer below

    /// The frames of 10 ms in one annotation.
    Index framesOfAnnotation() const { return together << (layers - 1); }

    template <class Self, class Fields>
    static void list(Self& own, Fields& fields) {
        fields.kind("system", own.decoder.system, {"location-aware", "additive"});
        std::visit([&](auto& kind) { kind.list(kind, fields); }, own.decoder.system);
        listDecoder(own.decoder, fields);
        fields.integer("annotation_size", own.decoder.annotations, 2, widestLayer);
        fields.integer("mel_bins", own.melBins, 1, 1000);
        fields.integer("bins", own.bins, 1, own.melBins);
        fields.integer("frames_together", own.together, 1, 100);
        fields.integer("encoder_layers", own.layers, 1, 6);
        fields.require(own.decoder.annotations % 2 == 0, "annotation_size",
                       "the width of the annotations is odd", "an even number, half for each direction");
    }
};

/// Sounds side by side: their energies in frames of 10 ms, one sound below the other.
struct SoundBatch {
    MatrixPointer energies;  ///< [Σ frames × bins]
    std::vector<Index> lengths;
};
/// The log mel energies of a sound, [frames × bins]: the largest is 1, what is 80 dB below it or less -1, so
/// that a louder recording reads the same.
Matrix heardEnergies(const Samples& samples, const SpeechSettings& settings);
/// The same range for energies put together from several.
void levelEnergies(Matrix& energies);

/// A pyramidal encoder of sounds with a decoder of words (Chan et al. 2016; Chorowski et al. 2015). Each
/// layer reads neighbouring states of the layer below side by side, in both directions, so that the decoder
/// attends to fewer and longer pieces of the sound.
class SpeechNetwork : public Network<SpeechSettings> {
public:
    /// Throws Error if weights are missing.
    SpeechNetwork(const SpeechSettings& settings, ParameterSet& weights);

    const RecurrentEncoderDecoder& decoder() const { return *decoder_; }

    struct Layer {
        AxisPointer axis = {};
        NodeId input = noNode;  ///< neighbours side by side
        BidirectionalStates read = {};
    };
    struct Nodes {
        NodeId sound = noNode;  ///< [Σ frames × bins]
        std::vector<Layer> layers = {};
        Memory memory = {};
    };
    Nodes listen(Recorder& recorder, const SoundBatch& sounds, const DecodingMode& mode = {}) const;
    /// Sounds with known texts, which start with the begin token.
    DecoderNodes transcribe(Recorder& recorder, const SoundBatch& sounds, const SentenceBatch& texts,
                            const DecodingMode& mode = {}) const;

private:
    std::vector<BidirectionalReader> readers_;
    std::shared_ptr<const RecurrentEncoderDecoder> decoder_;
};

/// Pieces of `frames` frames each of sounds with these lengths, named by the seconds at which they begin if
/// there is one sound.
AxisPointer soundAxis(const std::vector<Index>& lengths, Index frames);

/// A speech recogniser opened from a folder: its network and its words. Input "sound".
class SpeechModel final : public DescribingModel<SpeechNetwork, SoundBatch> {
public:
    static constexpr double secondLimit = 20;  ///< of a sound; the rest is not read

    using DescribingModel::DescribingModel;

private:
    SoundBatch read(const RunInputs& inputs) const override;
    SpeechNetwork::Nodes encode(Recorder& recorder, const SoundBatch& sound) const override {
        return network_->listen(recorder, sound);
    }
    void describe(Recording& recording, Recorder& recorder, const SpeechNetwork::Nodes& heard) const override;
};

}  // namespace attentionscope
