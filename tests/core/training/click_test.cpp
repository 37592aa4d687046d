#include "core/training/click_task.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <set>

#include "core/base/error.h"
#include "core/training/card.h"
#include "core/training/trainer.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/folders.h"
#include "tests/support/references.h"

using namespace attentionscope;

namespace {

class Users : public testing::Test {
protected:
    std::filesystem::path file(const std::string& content) const {
        return folder_.write("users.jsonl", content);
    }
    TemporaryFolder folder_;
};

/// Users who see the ten films of one of six kinds, and some others: what follows a film is often the next
/// of its kind, whatever was seen between.
std::vector<UserHistory> usersOfKinds(Index count) {
    Random random(3);
    std::vector<UserHistory> users;
    for (Index user = 0; user < count; ++user) {
        const std::string kind = std::to_string(random.below(6));
        UserHistory one;
        // Each begins elsewhere: a film that is always last would never be learnt.
        const int first = int(random.below(10));
        for (int film = 0; film < 10; ++film) {
            one.history.push_back("Kind " + kind + " film " + std::to_string((first + film) % 10));
            for (int other = 0; other < 3; ++other)
                one.history.push_back("Other " + std::to_string(random.below(200)));
        }
        one.history.resize(one.history.size() - 3);
        users.push_back(std::move(one));
    }
    return users;
}

std::string lineOf(const std::vector<std::string>& history) {
    std::string line = R"({"history": [)";
    for (const std::string& title : history) line += (line.back() == '[' ? "\"" : ", \"") + title + '"';
    return line + "]}\n";
}

}  // namespace

TEST_F(Users, AreReadInThreeForms) {
    DataReport report;
    const auto users = readHistories(
        {.files = {file(
             "{\"history\": [\"Mars\", \"The Moon\"], \"target\": \"Venus\", \"clicked\": 0}\n"
             "{\"history\": [\"Mars\"], \"target\": \"Venus\", \"others\": [\"Bread\", \"Soup\"]}\n"
             "{\"history\": [\"Mars\", \"Venus\"]}\n"
             "Mars\tSpace|Science\n"
             "{\"history\": [], \"target\": \"Venus\", \"clicked\": 1}\n"
             "{\"history\": [\"Mars\"]}\n"
             "{\"history\": [\"Mars\"], \"target\": \"Bread\", \"clicked\": 2}\n"
             "{\"history\": [\"Mars\"], \"target\": \"Bread\"}\n"
             "{\"history\": [\"Mars\"], \"target\": \"Bread\", \"others\": [\"Bread\"]}\n")}},
        report);
    ASSERT_EQ(users.size(), 3u);
    EXPECT_EQ(report.items, 3);
    ASSERT_EQ(report.problems.size(), 5u);
    EXPECT_EQ(report.problems[0].line, 5);
    EXPECT_EQ(report.problems[0].what.text(), "the history is empty");
    EXPECT_EQ(report.problems[4].what.text(), "the target is among the others");
    EXPECT_FALSE(users[0].clicked);
    EXPECT_EQ(users[0].clicks(), (std::vector<std::string>{"Mars", "The Moon"}));
    EXPECT_EQ(users[1].others, (std::vector<std::string>{"Bread", "Soup"}));
    EXPECT_EQ(users[1].clicks().back(), "Venus");
    EXPECT_TRUE(users[2].target.empty());
    EXPECT_EQ(users[2].genres->at("Mars"), (std::set<std::string>{"Science", "Space"}));
    EXPECT_THROW(readHistories({.files = {file("Mars\tSpace\n")}}, report), Error) << "no user";
}

