#pragma once

#include "core/mechanisms/item_similarity.h"
#include "core/training/user_histories.h"

namespace attentionscope {

/// Settings of a recipe for item similarity models, in addition to those every recipe has.
struct ClickRecipe {
    ItemSimilaritySettings network = {};
    Index negatives = 4;     ///< targets that the user did not click, drawn for each click
    float dropout = 0.3f;    ///< of the items of a history
    float unlisted = 0.05f;  ///< of titles, read by their n-grams, so that these are learnt too
};

/// A user with targets, its titles as rows of the tables.
struct EncodedUser {
    std::vector<HistoryBatch::Title> history = {};  ///< the last ones
    std::vector<HistoryBatch::Title> targets = {};  ///< the target, then those to rank it among
    bool clicked = false;
    std::vector<Index> alike = {};  ///< places in `history` of titles that share a genre with the target
};
/// Skips users without a title or without a target. For a line with only a history, the target is its last
/// title, among 99 others of the catalogue.
std::vector<EncodedUser> encodeUsers(const std::vector<UserHistory>& users, const Catalogue& catalogue,
                                     const ItemSimilaritySettings& settings);

/// "loss" (nats a target, of the target and of four others); for targets to rank "hit_rate_10" and "ndcg_10"
/// (ties count against the target); for the rest "auc". If genres are known, "attention_on_target": the share
/// of the weight on titles that share a genre with the target, over histories that have some.
Scores scoreClicks(const ItemSimilarity& network, const std::vector<EncodedUser>& users, bool equalWeights,
                   const StopToken& stop = {});

}  // namespace attentionscope
