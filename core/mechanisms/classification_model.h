#pragma once

#include "core/checkpoint/model_folder.h"
#include "core/mechanisms/classifier_words.h"
#include "core/recording/model.h"

namespace attentionscope {

/// A text classifier as it lies in a folder: its network, its words, the names of its labels.
class ClassificationModel final : public Model {
public:
    static constexpr Index wordLimit = 400;

    ClassificationModel(ModelInformation information, std::shared_ptr<const TextClassifier> network,
                        ClassifierWordsPointer words, std::vector<std::string> labels);

    const ModelInformation& information() const override { return information_; }
    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;

    const TextClassifier& network() const { return *network_; }
    const ClassifierWords& words() const { return *words_; }
    const std::vector<std::string>& labels() const { return labels_; }

private:
    ModelInformation information_;
    std::shared_ptr<const TextClassifier> network_;
    ClassifierWordsPointer words_;
    std::vector<std::string> labels_;
};

/// Opens a folder of model_type attentionscope/classification.
std::shared_ptr<ClassificationModel> openClassificationModel(const ModelFolder& folder);

}  // namespace attentionscope
