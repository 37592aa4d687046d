// Item similarity against a forward pass of its own in double precision, and its gradients against central
// differences of that.
#include "core/mechanisms/item_similarity.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>

#include "core/base/error.h"
#include "core/graph/ops/losses.h"
#include "core/recording/attention_steps.h"
#include "tests/support/exact_weights.h"

using namespace attentionscope;

namespace {

const ItemSimilaritySettings smallSimilarity{
    .titles = 5, .buckets = 7, .width = 4, .attention = 3, .recent = 20, .smoothing = 0.4f};

// Two users with three titles and one; one title occurs in both histories, and two titles are unlisted.
HistoryBatch twoUsers() {
    return {.titles = {{.own = 0}, {.own = 2}, {.own = -1, .grams = {6, 1, 6}}},
            .histories = {{0, 1, 2}, {1}},
            .targets = {{.own = 4}, {.own = -1, .grams = {2, 3}}}};
}
const std::vector<Index> clicks{1, 0};

Exact exactTitle(const ExactWeights& weights, const std::string& kind, const HistoryBatch::Title& title) {
    const Exact &own = weights.at(kind + ".titles"), &grams = weights.at(kind + ".ngrams");
    if (title.own >= 0) return own.row(title.own);
    Exact sum = Exact::Zero(1, own.cols());
    for (const Index gram : title.grams) sum += grams.row(gram) / double(title.grams.size());
    return sum;
}

struct ExactScore {
    std::vector<double> shares = {};
    double score = 0;
};

// As the paper writes it: a_j = exp f / [Σ exp f]^β, y = pᵀ Σ a_j q_j + b.
ExactScore scoreExactly(const ExactWeights& weights, const HistoryBatch& batch, size_t user, double beta,
                        bool mean, double temperature = 1, std::optional<double> first = {}) {
    const Exact p = exactTitle(weights, "target", batch.targets[user]);
    std::vector<double> exponentials;
    double sum = 0;
    Exact read = Exact::Zero(1, p.cols());
    for (const Index title : batch.histories[user]) {
        const Exact q = exactTitle(weights, "history", batch.titles[size_t(title)]);
        const Exact layer =
            (p.cwiseProduct(q) * weights.at("attention.layer") + weights.at("attention.layer.bias"))
                .cwiseMax(0.0);
        double score = mean ? 0 : (layer * weights.at("attention.score"))(0, 0);
        if (first && exponentials.empty()) score = *first;
        exponentials.push_back(std::exp(score / temperature));
        sum += exponentials.back();
        read += exponentials.back() * q;
    }
    ExactScore made{.score = (p * read.transpose())(0, 0) / std::pow(sum, beta) + weights.at("bias")(0, 0)};
    if (const Index own = batch.targets[user].own; own >= 0) made.score += weights.at("target.bias")(own, 0);
    for (const double e : exponentials) made.shares.push_back(e / sum);
    return made;
}

/// Large weights, so that no softmax is near its flat beginning.
ItemSimilarity largeSimilarity() {
    ParameterSet weights(4);
    ItemSimilarity network(smallSimilarity, weights);
    for (const auto& parameter : network.parameters()) parameter->values() *= 5;
    for (Index i = 0; i < 3; ++i) network.parameters()[5]->values()(0, i) = 0.3f + 0.2f * float(i);
    return network;
}

}  // namespace

