#include "core/training/summary_task.h"

#include <gtest/gtest.h>

#include <fstream>

#include "core/training/card.h"
#include "core/training/sentence_generator.h"
#include "core/training/trainer.h"
#include "tests/core/checkpoint/temporary_folder.h"

using namespace attentionscope;

// A small network begins to learn headlines, and is evaluated with and without its attention. `eval`
// evaluates a folder.
TEST(Summaries, TrainAModel) {
    const TemporaryFolder folder;
    Recipe recipe = recipeNamed("headlines");
    auto& settings = recipe.of<TranslationRecipe>();
    settings.generated = 2500;
    settings.vocabulary = 1200;
    settings.leastSeen = 3;
    settings.network.embedding = 24;
    settings.network.hidden = settings.network.attention = 32;
    recipe.epochs = 3;
    recipe.schedule = {.rate = 4e-3, .warmUp = 20};
    TrainingOptions options{.folder = folder.path() / "model"};
    Trainer trainer(recipe, options);
    auto& data = dynamic_cast<TranslationTraining&>(trainer.training()).data();
    EXPECT_EQ(data.training.size(), 2500u);
    ASSERT_TRUE(trainer.run());
    data.generatedTest.resize(40);
    const TestResults judged = writeCard(options.folder, recipe, trainer.training(), {.command = "train"});
    const Scores& scores = judged.held.at(0);
    EXPECT_LT(scores.at("loss"), 6) << "of ln 1200 = 7.1 where nothing is known";
    EXPECT_TRUE(scores.find("rouge_l") && scores.find("aer") && scores.beside.at(0).find("rouge_l"));
    EXPECT_FALSE(scores.find("bleu"));
    EXPECT_FALSE(scores.beside.at(0).find("aer"));

    std::ofstream(folder.path() / "news.tsv")
        << "Police arrested a man in Paris on Monday.\tMan arrested in Paris\n"
           "no tab\n";
    DataReport report;
    const ModelFolder model = ModelFolder::open(options.folder);
    const Scores again =
        taskOf(model).evaluate(model, {.files = {folder.path() / "news.tsv"}}, report, {}, {});
    EXPECT_EQ(again.items, 1);
    EXPECT_EQ(report.problems.size(), 1u);
    EXPECT_TRUE(again.find("rouge_l"));
}

TEST(Summaries, CountOnlyFrequentWordsAsKnown) {
    const SeenWords seen = seenWordsOf({{"Zorp met Tom.", "zorp meets tom"}, {"Tom left.", "tom leaves"}}, 2);
    EXPECT_TRUE(seen.has(SeenWords::Side::source, "Tom"));
    EXPECT_FALSE(seen.has(SeenWords::Side::source, "Zorp"));
    EXPECT_FALSE(seen.has(SeenWords::Side::target, "leaves"));
}

TEST(SeenWordsOfPairs, EqualThoseOfTheSentences) {
    const std::vector<SentencePair> pairs{{"I don't drink water.", "Je ne bois pas d’eau, qu'il l'ait dit."},
                                          {"He'd've gone.", "J'y serais allé aujourd'hui."}};
    SeenWords whole;
    for (const SentencePair& pair : pairs) {
        whole.add(SeenWords::Side::source, pair.source);
        whole.add(SeenWords::Side::target, pair.target);
    }
    const SeenWords seen = seenWordsOf(pairs);
    EXPECT_EQ(seen.fileText(), whole.fileText());
    for (const char* elided : {"d'", "l'", "j'", "qu'"})
        EXPECT_TRUE(seen.has(SeenWords::Side::target, elided)) << elided;
}
