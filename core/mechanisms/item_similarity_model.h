#pragma once

#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/item_similarity.h"
#include "core/mechanisms/system_model.h"

namespace attentionscope {

/// A model of item similarity opened from a folder: it predicts how likely a user who has seen the titles of
/// "history" clicks the title in "target".
class ItemSimilarityModel final : public SystemModel<ItemSimilarity, ClassifierWords> {
public:
    ItemSimilarityModel(ModelInformation information, ItemSimilarityPointer network,
                        ClassifierWordsPointer words);

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;
};

/// A title as rows of the tables, up to the limit; empty if it has no word.
HistoryBatch::Title titleRows(const ClassifierWords& words, const std::string& title, Index buckets);

}  // namespace attentionscope
