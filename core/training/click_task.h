#pragma once

#include "core/mechanisms/item_similarity_model.h"
#include "core/training/task.h"
#include "core/training/user_histories.h"

namespace attentionscope {

/// What a recipe says of a model of item similarity beside what all recipes say.
struct ClickRecipe {
    ItemSimilaritySettings network = {};
    Index generated = 60'000;  ///< users that are made up to learn from, beside those of a file
    float dropout = 0.25f;     ///< of words' own vectors, so that a word's parts are learnt too
};

std::vector<Recipe> clickRecipes();

/// A user with a target, its titles as rows of the tables.
struct EncodedUser {
    std::vector<HistoryBatch::Title> history = {};
    HistoryBatch::Title target = {};
    bool clicked = false;
    std::vector<Index> alike =
        {};  ///< places in `history` of titles of the target's taste, where that is known
};
/// Titles without a word are left out, and users without a title or without a target.
std::vector<EncodedUser> encodeUsers(const std::vector<UserHistory>& users, const ClassifierWords& words,
                                     Index buckets);

/// "loss" (nats a target), "auc", "accuracy", and where tastes are known "attention_on_target": the share of
/// the weight that is on titles of the target's taste, over histories that have some. Beside them the
/// "baseline", the same network whose weights are all equal.
Scores evaluateClicks(const ItemSimilarity& network, const std::vector<EncodedUser>& users,
                      const StopToken& stop = {});

/// One training of a model of item similarity. Only titles and clicks are shown to it, no tastes.
class ClickTraining final : public TaskTraining {
public:
    ClickTraining(Recipe recipe, const DataRequest& request);

    Index items() const override { return Index(training_.size()); }
    void begin(std::uint64_t seed, const StopToken& stop) override;
    void resume(const ModelFolder& folder, ParameterSet& weights) override;
    const std::vector<ParameterPointer>& parameters() const override { return network_->parameters(); }
    std::vector<Batch> batches(Index epoch, Index epochs, Random& order) const override;
    Objective objective(Recorder& recorder, const Batch& batch, Random& random) override;
    Index words(const Batch& batch) const override;
    double heldOutLoss() const override;
    std::string sample(Index step) const override;
    RunInputs inputs(const std::string& typed) const override;
    ModelPointer model(const ModelInformation& information) const override;
    std::string answer(const Recording& recording) const override;
    void write(const std::filesystem::path& folder) const override;
    Judgement judge(const ModelFolder& folder, const std::vector<Scores>& folds, const Progress& progress,
                    const StopToken& stop) const override;
    Scores testScores(const StopToken& stop) const override;

private:
    void encode();

    Recipe recipe_;
    ClickRecipe settings_;
    std::string files_;
    std::vector<UserHistory> trainingUsers_, validationUsers_, testUsers_;
    std::string tokenizerText_;
    ClassifierWordsPointer words_;
    ItemSimilarityPointer network_;
    std::vector<EncodedUser> training_, validation_;
};

}  // namespace attentionscope
