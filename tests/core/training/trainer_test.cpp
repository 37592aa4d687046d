#include "core/training/trainer.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/checkpoint/model_folder.h"
#include "core/training/card.h"
#include "core/training/text_vocabulary.h"
#include "core/training/translation_task.h"

using namespace attentionscope;

namespace {

std::filesystem::path scratch(const std::string& name) {
    const auto path = std::filesystem::temp_directory_path() / ("attentionscope-" + name);
    std::filesystem::remove_all(path);
    std::filesystem::create_directories(path);
    return path;
}

// Forty pairs of a language in which every word is another word.
std::filesystem::path smallCorpus(const std::filesystem::path& folder) {
    const auto file = folder / "pairs.tsv";
    std::ofstream stream(file);
    const char* english[] = {"red", "green", "blue", "white"};
    const char* other[] = {"rouge", "vert", "bleu", "blanc"};
    for (int a = 0; a < 4; ++a)
        for (int b = 0; b < 4; ++b)
            for (int c = 0; c < 3; ++c)
                stream << english[a] << ' ' << english[b] << ' ' << english[c] << ".\t" << other[a] << ' '
                       << other[b] << ' ' << other[c] << ".\n";
    return file;
}

Recipe smallRecipe(const char* name) {
    Recipe recipe = recipeNamed(name);
    recipe.batchSize = 60;
    recipe.schedule.warmUp = 5;
    auto& settings = recipe.of<TranslationRecipe>();
    settings.vocabulary = 320;
    settings.network.embedding = 16;
    settings.network.hidden = 16;
    settings.network.attention = 8;
    if (auto* own = settings.network.of<TransformerSettings>()) {
        own->heads = 2;
        own->layers = 1;
        own->feedForward = 16;
    }
    return recipe;
}

}  // namespace

TEST(Trainer, RemovesLeftoversOfAKilledRun) {
    const auto folder = scratch("trainer-leftovers");
    const auto data = smallCorpus(folder);
    const auto model = folder / "model";
    std::filesystem::create_directories(model / "snapshots");
    const auto left = {model / "model.safetensors.unfinished-a1B2c3",
                       model / "snapshots/0-step-1.safetensors.unfinished-zzzzzz"};
    for (const auto& file : left) std::ofstream(file) << "half";
    std::ofstream(model / "notes.txt") << "mine";
    const Trainer trainer(smallRecipe("additive"), {.data = {{data}}, .folder = model, .epochs = 1});
    for (const auto& file : left) EXPECT_FALSE(std::filesystem::exists(file)) << file;
    EXPECT_TRUE(std::filesystem::exists(model / "notes.txt"));
}

TEST(Trainer, IsDeterministicAndResumes) {
    const auto folder = scratch("trainer");
    const auto data = smallCorpus(folder);
    const Recipe recipe = smallRecipe("additive");
    Trainer whole(recipe, {.data = {{data}}, .folder = folder / "whole", .epochs = 4});
    EXPECT_TRUE(whole.run());

    Trainer first(recipe, {.data = {{data}}, .folder = folder / "parts", .epochs = 4});
    std::stop_source stop;
    int calls = 0;
    const bool ended = first.run(
        [&](const TrainingReport& report) {
            if (++calls == 1 && report.step >= 1) stop.request_stop();
        },
        stop.get_token());
    EXPECT_FALSE(ended);
    EXPECT_TRUE(std::filesystem::exists(folder / "parts" / "model.safetensors"));
    Trainer second(recipe, {.data = {{data}}, .folder = folder / "parts", .epochs = 4, .resume = true});
    EXPECT_TRUE(second.run());
    EXPECT_EQ(readFile(folder / "whole" / "model.safetensors"),
              readFile(folder / "parts" / "model.safetensors"));
}