TEST(ItemSimilarity, AgreesWithDoublePrecision) {
    const ItemSimilarity network = largeSimilarity();
    ASSERT_EQ(network.parameters()[5]->name(), "attention.layer.bias");
    const auto weights = exactWeights(network.parameters());
    const HistoryBatch batch = twoUsers();
    for (const bool expansions : {false, true})
        for (const bool mean : {false, true}) {
            Recorder recorder({.expansions = expansions, .equalWeights = mean});
            const Similarity made = network.compare(recorder, batch);
            const EvaluationPointer evaluation = recorder.finish();
            for (size_t user = 0; user < 2; ++user) {
                const ExactScore exact = scoreExactly(weights, batch, user, 0.4f, mean);
                EXPECT_NEAR(evaluation->at(made.score, Index(user), 0), exact.score,
                            1e-4 * (1 + std::abs(exact.score)));
                EXPECT_EQ(evaluation->at(made.logits, Index(user), 0), 0);
                EXPECT_EQ(evaluation->at(made.logits, Index(user), 1),
                          evaluation->at(made.score, Index(user), 0));
                const auto row = evaluation->value(made.head.weights)->row(Index(user));
                for (Index j = 0; j < row.size(); ++j)
                    EXPECT_NEAR(row(j), j < Index(exact.shares.size()) ? exact.shares[size_t(j)] : 0, 1e-5);
            }
        }
}

// A change of the weights also changes z of the formula, and large scores stay finite.
TEST(ItemSimilarity, FollowsTheFormulaUnderChanges) {
    const ItemSimilarity network = largeSimilarity();
    const auto weights = exactWeights(network.parameters());
    const HistoryBatch batch = twoUsers();
    Recorder recorder;
    const Similarity made = network.compare(recorder, batch);
    const EvaluationPointer plain = recorder.finish();
    const auto scoreWith = [&](Intervention change) {
        return double(plain->with({std::move(change)})->at(made.score, 0, 0));
    };
    const auto near = [](double exact) { return 1e-4 * (1 + std::abs(exact)); };
    HistoryBatch seen = batch;
    seen.histories[0] = {0, 2};
    double exact = scoreExactly(weights, seen, 0, 0.4f, false).score;
    constexpr float hidden = -std::numeric_limits<float>::infinity();
    EXPECT_NEAR(scoreWith({made.head.masked, SetCells{{{0, 1, hidden}}}}), exact, near(exact));
    exact = scoreExactly(weights, batch, 0, 0.4f, false, 4).score;
    EXPECT_NEAR(scoreWith({made.head.masked, ScaleColumns{.factor = 0.25f}}), exact, near(exact));
    exact = scoreExactly(weights, batch, 0, 0.4f, false, 1, 120).score;
    EXPECT_NEAR(scoreWith({made.head.scores, SetCells{{{0, 0, 120}}}}), exact, near(exact));
}

TEST(ItemSimilarity, GradientsAgreeWithCentralDifferences) {
    const ItemSimilarity network = largeSimilarity();
    const HistoryBatch batch = twoUsers();
    expectGradients(
        network.parameters(),
        [&](Recorder& recorder) {
            return recorder.apply(crossEntropy(clicks), {network.compare(recorder, batch).logits});
        },
        [&](const ExactWeights& weights) {
            double loss = 0;
            for (size_t user = 0; user < 2; ++user) {
                const double score = scoreExactly(weights, batch, user, 0.4f, false).score;
                loss += std::log1p(std::exp(clicks[user] ? -score : score)) / 2;
            }
            return loss;
        },
        1e-4);
}

class SmallRecommender : public testing::Test {
protected:
    SmallRecommender() {
        const auto catalogue =
            Catalogue::parse(Catalogue::learn({"Star Wars (1977)", "Godfather, The (1972)", "Sabrina (1995)",
                                               "Sabrina (1995)", "Sabrina (1954)", "Seven (Se7en) (1995)"}),
                             "test");
        ItemSimilaritySettings settings = smallSimilarity;
        settings.titles = Index(catalogue->titles().size());
        ParameterSet weights(2);
        model_ = std::make_unique<ItemSimilarityModel>(
            ModelInformation{}, std::make_shared<const ItemSimilarity>(settings, weights), catalogue);
    }
    static RunInputs of(std::vector<std::string> history, const std::string& target) {
        RunInputs inputs;
        inputs.values["history"] = std::move(history);
        inputs.values["target"] = target;
        return inputs;
    }
    std::unique_ptr<ItemSimilarityModel> model_;
};

