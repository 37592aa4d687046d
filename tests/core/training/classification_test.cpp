#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/training/card.h"
#include "core/training/classification_task.h"
#include "core/training/labelled_text.h"
#include "core/training/trainer.h"

using namespace attentionscope;

namespace {

class Classification : public testing::Test {
protected:
    Classification() : folder(std::filesystem::temp_directory_path() / "attentionscope-classification") {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directories(folder);
        // A text is good if it contains "fine" or "lovely" anywhere.
        std::ofstream stream(folder / "texts.tsv");
        for (const char* thing : {"phone", "film", "soup", "staff", "table", "car"})
            for (const char* word : {"fine", "lovely", "awful", "broken"})
                for (const char* begin : {"The", "This old", "So the"})
                    stream << begin << ' ' << thing << " was " << word << " today.\t"
                           << (*word == 'f' || *word == 'l' ? 1 : 0) << '\n';
        recipe = recipeNamed("reviews-attention");
        recipe.batchSize = 60;
        recipe.schedule.warmUp = 5;
        recipe.beside = {};
        auto& settings = recipe.of<ClassificationRecipe>();
        settings.network = {.buckets = 50, .embedding = 8, .hidden = 6};
        settings.dropout = 0.1f;
        settings.minimumCount = 2;
        settings.mostWords = 0;
        settings.ratioSmoothing = 0;
        recipe.epochs = 8;
        recipe.schedule.rate = 0.01;
    }
    TrainingOptions options(const char* name, Index epochs) {
        return {.data = {.files = {folder / "texts.tsv"}}, .folder = folder / name, .epochs = epochs};
    }

    std::filesystem::path folder;
    Recipe recipe;
};

}  // namespace

TEST_F(Classification, LearnsFromItsTexts) {
    Trainer trainer(recipe, options("model", 15));
    ASSERT_TRUE(trainer.run());
    const TestResults results = writeCard(folder / "model", recipe, trainer.training(), {.command = "again"});
    ASSERT_EQ(results.held.size(), 1u);
    EXPECT_EQ(results.held[0].at("accuracy"), 1);
    ASSERT_EQ(results.held[0].beside.size(), 2u);
    EXPECT_EQ(results.held[0].beside[0].name, "baseline");
    EXPECT_EQ(results.held[0].beside[1].name, "naive_bayes");

    const ModelFolder stored = ModelFolder::open(folder / "model");
    EXPECT_EQ(&taskOf(stored), &classificationTask());
    const auto model = openClassificationModel(stored);
    const auto recording = model->record(textInput("The unheard-of thing was lovely."), {});
    ASSERT_EQ(recording->predictions.size(), 1u);
    EXPECT_EQ(recording->predictions[0].candidates[0].label, "positive");
    EXPECT_EQ(recording->predictions[0].candidates.size(), 2u);
    const AttentionMap* map = recording->find("word", 0);
    ASSERT_NE(map, nullptr);
    const auto weights = recording->evaluation->value(map->nodes.heads[0].weights);
    EXPECT_EQ(weights->rows(), 1);
    EXPECT_EQ(weights->cols(), 8);
    EXPECT_NEAR(weights->sum(), 1, 1e-5);
    EXPECT_THROW(model->record(textInput("  "), {}), Error);

    DataReport report;
    const Scores scores = taskOf(stored).evaluate(stored, {.files = {folder / "texts.tsv"}}, report, {}, {});
    EXPECT_EQ(scores.items, 72);
    EXPECT_EQ(scores.at("accuracy"), 1);
    // Labels by the model's own names are accepted as well; others are rejected.
    std::ofstream(folder / "named.tsv") << "This is lovely.\tnegative\nno tab\n";
    EXPECT_EQ(
        taskOf(stored).evaluate(stored, {.files = {folder / "named.tsv"}}, report, {}, {}).at("accuracy"), 0);
    EXPECT_EQ(report.problems.size(), 1u);
    std::ofstream(folder / "other.tsv") << "This is lovely.\tsad\n";
    EXPECT_THROW(taskOf(stored).evaluate(stored, {.files = {folder / "other.tsv"}}, report, {}, {}), Error);
}

TEST_F(Classification, ResumesAfterAStop) {
    Trainer whole(recipe, options("whole", 3));
    EXPECT_TRUE(whole.run());
    Trainer first(recipe, options("parts", 3));
    std::stop_source stop;
    EXPECT_FALSE(first.run([&](const TrainingReport&) { stop.request_stop(); }, stop.get_token()));
    TrainingOptions rest = options("parts", 3);
    rest.resume = true;
    EXPECT_TRUE(Trainer(recipe, rest).run());
    EXPECT_EQ(readFile(folder / "whole" / "model.safetensors"),
              readFile(folder / "parts" / "model.safetensors"));
    EXPECT_EQ(readFile(folder / "whole" / "tokenizer.json"), readFile(folder / "parts" / "tokenizer.json"));
}

