#pragma once

#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/co_attention_network.h"
#include "core/mechanisms/system_model.h"

namespace attentionscope {

/// Co-attention opened from a folder: it answers a question about a picture. Inputs "picture" and "question".
class CoAttentionModel final : public SystemModel<CoAttentionNetwork, ClassifierWords> {
public:
    static constexpr Index shapeLimit = 6;  ///< for a scene in words: questions about more were never learnt

    CoAttentionModel(ModelInformation information, std::shared_ptr<const CoAttentionNetwork> network,
                     ClassifierWordsPointer words);

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;

    const std::vector<std::string>& answers() const { return network_->settings().answers; }
};

}  // namespace attentionscope
