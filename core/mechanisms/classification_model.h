#pragma once

#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/system_model.h"

namespace attentionscope {

/// A text classifier as it lies in a folder: its network, its words, the names of its labels.
class ClassificationModel final : public SystemModel<TextClassifier, ClassifierWords> {
public:
    static constexpr Index wordLimit = 400;      ///< of a text
    static constexpr Index sentenceLimit = 100;  ///< of a document, each of which is a text

    ClassificationModel(ModelInformation information, std::shared_ptr<const TextClassifier> network,
                        ClassifierWordsPointer words, std::vector<std::string> labels);

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;

    const std::vector<std::string>& labels() const { return labels_; }

private:
    /// Holds a document to the limits, and returns which of them it exceeded.
    std::vector<Truncation> shorten(TextBatch& batch) const;

    std::vector<std::string> labels_;
};

/// The words of a document by sentence, as a network reads it: of one that does not read sentences all in
/// one. What has no word is left out. `tokens`, where given, receives the words, whose offsets count in all
/// lines of the document, and `said` the sentences that have words.
std::vector<std::vector<TextBatch::Word>> readDocument(const ClassifierWords& words,
                                                       const TextClassifier& network,
                                                       const std::vector<std::string>& sentences,
                                                       std::vector<Token>* tokens = nullptr,
                                                       std::vector<std::string>* said = nullptr);

/// Opens a folder of a model_type that classifierParts() knows.
std::shared_ptr<ClassificationModel> openClassificationModel(const ModelFolder& folder);

}  // namespace attentionscope
