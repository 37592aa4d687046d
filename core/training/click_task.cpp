#include "core/training/click_task.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/graph/ops/losses.h"
#include "core/training/batches.h"
#include "core/training/metrics.h"
#include "core/training/network_training.h"

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

struct JudgedClicks {
    std::vector<double> scores = {};
    double loss = 0, right = 0, onTarget = 0;
    Index withTaste = 0;
};

JudgedClicks judgeClicks(const ItemSimilarity& network, const std::vector<EncodedUser>& users, bool mean,
                         const StopToken& stop) {
    constexpr size_t together = 200;
    JudgedClicks judged;
    for (const auto& members : batchesInOrder(users.size(), together)) {
        throwIfStopped(stop);
        Recorder recorder({.keep = Keep::forGradients, .expansions = false});
        const Similarity made = network.compare(recorder, batchOf(users, members), {.mean = mean});
        const EvaluationPointer evaluation = recorder.finish();
        const MatrixPointer scores = evaluation->value(made.score),
                            weights = evaluation->value(made.head.weights);
        for (size_t row = 0; row < members.size(); ++row) {
            const EncodedUser& user = users[members[row]];
            const double score = double((*scores)(Index(row), 0));
            judged.scores.push_back(score);
            const double against = user.clicked ? -score : score;
            judged.loss += std::max(against, 0.0) + std::log1p(std::exp(-std::abs(against)));
            judged.right += (score > 0) == user.clicked;
            if (user.alike.empty()) continue;
            for (const Index item : user.alike) judged.onTarget += double((*weights)(Index(row), item));
            ++judged.withTaste;
        }
    }
    const double count = double(std::max<size_t>(1, users.size()));
    judged.loss /= count;
    judged.right /= count;
    judged.onTarget /= double(std::max<Index>(1, judged.withTaste));
    return judged;
}

/// Only titles and clicks are shown to it, no tastes.
class ClickTraining final : public NetworkTraining<ClickRecipe, Sides<UserHistory>, std::vector<EncodedUser>,
                                                   ClassifierWords, ItemSimilarity> {
public:
    ClickTraining(const Recipe& recipe, const DataRequest& request) : NetworkTraining(recipe, request) {
        data_.training = generateUsers(UserSide::training, settings_.generated, splitSeed);
        if (request.files.empty()) {
            constexpr Index held = 3000;
            data_.validation = generateUsers(UserSide::validation, held, splitSeed);
            data_.test = generateUsers(UserSide::test, held, splitSeed);
            return;
        }
        auto users = readHistories(request, report_);
        // A user stays whole.
        std::vector<std::vector<std::string>> keys;
        for (const auto& one : users)
            keys.push_back({std::accumulate(one.history.begin(), one.history.end(), std::string())});
        data_.add(divided(std::move(users), splitByKeys(keys, 0.05, 0.1, splitSeed, request.held)));
    }

    std::vector<Batch> batches(Index, Index, Random& order) const override {
        return shuffledBatches(training_.size(), size_t(recipe_.batchTokens), order);
    }
    Objective objective(Recorder& recorder, const Batch& members, Random& random) override {
        std::vector<Index> clicked;
        for (const size_t i : members) clicked.push_back(training_[i].clicked ? 1 : 0);
        const Similarity made = network_->compare(recorder, batchOf(training_, members),
                                                  {.sampling = &random, .dropout = settings_.dropout});
        const NodeId loss = recorder.apply(crossEntropy(clicked), {made.logits});
        return {loss, loss};
    }
    Index words(const Batch& batch) const override {
        Index count = 0;
        for (const size_t i : batch)
            for (const auto& title : training_[i].history) count += Index(title.size());
        return count;
    }
    double heldOutLoss() const override { return judgeClicks(*network_, validation_, false, {}).loss; }
    RunInputs inputs(const std::string& typed) const override {
        return textsWithLast(typed, "history", "target");
    }
    ModelPointer model(const ModelInformation& information) const override {
        return std::make_shared<ItemSimilarityModel>(information, network_, words_);
    }
    Scores testScores(const StopToken& stop) const override {
        return evaluateClicks(*network_, encode(data_.test), stop);
    }
    Judgement judge(const ModelFolder& folder, const std::vector<Scores>& folds, const Progress& progress,
                    const StopToken& stop) const override;

private:
    std::string learnWords(const StopToken&) const override {
        std::vector<std::string> titles;
        for (const UserHistory& user : data_.training) {
            titles.push_back(user.target);
            titles.insert(titles.end(), user.history.begin(), user.history.end());
        }
        std::sort(titles.begin(), titles.end());
        titles.erase(std::unique(titles.begin(), titles.end()), titles.end());
        // Names that are made up for a title or two have no vector of their own.
        constexpr Index least = 4;
        return ClassifierWords::learn(titles, least);
    }
    NetworkPointer makeNetwork(ParameterSet& weights) const override {
        ItemSimilaritySettings network = settings_.network;
        network.words = words_->known();
        return std::make_shared<const ItemSimilarity>(network, weights);
    }
    NetworkPointer readNetwork(const ModelFolder& folder, ParameterSet& weights) const override {
        return std::make_shared<const ItemSimilarity>(settingsFrom<ItemSimilaritySettings>(folder.config()), weights);
    }
    std::vector<EncodedUser> encode(const std::vector<UserHistory>& users) const override {
        return encodeUsers(users, *words_, settings_.network.buckets);
    }
    std::string typed(const UserHistory& user) const override {
        std::string text;
        for (const auto& title : user.history) text += title + '\n';
        return text + user.target;
    }
    FolderContent content() const override {
        return {.mechanism = "item_similarity",
                .config = settingsToJson(network_->settings()),
                .system = "neural attentive item similarity",
                .inputs = {"history", "target"},
                .maps = {"history"}};
    }
};

