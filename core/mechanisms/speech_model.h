#pragma once

#include "core/mechanisms/describing_model.h"
#include "core/mechanisms/speech_network.h"

namespace attentionscope {

/// A speech recogniser opened from a folder: its network and its words. Input "sound".
class SpeechModel final : public DescribingModel<SpeechNetwork, SoundBatch> {
public:
    static constexpr double secondLimit = 20;  ///< of a sound; what follows is not read

    SpeechModel(ModelInformation information, std::shared_ptr<const SpeechNetwork> network,
                std::shared_ptr<const CaptionWords> words);

private:
    SoundBatch read(const RunInputs& inputs) const override;
    SpeechNetwork::Nodes encode(Recorder& recorder, const SoundBatch& sound) const override {
        return network_->listen(recorder, sound);
    }
    void describe(Recording& recording, Recorder& recorder, const SpeechNetwork::Nodes& heard) const override;
};

}  // namespace attentionscope
