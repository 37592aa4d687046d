#pragma once

#include "core/checkpoint/model_folder.h"
#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/memory_network.h"
#include "core/recording/model.h"

namespace attentionscope {

/// A memory network as it lies in a folder: it answers a question about a story.
class MemoryModel final : public Model {
public:
    MemoryModel(ModelInformation information, std::shared_ptr<const MemoryNetwork> network,
                ClassifierWordsPointer words);

    const ModelInformation& information() const override { return information_; }
    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;

    const MemoryNetwork& network() const { return *network_; }
    const ClassifierWords& words() const { return *words_; }

private:
    ModelInformation information_;
    std::shared_ptr<const MemoryNetwork> network_;
    ClassifierWordsPointer words_;
};

/// The rows of the words of a text in the tables of a memory network; 0 for a word that is not known.
std::vector<Index> rowsOfText(const ClassifierWords& words, const std::string& text);

/// Opens a folder of model_type attentionscope/memory.
std::shared_ptr<MemoryModel> openMemoryModel(const ModelFolder& folder);

}  // namespace attentionscope
