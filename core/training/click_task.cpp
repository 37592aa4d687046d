#include "core/training/click_task.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/training/metrics.h"
#include "core/training/system_training.h"

namespace attentionscope {

namespace {

/// Every target of these users, each a row with the user's history.
HistoryBatch batchOf(const std::vector<EncodedUser>& users, const std::vector<size_t>& members) {
    HistoryBatch batch;
    for (const size_t i : members) {
        std::vector<Index> places(users[i].history.size());
        std::iota(places.begin(), places.end(), Index(batch.titles.size()));
        batch.titles.insert(batch.titles.end(), users[i].history.begin(), users[i].history.end());
        batch.histories.insert(batch.histories.end(), users[i].targets.size(), places);
        batch.targets.insert(batch.targets.end(), users[i].targets.begin(), users[i].targets.end());
    }
    return batch;
}

double lossOf(double score, bool clicked) {
    return std::max(clicked ? -score : score, 0.0) + std::log1p(std::exp(-std::abs(score)));
}

/// The scores of users, row by row of batchOf().
class ClickScores {
public:
    void add(const EncodedUser& user, const Matrix& scores, const Matrix& weights, Index row) {
        constexpr Index othersInLoss = 4;
        const double own = double(scores(row, 0));
        const Index others = Index(user.targets.size()) - 1;
        loss_.add(lossOf(own, user.clicked));
        for (Index i = 1; i <= std::min(others, othersInLoss); ++i)
            loss_.add(lossOf(double(scores(row + i, 0)), false));
        if (others > 0) {
            constexpr Index places = 10;
            Index rank = 0;
            for (Index i = 1; i <= others; ++i) rank += double(scores(row + i, 0)) >= own;
            hits_.add(rank < places);
            gain_.add(rank < places ? 1 / std::log2(double(rank) + 2) : 0);
        } else {
            all_.push_back(own);
            clicked_.push_back(user.clicked);
        }
        if (user.alike.empty()) return;
        double sum = 0;
        for (const Index item : user.alike) sum += double(weights(row, item));
        onTarget_.add(sum);
    }
    Scores scores(size_t users) const {
        Scores all{.items = Index(users)};
        all.values = {{"loss", loss_.sum / double(std::max<Index>(1, loss_.count))}};
        hits_.addTo(all, "hit_rate_10");
        gain_.addTo(all, "ndcg_10");
        if (!all_.empty()) all.values.emplace_back("auc", areaUnderCurve(all_, clicked_));
        onTarget_.addTo(all, "attention_on_target");
        return all;
    }

private:
    MeanOfSome loss_, hits_, gain_, onTarget_;
    std::vector<double> all_;
    std::vector<bool> clicked_;
};

struct Clicks {
    using Settings = ClickRecipe;
    using Model = ItemSimilarityModel;
    static constexpr auto read = readHistories;
    static constexpr auto encode = encodeUsers;
    static constexpr auto score = scoreClicks;
    static constexpr Index heldOut = 3000;

    /// A user stays whole.
    static std::vector<std::string> keys(const UserHistory& user) {
        return {std::accumulate(user.history.begin(), user.history.end(), std::string())};
    }
};

/// Learns each click from those before it, beside targets that the user did not click.
class ClickTraining final : public SystemTraining<Clicks> {
public:
    ClickTraining(const Recipe& recipe, const DataRequest& request) : SystemTraining(recipe, request) {
        requireFiles(Phrase(R"(Give a file of lines {"history": ["…", "…"]} as --data.)"));
        data_ = splitByTime(readHistories(request, report_), request.held);
    }
    Index items() const override { return Index(clicks_.size()); }
    Objective objective(Recorder& recorder, const Batch& members, Random& random) override {
        std::vector<EncodedUser> users;
        std::vector<size_t> all;
        std::vector<Index> clicked;
        for (const size_t i : members) {
            all.push_back(users.size());
            users.push_back(drawn(clicks_[i], random));
            clicked.push_back(1);
            clicked.insert(clicked.end(), size_t(settings_.negatives), 0);
        }
        return crossEntropyOf(recorder, network_->compare(recorder, batchOf(users, all)).logits, clicked);
    }

private:
    /// A training item: a user's title at a place in time.
    struct Place {
        size_t user;
        Index place;
    };

