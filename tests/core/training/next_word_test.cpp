#include "core/training/next_word_scores.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>

#include "core/base/error.h"
#include "core/text/vocabulary_training.h"
#include "core/training/card.h"
#include "core/training/next_word_task.h"
#include "core/training/trainer.h"
#include "core/training/transformer_parameters.h"
#include "core/transformer/transformer_model.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/core/training/language_gradients.h"
#include "tests/support/folders.h"
#include "tests/support/transformer_reference.h"

using namespace attentionscope;

namespace {

constexpr const char* smallLlama = R"json({
    "model_type": "llama", "architectures": ["LlamaForCausalLM"], "num_hidden_layers": 2,
    "num_attention_heads": 3, "hidden_size": 12, "intermediate_size": 20, "max_position_embeddings": 24,
    "hidden_act": "silu", "rms_norm_eps": 1e-5, "rope_theta": 100, "tie_word_embeddings": true,
    "bos_token_id": 0, "eos_token_id": 0})json";

std::string smallVocabulary(Index size = 290) {
    return trainBytePairTokenizer({"the dog sees the cat", "the cat sees a dog", "a cat"},
                                  {.size = size, .specialTokens = {"<|endoftext|>"}});
}

/// The recipe with a small network, and few sequences of repeated tokens.
Recipe smallRecipe(Index repeatedFirst, Index repeated) {
    Recipe recipe = recipeNamed("english-next");
    auto& settings = recipe.of<NextWordRecipe>();
    settings.config = smallLlama;
    settings.vocabulary = 300;
    settings.repeatedFirst = repeatedFirst;
    settings.repeated = repeated;
    recipe.epochs = 1;
    return recipe;
}

/// A sentence as the model reads it, after the token that also ends it.
TokenIdList begun(const LanguageNetwork& network, const char* sentence) {
    TokenIdList ids = network.encode(sentence);
    ids.insert(ids.begin(), network.beginId());
    return ids;
}

}  // namespace

TEST(RepeatedSequence, RepeatsAndIsPredictedFromTheFirstRepetition) {
    Random random(3);
    std::set<Index> periods;
    for (int i = 0; i < 500; ++i) {
        const RepeatedShape shape = drawRepeatedShape(random, 64);
        ASSERT_LE(shape.tokens(), 64);
        periods.insert(shape.period);
        const TokenIdList ids = drawRepeatedTokens(shape, 0, 257, 400, random);
        ASSERT_EQ(Index(ids.size()), shape.tokens());
        EXPECT_EQ(ids[0], 0);
        EXPECT_EQ(std::set<Index>(ids.begin(), ids.begin() + shape.known()).size(), size_t(shape.known()))
            << "no token comes twice by chance";
        for (Index k = shape.known(); k < shape.tokens(); ++k) {
            EXPECT_EQ(ids[size_t(k)], ids[size_t(k - shape.period)]);
            EXPECT_GE(ids[size_t(k)], 257);
        }
    }
    EXPECT_EQ(periods.size(), 18u);
    for (int i = 0; i < 100; ++i) {
        const RepeatedShape shape = drawRepeatedShape(random, 8);
        EXPECT_LE(shape.tokens(), 8);
        EXPECT_GE(shape.period, 1);
        EXPECT_GE(shape.copies, 2);
    }
}

