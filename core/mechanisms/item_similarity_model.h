#pragma once

#include "core/mechanisms/catalogue.h"
#include "core/mechanisms/item_similarity.h"
#include "core/mechanisms/system_model.h"

namespace attentionscope {

/// A model of item similarity opened from a folder: it predicts how likely a user who has seen the titles of
/// "history" clicks the title in "target". Typed titles are completed from the catalogue.
class ItemSimilarityModel final : public SystemModel<ItemSimilarity, Catalogue> {
public:
    /// Throws Error if the network has vectors for another number of titles.
    ItemSimilarityModel(ModelInformation information, ItemSimilarityPointer network,
                        CataloguePointer catalogue);

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;
};

}  // namespace attentionscope