TEST_F(Users, AreSplitByTime) {
    const std::vector<UserHistory> users{{.history = {"A", "B", "C", "D", "E"}},
                                         {.history = {"B", "F"}},
                                         {.history = {"F", "A"}, .target = "G", .clicked = false}};
    const Sides<UserHistory> sides = splitByTime(users, {});
    ASSERT_EQ(sides.test.size(), 1u) << "the others have too few clicks";
    ASSERT_EQ(sides.validation.size(), 1u);
    EXPECT_EQ(sides.validation[0].target, "E");
    EXPECT_EQ(sides.validation[0].history, (std::vector<std::string>{"A", "B", "C", "D"}));
    EXPECT_EQ(sides.test[0].target, "D");
    EXPECT_EQ(sides.test[0].history, (std::vector<std::string>{"A", "B", "C"}));
    EXPECT_EQ(sides.test[0].others, std::vector<std::string>{"F"}) << "of all clicks, none of this user's";
    // Nothing that is held out is learnt from.
    ASSERT_EQ(sides.training.size(), 3u);
    EXPECT_EQ(sides.training[0].clicks(), (std::vector<std::string>{"A", "B", "C"}));
    EXPECT_EQ(sides.training[2].clicks(), (std::vector<std::string>{"F", "A"}));
    EXPECT_TRUE(splitByTime(users, {.kind = HoldOut::Kind::nothing}).test.empty());
}

TEST_F(Users, HaveTheSameOthersEveryTime) {
    std::vector<std::string> titles;
    for (int i = 0; i < 300; ++i) titles.push_back(std::to_string(i));
    const std::vector<std::string> clicks{"3", "5"};
    const auto others = titlesNotAmong(clicks, titles);
    EXPECT_EQ(others.size(), 99u);
    const std::set<std::string> different(others.begin(), others.end());
    EXPECT_EQ(different.size(), 99u);
    EXPECT_FALSE(different.contains("3") || different.contains("5"));
    std::reverse(titles.begin(), titles.end());
    EXPECT_EQ(titlesNotAmong(clicks, titles), others);
    EXPECT_NE(titlesNotAmong({"3", "6"}, titles), others);
}

// A small network learns which titles of a history count, and equal weights cannot tell. Its scores are those
// of plain loops over single runs.
TEST_F(Users, TrainAModel) {
    Recipe recipe = recipeNamed("history-recommendation");
    recipe.of<ClickRecipe>().network.buckets = 64;
    recipe.epochs = 12;
    recipe.schedule = {.rate = 0.01, .warmUp = 20};
    std::string lines;
    for (const UserHistory& user : usersOfKinds(200)) lines += lineOf(user.history);
    for (int kind = 0; kind < 6; ++kind)
        for (int film = 0; film < 10; ++film)
            lines += "Kind " + std::to_string(kind) + " film " + std::to_string(film) + "\tKind " +
                     std::to_string(kind) + '\n';
    TrainingOptions options{.folder = folder_.path() / "model"};
    options.data.files = {file(lines)};
    Trainer trainer(recipe, options);
    ASSERT_TRUE(trainer.run());
    const TestResults judged = writeCard(options.folder, recipe, trainer.training(), {.command = "train"});
    EXPECT_TRUE(judged.held.at(0).find("hit_rate_10"));

    const ModelFolder folder = ModelFolder::open(options.folder);
    DataReport report;
    const Scores scores = taskOf(folder).evaluate(folder, options.data, report, {}, {});
    EXPECT_EQ(scores.items, 200);
    EXPECT_FALSE(scores.find("auc"));
    // By chance: a place among 100 is one of the first ten with 0.1, and then earns 0.45.
    EXPECT_GT(scores.at("ndcg_10"), 0.3);
    EXPECT_GT(scores.at("hit_rate_10"), 0.6);
    EXPECT_GT(scores.at("attention_on_target"), scores.beside.at(0).at("attention_on_target") + 0.05);

    const auto model = openModel<ItemSimilarityModel>(folder);
    const std::vector<UserHistory> users = usersOfKinds(20);
    double hits = 0, gain = 0;
    for (const UserHistory& user : users) {
        RunInputs inputs;
        inputs.values["history"] = std::vector<std::string>(user.history.begin(), user.history.end() - 1);
        const auto scoreOf = [&](const std::string& target) {
            inputs.values["target"] = target;
            const RecordingPointer recording = model->record(inputs, {});
            return recording->evaluation->at(recording->logits, 0, 1);
        };
        const float own = scoreOf(user.history.back());
        int better = 0;
        for (const std::string& other : titlesNotAmong(user.history, model->words().titles()))
            better += scoreOf(other) >= own;
        hits += better < 10 ? 1 : 0;
        gain += better < 10 ? 1 / std::log2(better + 2.0) : 0;
    }
    const Scores few =
        scoreClicks(model->network(), encodeUsers(users, model->words(), model->network().settings()), false);
    EXPECT_NEAR(few.at("hit_rate_10"), hits / 20, 1e-9);
    EXPECT_NEAR(few.at("ndcg_10"), gain / 20, 1e-9);

    // Lines that tell whether a target was clicked have an AUC.
    const Scores clicks = taskOf(folder).evaluate(
        folder,
        {.files = {file(
             "{\"history\": [\"Kind 1 film 3\"], \"target\": \"Kind 1 film 4\", \"clicked\": 1}\n"
             "{\"history\": [\"Kind 1 film 3\"], \"target\": \"Kind 2 film 4\", \"clicked\": 0}\n")}},
        report, {}, {});
    EXPECT_EQ(clicks.items, 2);
    EXPECT_EQ(clicks.at("auc"), 1);
    EXPECT_FALSE(clicks.find("hit_rate_10"));
}