TEST_F(Classification, FoldsScoreEveryTextOnce) {
    std::vector<std::string> told;
    TrainingOptions all = options("all", 2);
    recipe.beside = {"reviews-mean"};
    const auto folds =
        crossValidate(recipe, all, 3, {}, [&](const std::string& name, Index fold, const Scores&) {
            told.push_back(name + ' ' + std::to_string(fold));
        });
    ASSERT_EQ(folds.size(), 3u);
    EXPECT_EQ(told.size(), 6u);
    EXPECT_FALSE(std::filesystem::exists(folder / "all"));
    const Scores mean = meanOf(folds, "3 folds");
    EXPECT_EQ(mean.items, 72);
    ASSERT_EQ(mean.beside.size(), 3u);
    EXPECT_EQ(mean.beside[2].name, "reviews-mean");
    all.data.held = {.kind = HoldOut::Kind::nothing};
    Trainer trainer(recipe, all);
    EXPECT_EQ(trainer.training().items(), 72);
    ASSERT_TRUE(trainer.run());
    writeCard(folder / "all", recipe, trainer.training(), {.folds = folds});
    const std::string card = readFile(folder / "all" / "card.md");
    for (const char* part : {"3 folds", "Accuracy by fold", "naive bayes", "reviews-mean", "texts.tsv"})
        EXPECT_NE(card.find(part), std::string::npos) << part;
    const std::string chinese = readFile(folder / "all" / "card.zh_CN.md");
    for (const char* part : {"3 折", "各折的准确率", "朴素贝叶斯", "reviews-mean", "texts.tsv"})
        EXPECT_NE(chinese.find(part), std::string::npos) << part;
    EXPECT_THROW(crossValidate(recipe, all, 1000), Error);
}

// Texts on one line are divided into their sentences.
TEST_F(Classification, LearnsFromWholeReviews) {
    std::ofstream stream(folder / "reviews.tsv");
    for (const char* thing : {"phone", "film", "soup", "staff", "table", "car"})
        for (const char* word : {"fine", "lovely", "awful", "broken"})
            for (const char* begin : {"It is red.", "We came by bus!", "Who knows?"})
                stream << begin << " The " << thing << " was " << word << ". We sat at a table.\t"
                       << (*word == 'f' || *word == 'l' ? 1 : 0) << '\n';
    stream.close();
    recipe = recipeNamed("reviews-hierarchical");
    recipe.batchSize = 300;
    auto& settings = recipe.of<ClassificationRecipe>();
    settings.dropout = 0.1f;
    settings.network = {.mechanism = "hierarchical",
                        .buckets = 50,
                        .embedding = 8,
                        .hidden = 6,
                        .attention = 6,
                        .gated = true};
    TrainingOptions whole = options("documents", 15);
    whole.data.files = {folder / "reviews.tsv"};
    Trainer trainer(recipe, whole);
    EXPECT_EQ(trainer.training().inputs(trainer.training().sample(0)).texts("document").size(), 5u);
    ASSERT_TRUE(trainer.run());
    writeCard(folder / "documents", recipe, trainer.training(), {.command = "again"});
    const ModelFolder stored = ModelFolder::open(folder / "documents");
    EXPECT_EQ(stored.modelType(), "attentionscope/hierarchical");
    EXPECT_EQ(&taskOf(stored), &classificationTask());
    // The same review as one line and as its sentences.
    std::ofstream(folder / "one.tsv") << "The soup was lovely. It is red.\t1\n";
    std::ofstream(folder / "divided.jsonl")
        << R"({"sentences": ["The soup was lovely.", "It is red."], "label": 1})" << '\n'
        << R"({"sentences": "The car was awful.", "label": "0"})" << '\n';
    DataReport report;
    const auto judged = [&](const ModelFolder& model, const char* file) {
        return taskOf(model).evaluate(model, {.files = {folder / file}}, report, {}, {});
    };
    const Scores one = judged(stored, "one.tsv"), divided = judged(stored, "divided.jsonl");
    EXPECT_EQ(divided.items, 1);
    ASSERT_EQ(report.problems.size(), 1u);
    EXPECT_EQ(report.problems[0].line, 2);
    EXPECT_EQ(divided.at("accuracy"), 1);
    EXPECT_EQ(divided.at("loss"), one.at("loss"));
    // A network that does not read sentences reads them as one text.
    recipe = recipeNamed("reviews-feature-wise");
    recipe.of<ClassificationRecipe>().network = {
        .mechanism = "feature_wise", .buckets = 50, .embedding = 8, .hidden = 6};
    Trainer plain(recipe, options("plain", 1));
    ASSERT_TRUE(plain.run());
    const ModelFolder flat = ModelFolder::open(folder / "plain");
    EXPECT_EQ(judged(flat, "one.tsv").at("loss"), judged(flat, "divided.jsonl").at("loss"));
}

TEST_F(Classification, ReadsTheEndOfALongText) {
    auto& settings = recipe.of<ClassificationRecipe>();
    settings.mostWords = 4;
    settings.minimumCount = 1;
    Trainer trainer(recipe, options("cut", 1));
    EXPECT_EQ(trainer.training().words({0, 1}), 8);
}