// Every token is predicted from those before it: the score is the model's own probability of each.
TEST(NextWords, ScoresFollowTheDefinition) {
    ParameterSet weights(6);
    const LanguageNetwork network(smallLlama, smallVocabulary(), weights);
    const std::vector<TokenIdList> sentences{begun(network, "the dog"), begun(network, "a cat sees the dog")};
    const FamilyReading reading = readSpec(JsonValue::parse(network.config(), "config.json"));
    ParameterSet same(6);
    const TransformerWeights exactWeights = makeTransformerWeights(reading, same);
    double sum = 0;
    Index count = 0;
    for (const TokenIdList& ids : sentences) {
        const Exact logits = forwardExactly(reading.spec, exactWeights, ids).logits;
        for (size_t k = 0; k < ids.size(); ++k, ++count) {
            double whole = 0;
            for (Index word = 0; word < logits.cols(); ++word) whole += std::exp(logits(Index(k), word));
            sum += std::log(whole) - logits(Index(k), k + 1 < ids.size() ? ids[k + 1] : 0);
        }
    }
    const Scores scores = scoreNextWords(network, sentences, false);
    EXPECT_EQ(scores.items, count);
    EXPECT_NEAR(scores.at("loss"), sum / double(count), 1e-5);
    EXPECT_NEAR(scores.at("perplexity"), std::exp(sum / 9), 1e-2 * std::exp(sum / 9))
        << "seven words and two ends";
    EXPECT_GT(std::abs(scoreNextWords(network, sentences, true).at("loss") - scores.at("loss")), 1e-4)
        << "without attention it is another model";
}

// Trockman and Kolter 2023: a head begins by attending to tokens like its own and by copying them.
TEST(NextWords, BeginWithSimilarity) {
    ParameterSet weights(6), plain(6);
    LanguageNetwork network(smallLlama, smallVocabulary(), weights);
    const LanguageNetwork before(smallLlama, smallVocabulary(), plain);
    network.beginWithSimilarity(1.5f);
    const auto named = [](const LanguageNetwork& of, const std::string& name) -> Matrix {
        for (const auto& parameter : of.parameters())
            if (parameter->name() == "model.layers.1." + name + ".weight") return parameter->matrix();
        throw std::runtime_error(name);
    };
    EXPECT_EQ(named(network, "self_attn.q_proj"), 1.5f * named(before, "self_attn.q_proj"));
    EXPECT_EQ(named(network, "self_attn.k_proj"), named(network, "self_attn.q_proj"));
    EXPECT_EQ(named(network, "self_attn.v_proj"), named(before, "self_attn.v_proj"));
    EXPECT_EQ(named(network, "self_attn.o_proj"), named(network, "self_attn.v_proj").transpose());
    EXPECT_EQ(named(network, "mlp.up_proj"), named(before, "mlp.up_proj"));
}

// Repeated tokens alone come first; others stand among the sentences of each epoch.
TEST(NextWords, BeginWithRepeatedTokens) {
    const TemporaryFolder folder;
    {
        std::ofstream lines(folder.path() / "lines.txt");
        for (int i = 0; i < 60; ++i) lines << "Number " << i << " is " << (i % 2 ? "odd" : "even") << ".\n";
    }
    Recipe recipe = smallRecipe(50, 20);
    recipe.batchSize = 60;
    TrainingOptions options;
    options.data.files = {folder.path() / "lines.txt"};
    Trainer trainer(recipe, options);
    const size_t sentences = size_t(trainer.training().items());
    Random order(1);
    for (const Index epoch : {0, 1}) {
        size_t repeated = 0, all = 0;
        for (const auto& batch : trainer.training().batches(epoch, 2, order))
            for (const size_t item : batch) {
                ++all;
                repeated += item >= sentences;
                if (all == 50) {
                    EXPECT_EQ(repeated == all, epoch == 0) << "repeated tokens alone";
                }
            }
        EXPECT_EQ(repeated, epoch == 0 ? 70u : 20u);
        EXPECT_EQ(all, sentences + repeated);
    }
}

TEST(NextWords, GradientsAgreeWithCentralDifferences) {
    ParameterSet weights(4);
    const LanguageNetwork network(smallLlama, smallVocabulary(), weights);
    const std::vector<TokenIdList> sentences{begun(network, "the dog"), begun(network, "a cat")};
    std::vector<Index> rows, targets;
    for (const TokenIdList& ids : sentences)
        for (size_t k = 0; k < ids.size(); ++k) {
            rows.push_back(Index(rows.size()));
            targets.push_back(k + 1 < ids.size() ? ids[k + 1] : 0);
        }
    expectGradients(network, sentences, rows, targets);
}