// Plain loops in double precision over the weights after each of the last steps, compared with a separate
// training.
TEST(Trainer, KeepsTheMeanOfTheLastSteps) {
    const auto folder = scratch("trainer-mean");
    Recipe recipe = smallRecipe("transformer");
    Trainer plain(recipe, {.data = {{smallCorpus(folder)}}, .epochs = 3});
    std::vector<std::vector<double>> sums;
    Index counted = 0;
    for (Index epoch = 0; epoch < 3; ++epoch) {
        Random order(1000003 + std::uint64_t(epoch));
        const auto batches = plain.training().batches(epoch, 3, order);
        for (size_t b = 0; b < batches.size(); ++b) {
            const double share = (double(epoch) + double(b) / double(batches.size())) / 3;
            plain.trainStep(batches[b], share);
            if (share < 0.5) continue;
            ++counted;
            size_t place = 0;
            for (const auto& parameter : plain.training().parameters()) {
                if (sums.size() == place) sums.emplace_back(size_t(parameter->values().size()));
                for (Index i = 0; i < parameter->values().size(); ++i)
                    sums[place][size_t(i)] += double(parameter->values().data()[i]);
                ++place;
            }
        }
    }
    ASSERT_GT(counted, 2);
    recipe.averaged = 0.5;
    Trainer averaging(recipe, {.data = {{folder / "pairs.tsv"}}, .epochs = 3});
    ASSERT_TRUE(averaging.run());
    double furthest = 0, moved = 0;
    for (size_t p = 0; p < sums.size(); ++p) {
        const Matrix& mean = averaging.training().parameters()[p]->values();
        const Matrix& last = plain.training().parameters()[p]->values();
        for (Index i = 0; i < mean.size(); ++i) {
            const double expected = sums[p][size_t(i)] / double(counted);
            furthest = std::max(furthest, std::abs(double(mean.data()[i]) - expected));
            moved = std::max(moved, std::abs(double(last.data()[i]) - expected));
        }
    }
    EXPECT_LT(furthest, 1e-6);
    EXPECT_GT(moved, 1e-4);  // so that the last weights differ from their mean
}

TEST(Trainer, ResumesTheMean) {
    const auto folder = scratch("trainer-mean-resumed");
    const auto data = smallCorpus(folder);
    Recipe recipe = smallRecipe("additive");
    recipe.averaged = 1;
    Trainer whole(recipe, {.data = {{data}}, .folder = folder / "whole", .epochs = 3});
    ASSERT_TRUE(whole.run());
    std::stop_source stop;
    Trainer first(recipe, {.data = {{data}}, .folder = folder / "parts", .epochs = 3});
    EXPECT_FALSE(first.run([&](const TrainingReport&) { stop.request_stop(); }, stop.get_token()));
    for (int again = 0; again < 2; ++again) {  // the second time nothing is left to do
        Trainer rest(recipe, {.data = {{data}}, .folder = folder / "parts", .epochs = 3, .resume = true});
        EXPECT_TRUE(rest.run());
        EXPECT_EQ(readFile(folder / "whole" / "model.safetensors"),
                  readFile(folder / "parts" / "model.safetensors"));
    }
}

TEST(Trainer, EverySystemLearnsAndOpensAgain) {
    const auto folder = scratch("systems");
    const auto data = smallCorpus(folder);
    for (const char* name : {"additive", "none", "transformer", "local-p", "local-m", "hard", "luong-dot",
                             "luong-general", "luong-concat", "luong-location"}) {
        SCOPED_TRACE(name);
        const Recipe recipe = smallRecipe(name);
        Trainer trainer(recipe, {.data = {{data}}, .folder = folder / name, .epochs = 3});
        std::vector<size_t> batch;
        for (size_t i = 0; i < 12; ++i) batch.push_back(i);
        const double before = trainer.trainStep(batch, 0);
        double after = before;
        for (int i = 0; i < 60; ++i) after = trainer.trainStep(batch, 0);
        EXPECT_LT(after, 0.8 * before);
        trainer.run();
        const auto model = openTranslationModel(ModelFolder::open(folder / name));
        const RecordingPointer recording = model->record(textInput("red green blue."), {});
        EXPECT_EQ(recording->predictions.size(), recording->produced()->tokens.size());
        if (std::string(name) == "none") {
            EXPECT_FALSE(recording->attends());
            continue;
        }
        const AttentionMap* cross = recording->find("cross", 0);
        ASSERT_NE(cross, nullptr);
        const auto weights = recording->evaluation->value(cross->nodes.heads[0].weights);
        EXPECT_EQ(weights->rows(), Index(recording->produced()->tokens.size()));
        EXPECT_EQ(weights->cols(), Index(recording->sequences[0].tokens.size()));
        if (std::string(name) != "local-p") {
            for (Index i = 0; i < weights->rows(); ++i) EXPECT_NEAR(weights->row(i).sum(), 1, 1e-4);
        }
    }
}

