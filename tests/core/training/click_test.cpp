#include "core/training/click_task.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/training/card.h"
#include "core/training/generator/bundled_grammars.h"
#include "core/training/trainer.h"
#include "tests/core/checkpoint/temporary_folder.h"

using namespace attentionscope;

namespace {

class Users : public testing::Test {
protected:
    std::filesystem::path file(const std::string& content) const {
        return folder_.write("users.jsonl", content);
    }
    TemporaryFolder folder_;
};

std::string keyOf(const UserHistory& user) {
    std::string key = user.target;
    for (const auto& title : user.history) key += '\n' + title;
    return key;
}

}  // namespace

TEST_F(Users, AreReadAsJsonLines) {
    DataReport report;
    const auto users =
        readHistories({.files = {file(R"({"history": ["Mars", "The Moon"], "target": "Venus", "clicked": 1}
{"history": [], "target": "Venus", "clicked": 1}
{"history": ["Mars"], "target": "Bread", "clicked": 2}
{"history": ["Mars"], "target": "Bread", "clicked": 0}
)")}},
                      report);
    ASSERT_EQ(users.size(), 2u);
    EXPECT_EQ(report.items, 2);
    EXPECT_EQ(report.problems.size(), 2u);
    EXPECT_EQ(users[0].history[1], "The Moon");
    EXPECT_TRUE(users[0].clicked);
    EXPECT_FALSE(users[1].clicked);
}

TEST_F(Users, ThatAreMadeUpAreTheSameForTheSameSeedAndOfOneSide) {
    const auto learnt = generateUsers(UserSide::training, 3000, 1),
               again = generateUsers(UserSide::training, 3000, 1);
    std::set<std::string> keys;
    for (size_t i = 0; i < learnt.size(); ++i) {
        EXPECT_EQ(keyOf(learnt[i]), keyOf(again[i]));
        keys.insert(keyOf(learnt[i]));
    }
    EXPECT_EQ(keys.size(), learnt.size()) << "none comes twice";
    for (const UserSide side : {UserSide::validation, UserSide::test})
        for (const auto& user : generateUsers(side, 200, 1)) EXPECT_TRUE(keys.insert(keyOf(user)).second);
}

TEST_F(Users, HaveTastesThatTitlesTell) {
    const auto titles = generator::bundledGrammar("users").variants("TASTE", "titles");
    ASSERT_EQ(titles.size(), 10u);
    std::set<std::string> all;
    std::map<int, int> told;
    for (size_t own = 0; own < titles.size(); ++own)
        for (const std::string& title : titles[own]) {
            EXPECT_TRUE(all.insert(title).second) << title;
            if (const int taste = tasteOf(title); taste >= 0) {
                EXPECT_EQ(taste, int(own)) << title;
                ++told[taste];
            }
        }
    EXPECT_EQ(all.size(), 400u);
    ASSERT_EQ(told.size(), 10u);
    for (const auto& [taste, count] : told) EXPECT_GE(count, 33) << taste;
    EXPECT_EQ(tasteOf("Something else"), -1);
    // What determines a click on the target: a title of its taste, in its manner.
    Index wrong = 0, clicked = 0, seen = 0, inTaste = 0;
    const auto users = generateUsers(UserSide::test, 1000, 4);
    const auto mannerOf = [](const std::string& title) {
        const char* const words[] = {"for Beginners",   "Made Easy",  "for Experts",   "in Depth",
                                     ": Funny Moments", ": Bloopers", "in One Minute", "in a Nutshell"};
        for (int i = 0; i < 8; ++i)
            if (title.ends_with(words[i])) return i / 2;
        return -1;
    };
    for (const UserHistory& user : users) {
        std::map<int, int> manners;  // of the target's taste
        for (const auto& title : user.history) {
            inTaste += tasteOf(title) == tasteOf(user.target);
            if (tasteOf(title) == tasteOf(user.target)) ++manners[mannerOf(title)];
            EXPECT_NE(title, user.target);
        }
        const int manner = mannerOf(user.target);
        int best = -1;
        for (const auto& [one, count] : manners)
            if (one >= 0 && (best < 0 || count > manners[best])) best = one;
        const bool expected = best >= 0 && (manner < 0 || manner == best);
        wrong += expected != user.clicked;
        clicked += user.clicked;
        seen += Index(user.history.size());
    }
    EXPECT_LT(wrong, 150);
    EXPECT_GT(wrong, 20) << "some answers are other than they should be";
    EXPECT_NEAR(double(clicked), 500, 60);
    EXPECT_GT(double(inTaste) / double(seen), 0.1);
}

// A small network learns from generated users which titles to attend to, and `eval` evaluates its folder.
TEST_F(Users, AreLearntFrom) {
    Recipe recipe = recipeNamed("history-recommendation");
    recipe.of<ClickRecipe>().generated = 5000;
    recipe.of<ClickRecipe>().network.buckets = 64;
    recipe.epochs = 5;
    recipe.schedule = {.rate = 0.01, .warmUp = 20};
    TrainingOptions options{.folder = folder_.path() / "model"};
    Trainer trainer(recipe, options);
    ASSERT_TRUE(trainer.run());
    const Judgement judged = writeCard(options.folder, recipe, trainer.training(), {.command = "train"});
    const Scores& scores = judged.held.at(0);
    EXPECT_GT(scores.at("auc"), 0.58) << "it has learnt something";
    ASSERT_TRUE(scores.find("attention_on_target"));
    DataReport report;
    const ModelFolder folder = ModelFolder::open(options.folder);
    const Scores again = taskOf(folder).judge(
        folder,
        {.files = {file(
             "{\"history\": [\"Baking Bread\"], \"target\": \"Growing Roses\", \"clicked\": 0}\n"
             "{\"history\": [\"Baking Bread\"], \"target\": \"The Perfect Soup\", \"clicked\": 1}\n")}},
        report, {}, {});
    EXPECT_EQ(again.items, 2);
    EXPECT_TRUE(again.find("auc"));
}

// Cross-validation leaves no items to evaluate the model of all users: the card gives the scores of the
// folds.
TEST_F(Users, AreJudgedByTheirFoldsWhereAllAreLearntFrom) {
    Recipe recipe = recipeNamed("history-recommendation");
    recipe.of<ClickRecipe>().generated = 50;
    recipe.of<ClickRecipe>().network.buckets = 8;
    TrainingOptions options{.folder = folder_.path() / "model", .epochs = 1};
    options.data.files = {
        file("{\"history\": [\"Baking Bread\"], \"target\": \"Growing Roses\", \"clicked\": 0}\n"
             "{\"history\": [\"Baking Bread\"], \"target\": \"The Perfect Soup\", \"clicked\": 1}\n")};
    options.data.held.kind = HoldOut::Kind::nothing;
    Trainer trainer(recipe, options);
    ASSERT_TRUE(trainer.run());
    const std::vector<Scores> folds{{.items = 1, .values = {{"loss", 1}, {"auc", 0.5}}},
                                    {.items = 1, .values = {{"loss", 2}, {"auc", 0.75}}}};
    const Judgement judged = writeCard(options.folder, recipe, trainer.training(), {.folds = folds});
    ASSERT_EQ(judged.held.size(), 1u);
    EXPECT_EQ(judged.held[0].name, "2 folds");
    EXPECT_EQ(judged.held[0].at("auc"), 0.625);
    EXPECT_NE(readFile(options.folder / "card.md").find("| 2 folds | 2 | 1.500 | 0.625 |"),
              std::string::npos);
}
