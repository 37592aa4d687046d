#pragma once

#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/system_model.h"

namespace attentionscope {

/// A text classifier opened from a folder: its network, its words, the names of its labels.
class ClassificationModel final : public SystemModel<TextClassifier, ClassifierWords> {
public:
    static constexpr Index wordLimit = 400;      ///< for a text
    static constexpr Index sentenceLimit = 100;  ///< for a document, each sentence of which is a text

    /// labels: as many as the network has.
    ClassificationModel(ModelInformation information, std::shared_ptr<const TextClassifier> network,
                        ClassifierWordsPointer words, std::vector<std::string> labels = {});

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;

    const std::vector<std::string>& labels() const { return labels_; }

private:
    /// Truncates a document to the limits, and returns the limits it exceeded.
    std::vector<Truncation> shorten(TextBatch& batch) const;

    std::vector<std::string> labels_;
};

/// The words of a document by sentence, as a network reads it; all words together for a network that does not
/// read sentences. Skips lines without words. `tokens`, if given, receives the words, whose offsets count
/// across all lines of the document, and `sentenceTexts` the sentences that have words.
std::vector<std::vector<TextBatch::Word>> readDocument(const ClassifierWords& words,
                                                       const TextClassifier& network,
                                                       const std::vector<std::string>& sentences,
                                                       std::vector<Token>* tokens = nullptr,
                                                       std::vector<std::string>* sentenceTexts = nullptr);

/// Opens a folder whose model_type classifierParts() supports.
std::shared_ptr<ClassificationModel> openClassificationModel(const ModelFolder& folder);

}  // namespace attentionscope
