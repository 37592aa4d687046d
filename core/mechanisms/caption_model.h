#pragma once

#include "core/mechanisms/caption_network.h"
#include "core/mechanisms/describing_model.h"

namespace attentionscope {

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