TEST_F(SmallRecommender, CompletesTypedTitles) {
    const Catalogue& catalogue = model_->words();
    const auto found = [&](const char* typed) {
        const auto place = catalogue.find(typed);
        return place ? catalogue.titles()[size_t(*place)] : std::string();
    };
    for (const char* typed : {"star wars", "STAR WARS (1977)", "Star Wars (1977)", " star-wars "})
        EXPECT_EQ(found(typed), "Star Wars (1977)") << typed;
    for (const char* typed : {"the godfather", "Godfather", "The Godfather (1972)", "Godfather, The"})
        EXPECT_EQ(found(typed), "Godfather, The (1972)") << typed;
    for (const char* typed : {"seven", "se7en", "Seven (1995)", "Seven (Se7en)"})
        EXPECT_EQ(found(typed), "Seven (Se7en) (1995)") << typed;
    EXPECT_EQ(found("sabrina"), "Sabrina (1995)") << "the more frequent one";
    EXPECT_EQ(found("sabrina (1954)"), "Sabrina (1954)");
    for (const char* typed : {"star", "Star Wars (1980)", "(1977)", "", "..."}) EXPECT_EQ(found(typed), "");
}

TEST_F(SmallRecommender, RecordsTitlesAndMarksTheUnlisted) {
    const RecordingPointer recording =
        model_->record(of({"star wars", " ", "the godfather", "Zorp"}, "Sabrina"), {});
    ASSERT_EQ(recording->sequences.size(), 3u);
    const Sequence& history = recording->sequences[0];
    ASSERT_EQ(history.size(), 3) << "a line without a word is none";
    EXPECT_EQ(history.axis->label(0), "Star Wars (1977)");
    EXPECT_EQ(history.axis->label(2), "Zorp");
    EXPECT_FALSE(history.tokens.at(1).unknown);
    EXPECT_TRUE(history.tokens.at(2).unknown);
    EXPECT_EQ(recording->sequences[1].tokens.at(0).text, "Sabrina (1995)");
    EXPECT_EQ(recording->provenance.at("unknown words"), "Zorp");
    const AttentionMap& map = recording->maps.at(0);
    EXPECT_EQ(map.name, "history");
    const MatrixPointer weights = recording->evaluation->value(map.nodes.heads.at(0).weights);
    EXPECT_EQ(weights->rows(), 1);
    EXPECT_NEAR(weights->row(0).sum(), 1, 1e-5);
    // The prediction is the sigmoid of the score.
    const double score = recording->evaluation->at(recording->logits, 0, 1);
    for (const auto& candidate : recording->predictions.at(0).candidates)
        EXPECT_NEAR(candidate.probability, 1 / (1 + std::exp(candidate.id == 1 ? -score : score)), 1e-5);
    for (const Step& step : attentionSteps(*recording, map, 0))
        EXPECT_NE(step.result.node, noNode) << step.id;
}

TEST_F(SmallRecommender, ReadsAnUnlistedTitleByItsLetters) {
    const auto scoreOf = [&](const char* target) {
        const RecordingPointer recording = model_->record(of({"Star Wars"}, target), {});
        return recording->evaluation->at(recording->logits, 0, 1);
    };
    EXPECT_NE(scoreOf("Spaceballs (1987)"), scoreOf("Bambi (1942)"));
    EXPECT_EQ(scoreOf("Spaceballs (1987)"), scoreOf("spaceballs")) << "case and year do not count";
}

TEST_F(SmallRecommender, NeedsAHistoryAndATarget) {
    EXPECT_THROW(model_->record(of({" "}, "Mars"), {}), Error);
    EXPECT_THROW(model_->record(of({"Mars"}, " "), {}), Error);
    // Of a long history the latest are kept.
    std::vector<std::string> many(300, "Mars");
    many.back() = "Soup";
    const RecordingPointer recording = model_->record(of(many, "Mars"), {});
    const Truncation titles{.input = "history", .unit = LimitUnit::titles, .limit = 20, .latest = true};
    EXPECT_EQ(recording->leftOut, std::vector<Truncation>{titles});
    EXPECT_EQ(recording->sequences[0].size(), 20);
    EXPECT_EQ(recording->sequences[0].axis->label(19), "Soup");
}