Judgement ClickTraining::judge(const ModelFolder& folder, const std::vector<Scores>&, const Progress&,
                               const StopToken& stop) const {
    Judgement judgement;
    if (data_.test.empty()) return judgement;
    const auto model = openItemSimilarityModel(folder);
    const ItemSimilaritySettings& network = model->network().settings();
    judgement.held = {named("other users", evaluateClicks(model->network(), encode(data_.test), stop))};
    const Scores& all = judgement.held.front();
    judgement.scores = {{"auc", all.at("auc")}, {"auc_baseline", all.beside.front().at("auc")}};
    judgement.take(all, {"attention_on_target"});
    judgement.introduction = "Only titles and clicks were shown to it; which taste a title is of was not.";
    judgement.remarks =
        "AUC: how likely a target that is clicked has a larger score than one that is not. Attention on "
        "target: the share of the weight on titles of the target's taste, where the history has some. The "
        "baseline is the same network in which every title of the history has the same weight, which it was "
        "not trained for; its attention on target is the share of such titles.";
    const std::string learnt = std::to_string(training_.size());
    judgement.data =
        files_.empty()
            ? "generated by a seeded generator, no records of people: " + learnt +
                  " users to learn from and " + std::to_string(data_.test.size()) +
                  " others to be judged by, over 400 titles of ten tastes, each told in one of four manners "
                  "(for beginners, for experts, funny, short) or none; one title in three is in free words "
                  "of its "
                  "taste. A user has two to four tastes that "
                  "come and go, each in a manner of its own; one title in eight is of no taste of the "
                  "user's. "
                  "A target is clicked where the user has its taste and likes that taste in its manner, if "
                  "it "
                  "has one; one answer in thirty is turned round"
            : files_ + ": " + std::to_string(report_.items) + " users with a target, beside " +
                  std::to_string(settings_.generated) + " generated ones";
    judgement.shape = std::to_string(network.words) + " words and " + std::to_string(network.buckets) +
                      " vectors for n-grams, each as part of a history and of a target, vectors of " +
                      std::to_string(network.width) + ", a layer of " + std::to_string(network.attention) +
                      ", β = 0.5";
    judgement.limits =
        "it knows ten tastes by their words; a title with none of them it reads by the letters, which is a "
        "guess. It knows no order: what was clicked last counts like what was clicked first";
    return judgement;
}

class Click final : public TaskOf<ClickTraining, readHistories> {
public:
    std::string name() const override { return "score"; }
    DataFormat format() const override { return historyFormat(); }
    std::string lossUnit() const override { return "nats a target"; }
    std::vector<Recipe> recipes() const override { return clickRecipes(); }
    Scores judge(const ModelFolder& folder, const DataRequest& data, DataReport& report, const Progress&,
                 const StopToken& stop) const override {
        const auto model = openItemSimilarityModel(folder);
        const ItemSimilarity& network = model->network();
        return evaluateClicks(
            network, encodeUsers(readHistories(data, report), model->words(), network.settings().buckets),
            stop);
    }
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
    recipe.differences = {
        "A title has no vector of its own: it is the sum of its words' vectors, so that titles can be "
        "typed that nobody clicked before. In the paper each item has two vectors, found by its number",
        "A word's vector is its own, if the word came at least four times, plus the mean of the vectors "
        "of its character n-grams: each run of 3 to 5 characters of “<word>”, by a hash one of 2,048 "
        "vectors. An unknown word has its n-grams alone, and while it learns the model reads one word in "
        "four so",
        "Scores are of the product p ⊙ q; the paper's other form, of both side by side, is left out. β "
        "is 0.5, as in the paper's main results",
        "One bias is added to the score of every target",
        "The model learns from users who clicked a target or passed it over, from random vectors. In the "
        "paper four items that nobody clicked are drawn beside each click, and the vectors begin as "
        "those of a model without attention (FISM)"};
    recipe.tried = {
        "trained with equal weights from the start, 3 passes over users whose titles are all of the 400: AUC "
        "0.790 on the users where attention reached 0.968",
        "these 400 titles alone, none in free words: AUC 0.968 and 0.89 of the weight on the target's taste, "
        "but titles as people type them it could not tell apart"};
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
    std::vector<bool> clicked;
    for (const EncodedUser& user : users) clicked.push_back(user.clicked);
    return besideEqualWeights([&](bool mean) {
        const JudgedClicks judged = judgeClicks(network, users, mean, stop);
        Scores scores{.items = Index(users.size()),
                      .values = {{"loss", judged.loss},
                                 {"auc", areaUnderCurve(judged.scores, clicked)},
                                 {"accuracy", judged.right}}};
        if (judged.withTaste > 0) scores.values.emplace_back("attention_on_target", judged.onTarget);
        return scores;
    });
}

}  // namespace attentionscope