// With smoothing 1, and two words in a text of each label.
TEST_F(Classification, BeginsWithLogRatiosOfWords) {
    std::ofstream(folder / "few.tsv") << "good film\t1\nbad film\t0\n";
    auto& settings = recipe.of<ClassificationRecipe>();
    settings.ratioSmoothing = 1;
    settings.minimumCount = 1;
    TrainingOptions few = options("few", 1);
    few.data = {.files = {folder / "few.tsv"}, .held = {.kind = HoldOut::Kind::nothing}};
    Trainer trainer(recipe, few);
    const auto& weights = trainer.training().parameters();
    const auto table = std::find_if(weights.begin(), weights.end(),
                                    [](const auto& one) { return one->name() == "embeddings"; });
    ASSERT_EQ((*table)->rows(), 3);
    // In order of frequency, then of the alphabet: film, bad, good. Labels: 0, 1.
    EXPECT_NEAR((*table)->at(0, 0), 0, 1e-6);
    EXPECT_NEAR((*table)->at(1, 0), std::log(2.0) / 2, 1e-6);
    EXPECT_NEAR((*table)->at(1, 1), -std::log(2.0) / 2, 1e-6);
    EXPECT_NEAR((*table)->at(2, 1), std::log(2.0) / 2, 1e-6);
    EXPECT_NEAR((*table)->at(2, 2), std::log(2.0) / std::sqrt(2.0), 1e-6);
}

TEST_F(Classification, ReportsTheWeightOfCharactersInUnknownWords) {
    recipe = recipeNamed("reviews-embeddings");
    recipe.of<ClassificationRecipe>().network = {
        .mechanism = "embeddings", .buckets = 50, .embedding = 8, .hidden = 6};
    Trainer trainer(recipe, options("embeddings", 1));
    ASSERT_TRUE(trainer.run());
    const ModelFolder stored = ModelFolder::open(folder / "embeddings");
    std::ofstream(folder / "words.tsv") << "The zebra was fine today.\t1\n";
    DataReport report;
    const Scores scores = taskOf(stored).evaluate(stored, {.files = {folder / "words.tsv"}}, report, {}, {});
    const auto model = openClassificationModel(stored);
    const auto recording = model->record(textInput("The zebra was fine today."), {});
    const AttentionMap* map = recording->find("embedding", 0);
    ASSERT_NE(map, nullptr);
    EXPECT_EQ(map->nodes.keys->label(1), "characters");
    const auto weights = recording->evaluation->value(map->nodes.heads[0].weights);
    double known = 0;
    for (const Index word : {0, 2, 3, 4, 5}) known += double((*weights)(word, 1)) / 5;
    EXPECT_TRUE(recording->sequences.front().tokens[1].unknown);
    EXPECT_NEAR(scores.at("characters_of_unknown"), double((*weights)(1, 1)), 1e-5);
    EXPECT_NEAR(scores.at("characters_of_known"), known, 1e-5);
    EXPECT_NEAR(scores.beside.at(0).at("characters_of_known"), 1.0 / 3, 1e-6);
}

TEST_F(Classification, RejectsASingleLabel) {
    std::ofstream(folder / "one.tsv") << "Good.\t1\nFine.\t1\n";
    TrainingOptions bad = options("bad", 1);
    bad.data.files = {folder / "one.tsv"};
    EXPECT_THROW(Trainer(recipe, bad), Error);
    bad.data.files = {};
    EXPECT_THROW(Trainer(recipe, bad), Error);
    EXPECT_THROW(recipe.of<int>(), Error);
}

TEST(NaiveBayes, CountsWords) {
    NaiveBayes bayes(2);
    bayes.learn({"a", "b", "b"}, 0);
    bayes.learn({"a", "c"}, 1);
    bayes.learn({"c"}, 1);
    // Three words are known: p(b | 0) = 3/6, p(b | 1) = 1/6; an unseen word contributes nothing.
    const auto judged = bayes.classify({"b", "zebra"});
    EXPECT_NEAR(judged[0], std::log(2.0 / 5) + std::log(3.0 / 6), 1e-12);
    EXPECT_NEAR(judged[1], std::log(3.0 / 5) + std::log(1.0 / 6), 1e-12);
}

TEST(DataSplit, FoldsDivideAndKeepEqualItemsTogether) {
    std::vector<std::vector<std::string>> keys;
    for (int i = 0; i < 50; ++i) keys.push_back({std::to_string(i / 2)});
    std::vector<int> tested(keys.size(), 0);
    for (Index fold = 0; fold < 4; ++fold) {
        const auto sides =
            splitByKeys(keys, 0.1, 0, 3, {.kind = HoldOut::Kind::fold, .fold = fold, .folds = 4});
        Index validation = 0;
        for (size_t i = 0; i < keys.size(); ++i) {
            tested[i] += sides[i] == Side::test;
            validation += sides[i] == Side::validation;
            EXPECT_EQ(sides[i], sides[i ^ 1]);
        }
        EXPECT_GT(validation, 0);
    }
    for (const int times : tested) EXPECT_EQ(times, 1);
    for (const Side side : splitByKeys(keys, 0.1, 0.1, 3, {.kind = HoldOut::Kind::nothing}))
        EXPECT_EQ(side, Side::training);
}
