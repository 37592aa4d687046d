#include "core/training/click_task.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/graph/ops/losses.h"
#include "core/training/metrics.h"
#include "core/training/system_training.h"

namespace attentionscope {

namespace {

HistoryBatch batchOf(const std::vector<EncodedUser>& users, const std::vector<size_t>& members) {
    HistoryBatch batch;
    for (const size_t i : members) {
        std::vector<Index> places;
        for (const auto& title : users[i].history) {
            places.push_back(Index(batch.titles.size()));
            batch.titles.push_back(title);
        }
        batch.histories.push_back(std::move(places));
        batch.targets.push_back(users[i].target);
    }
    return batch;
}

struct Clicks {
    using Settings = ClickRecipe;
    using Item = UserHistory;
    using Encoded = std::vector<EncodedUser>;
    using Words = ClassifierWords;
    using Network = ItemSimilarity;
    static constexpr auto read = readHistories;
    static constexpr Index heldOut = 3000;

    static bool attends(const Network&) { return true; }
    /// A user stays whole.
    static std::vector<std::string> keys(const Item& user) {
        return {std::accumulate(user.history.begin(), user.history.end(), std::string())};
    }
    static Encoded encode(const std::vector<Item>& users, const Network& network, const Words& words) {
        return encodeUsers(users, words, network.settings().buckets);
    }
    static Scores score(const Network& network, const Encoded& users, bool equalWeights,
                        const StopToken& stop);
};

Scores Clicks::score(const Network& network, const Encoded& users, bool equalWeights, const StopToken& stop) {
    constexpr size_t together = 200;
    double loss = 0, right = 0;
    std::vector<double> all;
    std::vector<bool> clicked;
    MeanOfSome onTarget;
    const auto record = [&](Recorder& recorder, const std::vector<size_t>& members) {
        return network.compare(recorder, batchOf(users, members));
    };
    scoreBatches(batchesInOrder(users.size(), together),
                 {.keep = Keep::forGradients, .stop = stop, .equalWeights = equalWeights}, record,
                 [&](const auto& members, const Similarity& nodes, const Evaluation& evaluation) {
                     const MatrixPointer scores = evaluation.value(nodes.score),
                                         weights = evaluation.value(nodes.head.weights);
                     for (size_t row = 0; row < members.size(); ++row) {
                         const EncodedUser& user = users[members[row]];
                         const double score = double((*scores)(Index(row), 0)),
                                      against = user.clicked ? -score : score;
                         all.push_back(score);
                         clicked.push_back(user.clicked);
                         loss += std::max(against, 0.0) + std::log1p(std::exp(-std::abs(against)));
                         right += (score > 0) == user.clicked;
                         if (user.alike.empty()) continue;
                         double sum = 0;
                         for (const Index item : user.alike) sum += double((*weights)(Index(row), item));
                         onTarget.add(sum);
                     }
                 });
    const double count = double(std::max<size_t>(1, users.size()));
    Scores scores{
        .items = Index(users.size()),
        .values = {
            {"loss", loss / count}, {"auc", areaUnderCurve(all, clicked)}, {"accuracy", right / count}}};
    onTarget.addTo(scores, "attention_on_target");
    return scores;
}

/// Only titles and clicks are used in training, never tastes.
class ClickTraining final : public SystemTraining<Clicks> {
public:
    ClickTraining(const Recipe& recipe, const DataRequest& request) : SystemTraining(recipe, request) {
        makeUp(request, 3000,
               [](Side side, Index count) { return generateUsers(UserSide(side), count, splitSeed); });
    }
    Objective objective(Recorder& recorder, const Batch& members, Random& random) override {
        std::vector<Index> clicked;
        for (const size_t i : members) clicked.push_back(training_[i].clicked ? 1 : 0);
        const Similarity nodes = network_->compare(recorder, batchOf(training_, members),
                                                   {.sampling = &random, .dropout = settings_.dropout});
        const NodeId loss = recorder.apply(crossEntropy(clicked), {nodes.logits});
        return {loss, loss};
    }
    RunInputs inputs(const std::string& typed) const override {
        return textsWithLast(typed, "history", "target");
    }
    ModelPointer model(const ModelInformation& information) const override {
        return std::make_shared<ItemSimilarityModel>(information, network_, words_);
    }

private:
    std::string learnWords(const StopToken&) const override {
        std::vector<std::string> titles;
        for (const UserHistory& user : data_.training) {
            titles.push_back(user.target);
            titles.insert(titles.end(), user.history.begin(), user.history.end());
        }
        // Names invented for a title or two do not get their own vector.
        constexpr Index least = 4;
        return ClassifierWords::learn(different(std::move(titles)), least);
    }
    void fit(ItemSimilaritySettings& network) const override { network.words = words_->known(); }
    Encoded encode(const Items& users) const override { return Clicks::encode(users, *network_, *words_); }
    Index wordsOf(size_t user) const override {
        Index count = 0;
        for (const auto& title : training_[user].history) count += Index(title.size());
        return count;
    }
    std::string typed(const UserHistory& user) const override { return linesOf(user.history) + user.target; }
    FolderContent content() const override {
        return {.mechanism = "item_similarity",
                .config = settingsToJson(network_->settings()),
                .system = "neural attentive item similarity",
                .inputs = {"history", "target"},
                .maps = {"history"}};
    }
    std::vector<Group> groups() const override { return {{"other users", data_.test}}; }
    std::vector<std::string> scoreNames() const override {
        return {"auc", "auc_baseline", "attention_on_target"};
    }
    NamedNumbers counts() const override { return {{"generated", double(settings_.generated)}}; }
};

class Click final : public SystemTask<Clicks, ClickTraining> {
public:
    std::string name() const override { return "score"; }
    DataFormat format() const override { return historyFormat(); }
    std::string lossUnit() const override { return "nats a target"; }
    std::vector<Recipe> recipes() const override { return clickRecipes(); }
};

}  // namespace

const Task& clickTask() {
    static const Click task;
    return task;
}

std::vector<Recipe> clickRecipes() {
    Recipe recipe{.name = "history-recommendation",
                  .task = "score",
                  .title = "Recommendation by what was clicked, item similarity",
                  .learner = "neural attentive item similarity",
                  .material = "made-up users with tastes",
                  .citation = "He et al. 2018"};
    recipe.settings = ClickRecipe();
    recipe.schedule = {.rate = 4e-3, .warmUp = 200, .lowest = 0.01};
    recipe.batchTokens = 64;
    recipe.epochs = 2;
    return {recipe};
}

std::vector<EncodedUser> encodeUsers(const std::vector<UserHistory>& users, const ClassifierWords& words,
                                     Index buckets) {
    std::vector<EncodedUser> all;
    for (const UserHistory& user : users) {
        EncodedUser encoded{.target = titleRows(words, user.target, buckets), .clicked = user.clicked};
        const int taste = tasteOf(user.target);
        for (const std::string& title : user.history) {
            HistoryBatch::Title rows = titleRows(words, title, buckets);
            if (rows.empty()) continue;
            if (taste >= 0 && tasteOf(title) == taste) encoded.alike.push_back(Index(encoded.history.size()));
            encoded.history.push_back(std::move(rows));
        }
        if (!encoded.history.empty() && !encoded.target.empty()) all.push_back(std::move(encoded));
    }
    return all;
}

Scores evaluateClicks(const ItemSimilarity& network, const std::vector<EncodedUser>& users,
                      const StopToken& stop) {
    return ClickTraining::score(network, users, stop);
}

}  // namespace attentionscope