    /// The titles that are only held out are listed too, after those that were clicked.
    std::string learnWords(const StopToken&) const override {
        std::vector<std::string> titles;
        for (const auto* side : {&data_.training, &data_.validation, &data_.test})
            for (const UserHistory& user : *side) {
                if (side == &data_.training)
                    titles.insert(titles.end(), user.history.begin(), user.history.end());
                else
                    titles.push_back(user.target);
            }
        return Catalogue::learn(titles);
    }
    void fit(ItemSimilaritySettings& network) const override {
        network.titles = Index(words_->titles().size());
    }
    void encodeSides() override {
        validation_ = encode(data_.validation);
        films_.clear();
        clicks_.clear();
        known_.clear();
        for (const UserHistory& user : data_.training) {
            std::vector<Index> films;
            for (const std::string& title : user.history)
                if (const auto film = words_->find(title)) films.push_back(*film);
            for (Index place = 1; place < Index(films.size()); ++place)
                clicks_.push_back({films_.size(), place});
            known_.emplace_back(films.begin(), films.end());
            films_.push_back(std::move(films));
        }
    }
    HistoryBatch::Title title(Index film, Random& random) const {
        if (random.uniform() >= double(settings_.unlisted)) return {.own = film};
        return Catalogue::spelt(words_->titles()[size_t(film)], network_->settings().buckets);
    }
    EncodedUser drawn(const Place& click, Random& random) const {
        const std::vector<Index>& films = films_[click.user];
        const Index first = std::max<Index>(0, click.place - network_->settings().recent);
        EncodedUser user;
        for (Index i = first; i < click.place; ++i)
            if (random.uniform() >= double(settings_.dropout))
                user.history.push_back(title(films[size_t(i)], random));
        if (user.history.empty()) user.history = {title(films[size_t(click.place - 1)], random)};
        user.targets = {title(films[size_t(click.place)], random)};
        const std::set<Index>& known = known_[click.user];
        const auto all = std::uint64_t(network_->settings().titles);
        while (Index(user.targets.size()) <= settings_.negatives) {
            Index film = Index(random.below(all));
            // A user may have clicked every title.
            for (Index i = 0; known.contains(film) && i < 100; ++i) film = Index(random.below(all));
            user.targets.push_back(title(film, random));
        }
        return user;
    }
    Index wordsOf(size_t click) const override {
        return std::min(clicks_[click].place, network_->settings().recent);
    }
    std::string typed(const UserHistory& user) const override {
        std::vector<std::string> clicks = user.clicks();
        const std::string target = std::move(clicks.back());
        clicks.pop_back();
        const Index most = network_->settings().recent;
        if (std::ssize(clicks) > most) clicks.erase(clicks.begin(), clicks.end() - most);
        return linesOf(clicks) + target;
    }
    FolderContent content() const override {
        return {.mechanism = "item_similarity",
                .system = "neural attentive item similarity",
                .maps = {"history"}};
    }
    std::vector<Group> groups() const override { return {{"the last click but one", data_.test}}; }
    std::vector<std::string> scoreNames() const override {
        return {"hit_rate_10", "hit_rate_10_baseline", "ndcg_10", "attention_on_target",
                "attention_on_target_baseline"};
    }
    NamedNumbers counts() const override { return {{"clicks", double(clicks_.size())}}; }

    std::vector<std::vector<Index>> films_;  ///< of each user, in the order of time
    std::vector<std::set<Index>> known_;     ///< the same
    std::vector<Place> clicks_;
};

}  // namespace

const Task& clickTask() {
    static const TaskOf<ClickTraining> task(
        {.name = "score",
         .lossUnit = "nats a target",
         .format = {.item = "user with a history",
                    .items = "users with a history",
                    .line = R"(JSON {"history": ["…", "…"]}, with "target" and "clicked": 0 or 1, or with )"
                            R"("target" and "others": ["…", "…"], or a title, tab, its genres parted by |)",
                    .longestLine = 200'000},
         .recipes = {{.name = "history-recommendation",
                      .title = "Recommendation, item similarity",
                      .learner = "neural attentive item similarity",
                      .citation = "He et al. 2018",
                      .settings = ClickRecipe(),
                      .schedule = {.rate = 1e-2, .warmUp = 200, .lowest = 0.01},
                      .batchSize = 64,
                      .epochs = 16}}});
    return task;
}

std::vector<EncodedUser> encodeUsers(const std::vector<UserHistory>& users, const Catalogue& catalogue,
                                     const ItemSimilaritySettings& settings) {
    const auto isRead = [](const HistoryBatch::Title& title) {
        return title.own >= 0 || !title.grams.empty();
    };
    std::vector<EncodedUser> all;
    for (UserHistory user : users) {
        if (user.target.empty()) {
            user.others = titlesNotAmong(user.history, catalogue.titles());
            user.target = std::move(user.history.back());
            user.history.pop_back();
        }
        EncodedUser encoded{.targets = {catalogue.rows(user.target, settings.buckets)},
                            .clicked = user.clicked};
        for (const std::string& other : user.others)
            encoded.targets.push_back(catalogue.rows(other, settings.buckets));
        const auto genresOf = [&](const std::string& title) {
            if (!user.genres) return std::set<std::string>();
            const auto found = user.genres->find(title);
            return found == user.genres->end() ? std::set<std::string>() : found->second;
        };
        const std::set<std::string> wanted = genresOf(user.target);
        const size_t first = size_t(std::max<std::ptrdiff_t>(0, std::ssize(user.history) - settings.recent));
        for (size_t i = first; i < user.history.size(); ++i) {
            const std::string& title = user.history[i];
            HistoryBatch::Title rows = catalogue.rows(title, settings.buckets);
            if (!isRead(rows)) continue;
            const std::set<std::string> own = genresOf(title);
            if (std::ranges::any_of(own, [&](const std::string& one) { return wanted.contains(one); }))
                encoded.alike.push_back(Index(encoded.history.size()));
            encoded.history.push_back(std::move(rows));
        }
        if (!encoded.history.empty() && isRead(encoded.targets.front())) all.push_back(std::move(encoded));
    }
    return all;
}

Scores scoreClicks(const ItemSimilarity& network, const std::vector<EncodedUser>& users, bool equalWeights,
                   const StopToken& stop) {
    constexpr size_t together = 20;
    ClickScores scores;
    const auto record = [&](Recorder& recorder, const std::vector<size_t>& members) {
        return network.compare(recorder, batchOf(users, members));
    };
    scoreBatches(batchesInOrder(users.size(), together),
                 {.keep = Keep::forGradients, .stop = stop, .equalWeights = equalWeights}, record,
                 [&](const auto& members, const Similarity& nodes, const Evaluation& evaluation) {
                     const MatrixPointer all = evaluation.value(nodes.score),
                                         weights = evaluation.value(nodes.head.weights);
                     Index row = 0;
                     for (const size_t i : members) {
                         scores.add(users[i], *all, *weights, row);
                         row += Index(users[i].targets.size());
                     }
                 });
    return scores.scores(users.size());
}

}  // namespace attentionscope