TEST_F(Users, AreRequired) {
    EXPECT_THROW(Trainer(recipeNamed("history-recommendation"), {}), Error);
}

// Cross-validation leaves no items to evaluate the model of all users: the card gives the scores of the
// folds.
TEST_F(Users, AreScoredByFolds) {
    Recipe recipe = recipeNamed("history-recommendation");
    recipe.of<ClickRecipe>().network.buckets = 8;
    TrainingOptions options{.folder = folder_.path() / "model", .epochs = 1};
    options.data.files = {file(lineOf({"A", "B", "C", "D", "E"}) + lineOf({"B", "C", "F", "G"}))};
    options.data.held.kind = HoldOut::Kind::nothing;
    Trainer trainer(recipe, options);
    ASSERT_TRUE(trainer.run());
    const std::vector<Scores> folds{{.items = 1, .values = {{"loss", 1}, {"ndcg_10", 0.5}}},
                                    {.items = 1, .values = {{"loss", 2}, {"ndcg_10", 0.75}}}};
    const TestResults judged = writeCard(options.folder, recipe, trainer.training(), {.folds = folds});
    ASSERT_EQ(judged.held.size(), 1u);
    EXPECT_EQ(judged.held[0].name, "2 folds");
    EXPECT_EQ(judged.held[0].at("ndcg_10"), 0.625);
}

// The scores that the card of the bundled model gives, on the test side of the data it was trained on.
TEST_F(Users, OfMovieLensGiveTheScoresOfTheCard) {
    const CaseFolder data{"MovieLens", std::filesystem::path(CORPORA) / "movielens"};
    SKIP_WHERE_ABSENT(data);
    const auto model = openModel<ItemSimilarityModel>(
        ModelFolder::open(std::filesystem::path(RESOURCES) / "models" / "history-recommendation"));
    DataReport report;
    const auto users = readHistories({.files = {data.path / "users.jsonl", data.path / "films.tsv"}}, report);
    EXPECT_EQ(report.items, 943);
    const auto encoded =
        encodeUsers(splitByTime(users, {}).test, model->words(), model->network().settings());
    const Scores scores =
        besideEqualWeights([&](bool equal) { return scoreClicks(model->network(), encoded, equal); });
    const auto& told = model->information().scores;
    EXPECT_GT(scores.at("hit_rate_10"), 0.68);
    EXPECT_NEAR(scores.at("hit_rate_10"), told.at("hit_rate_10"), 0.001);
    EXPECT_NEAR(scores.at("ndcg_10"), told.at("ndcg_10"), 0.001);
    EXPECT_NEAR(scores.at("attention_on_target"), told.at("attention_on_target"), 0.001);
    EXPECT_NEAR(scores.beside.at(0).at("hit_rate_10"), told.at("hit_rate_10_baseline"), 0.001);
}
