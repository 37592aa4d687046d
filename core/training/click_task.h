#pragma once

#include "core/mechanisms/item_similarity_model.h"
#include "core/training/task.h"
#include "core/training/user_histories.h"

namespace attentionscope {

/// Settings of a recipe for item similarity models, in addition to those every recipe has.
struct ClickRecipe {
    ItemSimilaritySettings network = {};
    Index generated = 60'000;  ///< users generated for training, besides those of a file
    float dropout = 0.25f;     ///< of words' own vectors, so that a word's parts are learnt too
};

std::vector<Recipe> clickRecipes();

/// A user with a target, its titles as rows of the tables.
struct EncodedUser {
    std::vector<HistoryBatch::Title> history = {};
    HistoryBatch::Title target = {};
    bool clicked = false;
    std::vector<Index> alike = {};  ///< places in `history` of titles of the target's taste, if known
};
/// Skips titles without a word, and users without a title or without a target.
std::vector<EncodedUser> encodeUsers(const std::vector<UserHistory>& users, const ClassifierWords& words,
                                     Index buckets);

/// "loss" (nats a target), "auc", "accuracy", and, if tastes are known, "attention_on_target": the share of
/// the weight on titles of the target's taste, over histories that have some. Beside them the "baseline", the
/// same network with equal weights.
Scores evaluateClicks(const ItemSimilarity& network, const std::vector<EncodedUser>& users,
                      const StopToken& stop = {});

}  // namespace attentionscope
