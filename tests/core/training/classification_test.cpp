#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/training/card.h"
#include "core/training/classification_task.h"
#include "core/training/cross_validation.h"
#include "core/training/review_documents.h"

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
        recipe.batchTokens = 60;
        recipe.schedule.warmUp = 5;
        recipe.beside = {};
        auto& settings = recipe.of<ClassificationRecipe>();
        settings.network = {.buckets = 50, .embedding = 8, .hidden = 6};
        settings.dropout = 0.1f;
    }
    TrainingOptions options(const char* name, Index epochs) {
        return {.data = {.files = {folder / "texts.tsv"}}, .folder = folder / name, .epochs = epochs};
    }
    static std::string bytesOf(const std::filesystem::path& file) {
        std::ifstream stream(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    }

    std::filesystem::path folder;
    Recipe recipe;
};

}  // namespace

TEST_F(Classification, LearnsWhatItsTextsTell) {
    Trainer trainer(recipe, options("model", 15));
    ASSERT_TRUE(trainer.run());
    const Judgement judgement = writeCard(folder / "model", recipe, trainer.training(), {.command = "again"});
    ASSERT_EQ(judgement.held.size(), 1u);
    EXPECT_EQ(judgement.held[0].at("accuracy"), 1);
    ASSERT_EQ(judgement.held[0].beside.size(), 2u);
    EXPECT_EQ(judgement.held[0].beside[0].name, "baseline");
    EXPECT_EQ(judgement.held[0].beside[1].name, "naive_bayes");

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
    const Scores scores = taskOf(stored).judge(stored, {.files = {folder / "texts.tsv"}}, report, {}, {});
    EXPECT_EQ(scores.items, 72);
    EXPECT_EQ(scores.at("accuracy"), 1);
    // Labels by the model's own names are accepted as well; others are rejected.
    std::ofstream(folder / "named.tsv") << "This is lovely.\tnegative\nno tab\n";
    EXPECT_EQ(taskOf(stored).judge(stored, {.files = {folder / "named.tsv"}}, report, {}, {}).at("accuracy"),
              0);
    EXPECT_EQ(report.problems.size(), 1u);
    std::ofstream(folder / "other.tsv") << "This is lovely.\tsad\n";
    EXPECT_THROW(taskOf(stored).judge(stored, {.files = {folder / "other.tsv"}}, report, {}, {}), Error);
}

TEST_F(Classification, GoesOnWhereItStopped) {
    Trainer whole(recipe, options("whole", 3));
    EXPECT_TRUE(whole.run());
    Trainer first(recipe, options("parts", 3));
    std::stop_source stop;
    EXPECT_FALSE(first.run([&](const TrainingReport&) { stop.request_stop(); }, stop.get_token()));
    TrainingOptions rest = options("parts", 3);
    rest.resume = true;
    EXPECT_TRUE(Trainer(recipe, rest).run());
    EXPECT_EQ(bytesOf(folder / "whole" / "model.safetensors"),
              bytesOf(folder / "parts" / "model.safetensors"));
    EXPECT_EQ(bytesOf(folder / "whole" / "tokenizer.json"), bytesOf(folder / "parts" / "tokenizer.json"));
}

TEST_F(Classification, FoldsJudgeEveryTextOnceAndLeaveTheWeightsToAllOfThem) {
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
    const std::string card = bytesOf(folder / "all" / "card.md");
    for (const char* part : {"3 folds", "Accuracy by fold", "naive bayes", "reviews-mean", "texts.tsv"})
        EXPECT_NE(card.find(part), std::string::npos) << part;
    EXPECT_THROW(crossValidate(recipe, all, 1000), Error);
}

TEST_F(Classification, LearnsFromDocumentsWhichSentencesMatter) {
    recipe = recipeNamed("reviews-hierarchical");
    recipe.batchTokens = 300;
    auto& settings = recipe.of<ClassificationRecipe>();
    settings.documents = 200;
    settings.dropout = 0.1f;
    settings.network = {
        .mechanism = "hierarchical", .buckets = 50, .embedding = 8, .hidden = 6, .attention = 6};
    Trainer trainer(recipe, options("documents", 10));
    EXPECT_EQ(trainer.training().items(), 200);
    ASSERT_TRUE(trainer.run());
    writeCard(folder / "documents", recipe, trainer.training(), {.command = "again"});
    const ModelFolder stored = ModelFolder::open(folder / "documents");
    EXPECT_EQ(stored.modelType(), "attentionscope/hierarchical");
    EXPECT_EQ(&taskOf(stored), &classificationTask());

    // Documents from elsewhere, with the relevant sentences marked.
    std::ofstream(folder / "documents.jsonl")
        << R"({"sentences": ["It is red.", "The soup was lovely."], "label": 1, "opinions": [1]})" << '\n'
        << R"({"sentences": ["The car was awful.", "We came by bus.", "It is red.", "We sat."], "label": "0", "opinions": [0]})"
        << '\n'
        << R"({"sentences": "The car was awful.", "label": "0"})" << '\n';
    DataReport report;
    const Scores scores =
        taskOf(stored).judge(stored, {.files = {folder / "documents.jsonl"}}, report, {}, {});
    EXPECT_EQ(scores.items, 2);
    ASSERT_EQ(report.problems.size(), 1u);
    EXPECT_EQ(report.problems[0].line, 3);
    EXPECT_EQ(scores.at("accuracy"), 1);
    EXPECT_GT(scores.at("attention_on_target"), 0.5);
    EXPECT_NEAR(scores.beside.at(0).at("attention_on_target"), (1.0 / 2 + 1.0 / 4) / 2, 1e-6);
    // A network that does not read sentences reads them as one text.
    recipe = recipeNamed("reviews-feature-wise");
    recipe.of<ClassificationRecipe>().network = {
        .mechanism = "feature_wise", .buckets = 50, .embedding = 8, .hidden = 6};
    Trainer plain(recipe, options("plain", 1));
    ASSERT_TRUE(plain.run());
    const ModelFolder flat = ModelFolder::open(folder / "plain");
    const Scores whole = taskOf(flat).judge(flat, {.files = {folder / "documents.jsonl"}}, report, {}, {});
    EXPECT_EQ(whole.items, 2);
    EXPECT_FALSE(whole.find("attention_on_target"));
}

