#pragma once

#include "core/checkpoint/model_folder.h"
#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/co_attention_network.h"
#include "core/recording/model.h"

namespace attentionscope {

/// Co-attention as it lies in a folder: it answers a question about a picture. Inputs "picture" and
/// "question".
class CoAttentionModel final : public Model {
public:
    static constexpr Index shapeLimit = 6;  ///< of a scene in words: questions about more were never learnt

    CoAttentionModel(ModelInformation information, std::shared_ptr<const CoAttentionNetwork> network,
                     ClassifierWordsPointer words);

    const ModelInformation& information() const override { return information_; }
    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;

    const CoAttentionNetwork& network() const { return *network_; }
    const ClassifierWords& words() const { return *words_; }
    const std::vector<std::string>& answers() const { return network_->settings().answers; }

private:
    ModelInformation information_;
    std::shared_ptr<const CoAttentionNetwork> network_;
    ClassifierWordsPointer words_;
};

/// Opens a folder of model_type attentionscope/co_attention.
std::shared_ptr<CoAttentionModel> openCoAttentionModel(const ModelFolder& folder);

}  // namespace attentionscope
