#pragma once

#include "core/checkpoint/model_folder.h"
#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/item_similarity.h"
#include "core/recording/model.h"

namespace attentionscope {

/// A model of item similarity as it lies in a folder: it says how likely a user who has seen the titles of
/// "history" clicks on that of "target".
class ItemSimilarityModel final : public Model {
public:
    ItemSimilarityModel(ModelInformation information, ItemSimilarityPointer network,
                        ClassifierWordsPointer words);

    const ModelInformation& information() const override { return information_; }
    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;

    const ItemSimilarity& network() const { return *network_; }
    const ClassifierWords& words() const { return *words_; }

private:
    ModelInformation information_;
    ItemSimilarityPointer network_;
    ClassifierWordsPointer words_;
};

/// A title as rows of the tables, as far as it is read; empty where it has no word.
HistoryBatch::Title titleRows(const ClassifierWords& words, const std::string& title, Index buckets);

/// Opens a folder of model_type attentionscope/item_similarity.
std::shared_ptr<ItemSimilarityModel> openItemSimilarityModel(const ModelFolder& folder);

}  // namespace attentionscope