TEST_F(Classification, TellsTheWeightOfCharactersInUnknownWords) {
    recipe = recipeNamed("reviews-embeddings");
    recipe.of<ClassificationRecipe>().network = {
        .mechanism = "embeddings", .buckets = 50, .embedding = 8, .hidden = 6};
    Trainer trainer(recipe, options("embeddings", 1));
    ASSERT_TRUE(trainer.run());
    const ModelFolder stored = ModelFolder::open(folder / "embeddings");
    std::ofstream(folder / "words.tsv") << "The zebra was fine today.\t1\n";
    DataReport report;
    const Scores scores = taskOf(stored).judge(stored, {.files = {folder / "words.tsv"}}, report, {}, {});
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

TEST(ReviewDocuments, HaveOneToThreeOpinionsOfOneLabelAmongOthers) {
    const std::vector<LabelledText> opinions{
        {{"It is good."}, "1"}, {{"I love it."}, "1"}, {{"It is bad."}, "0"}};
    const std::vector<std::string> neutral{"The moon is round tonight.", "A train is at the station."};
    const auto documents = composeDocuments(opinions, neutral, Side::training, 40, 3);
    ASSERT_EQ(documents.size(), 40u);
    std::map<std::string, int> labels, used;
    int mostOpinions = 0;
    for (const LabelledText& document : documents) {
        ++labels[document.label];
        mostOpinions = std::max(mostOpinions, int(document.opinions.size()));
        EXPECT_GE(document.opinions.size(), 1u);
        EXPECT_LE(document.opinions.size(), 3u);
        EXPECT_GE(document.sentences.size(), document.opinions.size() + 6);
        EXPECT_LE(document.sentences.size(), document.opinions.size() + 18);
        std::set<Index> places(document.opinions.begin(), document.opinions.end());
        for (size_t i = 0; i < document.sentences.size(); ++i) {
            const auto opinion = std::find_if(opinions.begin(), opinions.end(), [&](const LabelledText& one) {
                return one.text() == document.sentences[i];
            });
            EXPECT_EQ(opinion != opinions.end(), places.contains(Index(i)));
            if (opinion == opinions.end()) continue;
            EXPECT_EQ(opinion->label, document.label);
            ++used[document.sentences[i]];
        }
    }
    EXPECT_EQ(labels["0"], labels["1"]);
    EXPECT_EQ(mostOpinions, 3);
    EXPECT_LE(std::abs(used["It is good."] - used["I love it."]), 1);
    const auto again = composeDocuments(opinions, neutral, Side::training, 40, 3);
    for (size_t i = 0; i < again.size(); ++i) EXPECT_EQ(again[i].sentences, documents[i].sentences);
    EXPECT_NE(composeDocuments(opinions, neutral, Side::training, 40, 4)[0].sentences,
              documents[0].sentences);
}

TEST(ReviewDocuments, MakeUpOtherFactsForEachSide) {
    std::set<std::string> facts[3];
    for (const Side side : {Side::training, Side::validation, Side::test}) {
        Random random(7);
        for (int i = 0; i < 3000; ++i) {
            const std::string fact = madeUpFact(random, side);
            EXPECT_EQ(fact.back(), '.') << fact;
            facts[int(side)].insert(fact);
        }
        EXPECT_GT(facts[int(side)].size(), 300u);
    }
    for (const std::string& fact : facts[0])
        EXPECT_FALSE(facts[1].contains(fact) || facts[2].contains(fact)) << fact;
    for (const std::string& fact : facts[1]) EXPECT_FALSE(facts[2].contains(fact)) << fact;
}

TEST(ReviewDocuments, KnowWhatIsNeutral) {
    std::vector<LabelledText> opinions;
    for (int i = 0; i < 6; ++i) {
        opinions.push_back({{"The soup was lovely."}, "1"});
        opinions.push_back({{"The soup was cold."}, "0"});
    }
    const NeutralSentences neutral(opinions);
    EXPECT_TRUE(neutral.isNeutral("The soup was on the table."));
    EXPECT_FALSE(neutral.isNeutral("It is a lovely big house."));
    EXPECT_FALSE(neutral.isNeutral("Cold water runs in it."));
    EXPECT_FALSE(neutral.isNeutral("A soup."));
}

TEST_F(Classification, RefusesWhatCannotBeToldApart) {
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
    const auto judged = bayes.judge({"b", "zebra"});
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