TEST(NextWords, BothApostrophesAreOne) {
    for (const char* model : {"english-next", "english-masked"}) {
        const LanguageNetwork network(ModelFolder::open(std::string(RESOURCES "/models/") + model));
        EXPECT_EQ(network.encode("I didn’t know the dog’s name."),
                  network.encode("I didn't know the dog's name."))
            << model;
    }
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "lines.txt")
        << "It isn’t odd.\nIt wasn't even.\nIt isn’t red.\nIt was blue.\n";
    const Recipe recipe = smallRecipe(10, 10);
    TrainingOptions options{.folder = folder.path() / "model"};
    options.data.files = {folder.path() / "lines.txt"};
    ASSERT_TRUE(Trainer(recipe, options).run());
    const LanguageNetwork learnt(ModelFolder::open(options.folder));
    EXPECT_EQ(learnt.encode("It isn’t red."), learnt.encode("It isn't red."));
}

// A small model learns from a file; its card compares it with counting, and eval agrees.
TEST(NextWords, AreTrainedAndComparedWithCounting) {
    const TemporaryFolder folder;
    {
        std::ofstream lines(folder.path() / "lines.txt");
        for (int i = 0; i < 400; ++i)
            lines << "Number " << i << " is " << (i % 2 ? "odd" : "even") << ".\tnot read\n";
    }
    const Recipe recipe = smallRecipe(60, 40);
    TrainingOptions options{.folder = folder.path() / "model"};
    options.data.files = {folder.path() / "lines.txt"};
    Trainer trainer(recipe, options);
    const double before = trainer.training().heldOutLoss();
    ASSERT_TRUE(trainer.run());
    EXPECT_LT(trainer.training().heldOutLoss(), before);
    EXPECT_FALSE(trainer.look(recipe.sample).answer.empty());
    const TestResults judged = writeCard(options.folder, recipe, trainer.training(), {.command = "train"});
    ASSERT_EQ(judged.held.size(), 2u);
    ASSERT_EQ(judged.held[0].beside.size(), 2u);
    EXPECT_EQ(judged.held[0].beside[0].name, "baseline");
    EXPECT_EQ(judged.held[0].beside[1].name, "trigram");
    for (const Scores& scores : judged.held[0].beside)
        EXPECT_NEAR(std::log(scores.at("perplexity")) / scores.at("loss"),
                    std::log(judged.held[0].at("perplexity")) / judged.held[0].at("loss"), 1e-9)
            << scores.name << " has as many tokens in as many words";
    for (const char* score : {"repeat_accuracy", "induction", "previous_token"})
        EXPECT_TRUE(judged.held[1].find(score).has_value()) << score;
    std::ofstream(folder.path() / "eval.txt") << "Number 4 is even.\n";
    DataReport report;
    const ModelFolder opened = ModelFolder::open(options.folder);
    const Scores scores =
        taskOf(opened).evaluate(opened, {.files = {folder.path() / "eval.txt"}}, report, {}, {});
    EXPECT_EQ(scores.beside.at(0).name, "baseline");
    EXPECT_EQ(scores.items, scores.beside.at(0).items);
    // It opens like any checkpoint of its family, continues a beginning, and starts a text by itself.
    const auto model = TransformerModel::load(opened, {}, {}, {});
    const RecordingPointer run = model->record(textInput("Number 4"), {});
    EXPECT_EQ(run->sequences.at(0).tokens.at(0).text, "<|endoftext|>");
    EXPECT_EQ(run->predictions.at(0).kind, Prediction::Kind::nextWord);
    RunOptions going;
    going.generation.tokens = 3;
    EXPECT_LE(model->generate(textInput("Number 4"), going, {}).produced.size(), 3u);
    EXPECT_THROW(nextWordTask().prepare(recipeNamed("english-next"), {}), Error);
}