TEST(Trainer, RejectsUnusableData) {
    const auto folder = scratch("refuse");
    std::ofstream(folder / "bad.tsv") << "no tab\n";
    EXPECT_THROW(Trainer(recipeNamed("additive"), {.data = {{folder / "bad.tsv"}}, .folder = folder / "m"}),
                 Error);
    EXPECT_THROW(Trainer(recipeNamed("additive"), {.folder = folder / "m"}), Error);
    EXPECT_THROW(Trainer(recipeNamed("additive"),
                         {.data = {{smallCorpus(folder)}}, .folder = folder / "m", .resume = true}),
                 Error);
    EXPECT_THROW(recipeNamed("nonsense"), Error);
}

TEST(BytePairTraining, EncodesAndDecodesAnyText) {
    const auto tokenizer = TranslationTokenizer::parse(
        trainBytePairs(
            {"the old man reads the old book", "l'homme lit l'ancien livre", "他读旧书。", "他读书。"}, 400),
        "test");
    for (const char* text :
         {"the old man", "l'homme lit", "他读旧书。", "a 🙂 b", "naïve żółć", "他 reads 书"})
        EXPECT_EQ(tokenizer->decode(tokenizer->ids(text)), text);
    const auto tokens = tokenizer->encode("the  old\u00a0man 書");
    EXPECT_EQ(tokens.front().begin, 0);
    EXPECT_EQ(tokens.back().begin, 13);
    EXPECT_EQ(tokens.back().end, 14);
    EXPECT_THROW(trainBytePairs({"a"}, 10), Error);
}

TEST(BytePairTraining, AWordHasTheSamePiecesAtTheBeginningOfAText) {
    const auto tokenizer = TranslationTokenizer::parse(
        trainBytePairs({"the man sees the book", "it's the man", "man, the book"}, 400), "test");
    const auto middle = tokenizer->ids("the man"), first = tokenizer->ids("man");
    EXPECT_TRUE(std::equal(first.rbegin(), first.rend(), middle.rbegin()));
    EXPECT_EQ(tokenizer->encode("man").front().begin, 0);
    for (const char* text : {"it's the man", "他man", "man'the"})
        EXPECT_EQ(tokenizer->decode(tokenizer->ids(text)), text);
    const auto apart = tokenizer->encode("it's");
    EXPECT_EQ(apart.back().begin, 3);
    EXPECT_EQ(apart.back().end, 4);
}

TEST(Batches, HoldEveryPairOnce) {
    std::vector<EncodedPair> pairs(57);
    for (size_t i = 0; i < pairs.size(); ++i) pairs[i].target.assign(1 + i % 9, 0);
    Random random(2);
    std::vector<int> seen(pairs.size());
    for (const auto& batch : makeBatches(pairs, 20, random)) {
        size_t tokens = 0;
        for (const size_t i : batch) {
            ++seen[i];
            tokens += pairs[i].target.size();
        }
        EXPECT_LE(tokens, 20u);
    }
    for (const int count : seen) EXPECT_EQ(count, 1);
}

TEST(Trainer, RepeatsShortPairsByTheRecipe) {
    const auto folder = scratch("short-pairs");
    {
        std::ofstream stream(folder / "pairs.tsv");
        const char* english[] = {"red", "green", "blue", "white", "black"};
        const char* other[] = {"rouge", "vert", "bleu", "blanc", "noir"};
        for (int a = 0; a < 5; ++a)
            for (int b = 0; b < 5; ++b) {
                stream << english[a] << ' ' << english[b] << ".\t" << other[a] << ' ' << other[b] << ".\n";
                for (const auto& words : {english, other}) {
                    for (int i = 0; i < 9; ++i) stream << (i ? " " : "") << words[(i * a + b) % 5];
                    stream << (words == english ? '\t' : '\n');
                }
            }
    }
    Recipe recipe = smallRecipe("additive");
    recipe.of<TranslationRecipe>().shortTimes = 3;
    Trainer trainer(recipe, {.data = {{folder / "pairs.tsv"}}, .folder = folder / "model", .epochs = 2});
    auto& training = dynamic_cast<TranslationTraining&>(trainer.training());
    const auto& pairs = training.data().training;
    const auto counts = [&](Index epoch) {
        Random order(3);
        std::vector<int> seen(pairs.size());
        for (const auto& batch : training.batches(epoch, 2, order))
            for (const size_t i : batch) ++seen.at(i);
        return seen;
    };
    const auto seen = counts(1);
    std::set<int> times;
    for (size_t i = 0; i < pairs.size(); ++i) {
        EXPECT_EQ(seen[i], pairs[i].source.ends_with('.') ? 3 : 1) << pairs[i].source;
        times.insert(seen[i]);
    }
    EXPECT_EQ(times, (std::set<int>{1, 3}));
    for (const int once : counts(0)) EXPECT_LE(once, 1) << "the first time through they are not told apart";
}

