#pragma once

#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/memory_network.h"
#include "core/mechanisms/system_model.h"

namespace attentionscope {

/// A memory network opened from a folder: it answers a question about a story.
class MemoryModel final : public SystemModel<MemoryNetwork, ClassifierWords> {
public:
    MemoryModel(ModelInformation information, std::shared_ptr<const MemoryNetwork> network,
                ClassifierWordsPointer words);

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;
};

/// The rows of the words of a text in the tables of a memory network; 0 for an unknown word.
std::vector<Index> rowsOfText(const ClassifierWords& words, const std::string& text);

}  // namespace attentionscope
