#include "core/training/answer_task.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "core/base/error.h"
#include "core/training/card.h"
#include "core/training/trainer.h"
#include "tests/core/checkpoint/temporary_folder.h"

using namespace attentionscope;

namespace {

class Stories : public testing::Test {
protected:
    std::filesystem::path file(const std::string& content, const std::string& name = "qa1_test.txt") const {
        return folder_.write(name, content);
    }
    /// Who is where: the last place of a person counts.
    std::filesystem::path moves(Index stories) const {
        const char* people[] = {"Mary", "John", "Sandra", "Daniel"};
        const char* places[] = {"garden", "kitchen", "office", "hallway"};
        Random random(5);
        std::string text;
        for (Index s = 0; s < stories; ++s) {
            std::map<size_t, std::pair<size_t, int>> where;
            int line = 0;
            for (int fact = 0; fact < 4; ++fact) {
                const size_t person = random.below(4), place = random.below(4);
                text +=
                    std::to_string(++line) + ' ' + people[person] + " went to the " + places[place] + ".\n";
                where[person] = {place, line};
            }
            for (const auto& [person, at] : where)
                text += std::to_string(++line) + " Where is " + people[person] + "? \t" + places[at.first] +
                        '\t' + std::to_string(at.second) + '\n';
        }
        return file(text, "moves.txt");
    }
    TemporaryFolder folder_;
};

}  // namespace

TEST_F(Stories, AreReadInThePublishedFormat) {
    DataReport report;
    const auto questions = readStories(
        {.files = {file(
             "1 Mary moved to the bathroom.\n2 John went to the hallway.\n"
             "3 Where is Mary? \tbathroom\t1\n4 Mary went to the office.\n5 Where is Mary? \toffice\t4\n"
             "1 Sandra got the milk there.\n2 Where is Sandra?\tkitchen\n"
             "nonsense\n3 Who? \tMary\t9\n")}},
        report);
    ASSERT_EQ(questions.size(), 3u);
    EXPECT_EQ(report.items, 3);
    EXPECT_EQ(report.problems.size(), 2u);
    EXPECT_EQ(questions[0].question, "Where is Mary?");
    EXPECT_EQ(questions[0].answer, "bathroom");
    EXPECT_EQ(questions[0].facts, std::vector<Index>{0});
    EXPECT_EQ(questions[0].file, "qa1_test");
    // A question is not a sentence of the story, but lines are counted with the questions.
    EXPECT_EQ(questions[1].sentences.size(), 3u);
    EXPECT_EQ(questions[1].facts, std::vector<Index>{2});
    EXPECT_EQ(questions[2].story, 1);
    EXPECT_TRUE(questions[2].facts.empty());
    EXPECT_THROW(readStories({.files = {file("1 Nobody asks.\n")}}, report), Error);
}

TEST_F(Stories, KeepTheLatestSentences) {
    const auto words = ClassifierWords::parse(ClassifierWords::learn({"a b c d"}, 1), "test");
    const auto encoded =
        encodeQuestions({{.sentences = {"a", "b", "c"}, .question = "d a", .answer = "b", .facts = {0, 2}}},
                        *words, {.memory = 2});
    ASSERT_EQ(encoded[0].sentences.size(), 2u);
    EXPECT_EQ(encoded[0].sentences[0], rowsOfText(*words, "b"));
    EXPECT_EQ(encoded[0].facts, std::vector<Index>{1});
    EXPECT_EQ(encoded[0].answer, rowsOfText(*words, "b")[0]);
}

// No question of a training story is held out, and a small network learns where people are: from the sentence
// that states it.
TEST_F(Stories, TrainAModel) {
    Recipe recipe = recipeNamed("stories-memory");
    auto& settings = recipe.of<AnswerRecipe>();
    settings.network = {.width = 16, .hops = 1, .memory = 8};
    settings.linearShare = 0.1;
    recipe.epochs = 40;
    recipe.batchSize = 32;
    recipe.schedule = {.rate = 0.02, .warmUp = 10};
    TrainingOptions options{.folder = folder_.path() / "model"};
    options.data.files = {moves(400)};
    Trainer trainer(recipe, options);
    EXPECT_LT(trainer.training().items(), trainer.training().report().items);
    ASSERT_TRUE(trainer.run());
    const TestResults judged = writeCard(options.folder, recipe, trainer.training(), {.command = "train"});
    const Scores& scores = judged.held.at(0);
    EXPECT_GT(scores.at("accuracy"), 0.95);
    EXPECT_GT(scores.at("attention_on_target"), 0.7);
    EXPECT_LT(scores.beside.at(0).at("accuracy"), scores.at("accuracy") - 0.1);
    // As stored in its folder, by the path of `eval`.
    DataReport report;
    const ModelFolder folder = ModelFolder::open(options.folder);
    const Scores again = taskOf(folder).evaluate(folder, options.data, report, {}, {});
    EXPECT_EQ(again.items, report.items);
    EXPECT_GT(again.at("accuracy"), 0.95);
    EXPECT_TRUE(std::filesystem::exists(options.folder / "card.md"));
}