TEST(Trainer, WritesACardWithTheScoresOfTheStoredModel) {
    const auto folder = scratch("card");
    Recipe recipe = smallRecipe("en-fr-transformer");
    recipe.of<TranslationRecipe>().generated = recipe.of<TranslationRecipe>().mixedIn = 60;
    recipe.snapshots = {0.1};
    Trainer trainer(recipe, {.data = {{smallCorpus(folder)}}, .folder = folder / "model", .epochs = 1});
    ASSERT_TRUE(trainer.run());
    auto& training = dynamic_cast<TranslationTraining&>(trainer.training());
    training.data().generatedTest.resize(8);
    training.data().generatedValidation.resize(4);
    const TestResults results = writeCard(folder / "model", recipe, training,
                                          {.command = "attentionscope train this", .credit = "Somebody"});
    ASSERT_EQ(results.held.size(), 2u);
    const Scores &generated = results.held[0], &real = results.held[1];
    EXPECT_EQ(generated.name, "generated");
    EXPECT_EQ(real.name, "real");
    EXPECT_EQ(generated.items, 8);
    EXPECT_TRUE(generated.find("aer"));

    const ModelFolder stored = ModelFolder::open(folder / "model");
    const auto information = stored.config().optionalObject("information");
    ASSERT_TRUE(information);
    const auto named = information->optionalObject("scores");
    ASSERT_TRUE(named);
    EXPECT_NEAR(named->number("aer_generated", 0, 1), generated.at("aer"), 5e-4);
    EXPECT_NEAR(named->number("bleu_real", 0, 100), real.at("bleu"), 5e-4);
    // The model opens with the chosen head, which scores the same again.
    const auto model = openTranslationModel(stored);
    EXPECT_EQ(model->alignmentHead(), stored.config().integerOr("alignment_head", 0, 8, -1));
    EXPECT_NEAR(evaluateTranslation(*model, training.data().generatedTest).at("bleu"), generated.at("bleu"),
                1e-9);
    const std::string card = readFile(folder / "model" / "card.md");
    // The share of untaught words in its output on validation pairs; and its results for everyday sentences.
    EXPECT_NEAR(named->number("unseen_words", 0, 1),
                model->seenWords()
                    ->unseenIn(SeenWords::Side::target,
                               [&] {
                                   std::vector<std::string> said;
                                   for (const auto& pair : training.data().validation)
                                       said.push_back(model->translate(pair.source, {.tokens = 120}));
                                   return said;
                               }())
                    .value(),
                5e-4);
    for (const char* part : {"attentionscope train this", "Somebody", "generated by a grammar", "AER",
                             "do not occur in the training text", "Of 50 everyday sentences",
                             "- **Tried**: These pairs were learnt for 45 minutes", "By length of the source",
                             "| words | number | BLEU |", "The AER is that of layer", "pre-norm.\n"})
        EXPECT_NE(card.find(part), std::string::npos) << part;
    const std::string chinese = readFile(folder / "model" / "card.zh_CN.md");
    for (const char* part :
         {"# 英译法 · Transformer\n", "（Vaswani 等，2017）", "| 留出的句对 | 数量 | 损失（nat/词元） |",
          "| 生成的 | 8 |", "| 词数 | 数量 | BLEU |", "在 50 个日常句子中", "随手输入时", "- **试过**：",
          "个线程。\n", "前置归一化。\n"})
        EXPECT_NE(chinese.find(part), std::string::npos) << part;
}

TEST(Trainer, KeepsItsSnapshotsWhenAFinishedTrainingIsResumed) {
    const auto folder = scratch("snapshots");
    Recipe recipe = smallRecipe("additive");
    recipe.snapshots = {0.0, 0.5};
    const TrainingOptions options{.data = {{smallCorpus(folder)}}, .folder = folder / "model", .epochs = 2};
    ASSERT_TRUE(Trainer(recipe, options).run());
    const auto files = [&] {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder / "model" / "snapshots"))
            names.insert(entry.path().filename().string());
        return names;
    };
    const auto before = files();
    EXPECT_EQ(before.size(), 2u);
    TrainingOptions again = options;
    again.resume = true;
    ASSERT_TRUE(Trainer(recipe, again).run());
    EXPECT_EQ(files(), before);
}
