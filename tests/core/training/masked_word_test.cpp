#include "core/training/masked_word_task.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/training/card.h"
#include "core/training/trainer.h"
#include "core/training/word_vocabulary.h"
#include "core/transformer/transformer_model.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/core/training/language_gradients.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

constexpr const char* smallBert = R"json({
    "model_type": "bert", "architectures": ["BertForMaskedLM"], "hidden_size": 12, "num_hidden_layers": 2,
    "num_attention_heads": 3, "intermediate_size": 20, "hidden_act": "gelu", "max_position_embeddings": 24,
    "type_vocab_size": 2, "layer_norm_eps": 1e-12, "pad_token_id": 0})json";

std::set<std::string> nounPairs(const std::vector<PronounSentence>& sentences) {
    std::set<std::string> pairs;
    for (const auto& one : sentences)
        if (!one.other.empty())
            pairs.insert(std::min(one.antecedent, one.other) + ' ' + std::max(one.antecedent, one.other));
    return pairs;
}

Index countOfWord(const std::string& text, const std::string& word) {
    Index count = 0;
    std::string letters;
    for (const char c : text + ' ') {
        if (std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '\'') {
            letters += c;
            continue;
        }
        count += letters == word;
        letters.clear();
    }
    return count;
}

}  // namespace

TEST(PronounSentences, AreTheSameForTheSameSeedAndNoneTwice) {
    const auto first = generatePronounSentences(2000, 7, NounPairs::learnt);
    const auto again = generatePronounSentences(2000, 7, NounPairs::learnt);
    std::set<std::string> texts;
    for (size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].text, again[i].text);
        EXPECT_TRUE(texts.insert(first[i].text).second);
    }
}

TEST(PronounSentences, SayEachWordThatIsAskedForOnce) {
    for (const NounPairs pairs : {NounPairs::learnt, NounPairs::heldOut})
        for (const auto& one : generatePronounSentences(3000, 11, pairs)) {
            EXPECT_EQ(countOfWord(one.text, one.pronoun), 1) << one.text;
            EXPECT_EQ(countOfWord(one.text, one.antecedent), 1) << one.text;
            EXPECT_NE(one.antecedent, one.other) << one.text;
            EXPECT_TRUE(one.text.ends_with('.'));
        }
}

// Sense and grammar decide: neither the first noun nor the nearer one is right much more often.
TEST(PronounSentences, CannotBeToldByPlace) {
    Index asked = 0, firstIsRight = 0;
    for (const auto& one : generatePronounSentences(6000, 3, NounPairs::learnt)) {
        if (one.other.empty() || one.pronoun == "their" || one.pronoun == "its") continue;
        ++asked;
        firstIsRight += one.text.find(' ' + one.antecedent + ' ') < one.text.find(' ' + one.other + ' ');
    }
    EXPECT_NEAR(double(firstIsRight) / double(asked), 0.5, 0.06);
}

TEST(PronounSentences, HoldPairsOfNounsOut) {
    const auto learnt = nounPairs(generatePronounSentences(20000, 1, NounPairs::learnt));
    const auto held = nounPairs(generatePronounSentences(1500, 2, NounPairs::heldOut));
    for (const auto& pair : held) EXPECT_FALSE(learnt.contains(pair)) << pair;
    for (const char* sample : {"animal street", "suitcase trophy"}) EXPECT_FALSE(learnt.contains(sample));
    EXPECT_GT(held.size(), 100u);
}

TEST(WordVocabulary, KnowsFrequentWordsAndMarksTheOthers) {
    const Tokenizer tokenizer =
        Tokenizer::parse(learnWordVocabulary({"It didn't rain.", "It didn't snow.", "It was a day."}, 9));
    EXPECT_EQ(tokenizer.vocabularySize(),
              8);  // five special words, "it", ".", "didn't"; the others occurred once
    EXPECT_EQ(tokenizer.specialIds().mask, 4);
    const Encoding read = tokenizer.encode("It didn’t [MASK] cats.");
    std::vector<std::string> texts;
    for (const Token& token : read.tokens) texts.push_back(token.text);
    EXPECT_EQ(texts, (std::vector<std::string>{"[CLS]", "it", "didn't", "[MASK]", "[UNK]", ".", "[SEP]"}));
}

TEST(PlainSentences, AreReadUpToTheirFirstTab) {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "lines.tsv")
        << "Go.\tVa !\nHi.\t嗨。\tCC-BY 2.0\nThe dog sat because it was tired.\tit\tdog\n\tno sentence\n";
    DataReport report;
    const auto sentences = readPlainSentences({.files = {folder.path() / "lines.tsv"}}, report);
    ASSERT_EQ(sentences.size(), 3u);
    EXPECT_EQ(report.problems.size(), 1u);
    EXPECT_EQ(sentences[0].text, "Go.");
    EXPECT_TRUE(sentences[1].pronoun.empty());
    EXPECT_EQ(sentences[2].antecedent, "dog");
}

// Batches of sentences give the results of each alone, and of the checkpoint opened from a folder: names and
// shapes are those the family publishes.
TEST(LanguageNetwork, AgreesWithTheModelThatItsFolderOpensAs) {
    const std::string tokenizer = learnWordVocabulary({"a b c d e f g", "a b c d e f g"}, 100);
    ParameterSet weights(2);
    const LanguageNetwork network(smallBert, tokenizer, weights);
    const std::vector<TokenIdList> sentences{network.encode("a b c"), network.encode("d e [MASK] g f")};
    Recorder recorder({.expansions = false});
    const NodeId states = network.read(recorder, sentences).output;
    const NodeId logits = network.predict(recorder, states, {2, 8});
    const MatrixPointer together = recorder.finish()->value(logits);
    const TemporaryFolder folder;
    Recipe recipe{.name = "english-masked", .task = "masked word", .title = "A title", .sample = "a b"};
    writeModelFolder(folder.path(), recipe,
                     {.config = network.config(),
                      .system = "encoder",
                      .inputs = {"text"},
                      .maps = {"self"},
                      .tokenizer = tokenizer},
                     network.parameters());
    const auto opened = TransformerModel::load(ModelFolder::open(folder.path()), {}, {}, {});
    const RecordingPointer second = opened->record(textInput("d e [MASK] g f"), {});
    const MatrixPointer alone = second->evaluation->value(second->logits);
    // Half precision separates them.
    EXPECT_LT((alone->row(3) - together->row(1)).cwiseAbs().maxCoeff(), 1e-2);
    EXPECT_EQ(second->predictions.at(0).position, 3);
    const LanguageNetwork again(ModelFolder::open(folder.path()));
    Recorder other({.expansions = false});
    const NodeId read = again.read(other, sentences).output;
    const NodeId same = again.predict(other, read, {2, 8});
    EXPECT_LT((*other.finish()->value(same) - *together).cwiseAbs().maxCoeff(), 1e-2);
    // During training, it is the same model.
    ModelInformation information;
    information.id = "training";
    const RecordingPointer living = network.model(information)->record(textInput("d e [MASK] g f"), {});
    EXPECT_LT((living->evaluation->value(living->logits)->row(3) - together->row(1)).cwiseAbs().maxCoeff(),
              1e-4);
}

TEST(LanguageNetwork, GradientsAgreeWithCentralDifferences) {
    ParameterSet weights(4);
    const LanguageNetwork network(smallBert, learnWordVocabulary({"a b c d", "a b c d"}, 100), weights);
    const std::vector<TokenIdList> sentences{network.encode("a [MASK] c"), network.encode("[MASK] d")};
    // Whatever is added to all keys alike changes no softmax.
    expectGradients(network, sentences, {2, 6}, {6, 5}, "key.bias");
}

// A small model learns pronouns' antecedents from sentences alone, and its card reports it.
TEST(MaskedWords, AreLearntFrom) {
    const TemporaryFolder folder;
    {
        std::ofstream lines(folder.path() / "lines.txt");
        for (const auto& one : generatePronounSentences(300, 9, NounPairs::learnt)) lines << one.text << '\n';
    }
    Recipe recipe = recipeNamed("english-masked");
    auto& settings = recipe.of<MaskedWordRecipe>();
    settings.config = smallBert;
    settings.generated = 500;
    recipe.epochs = 1;
    TrainingOptions options{.folder = folder.path() / "model"};
    options.data.files = {folder.path() / "lines.txt"};
    Trainer trainer(recipe, options);
    const double before = trainer.training().heldOutLoss();
    ASSERT_TRUE(trainer.run());
    EXPECT_LT(trainer.training().heldOutLoss(), before);
    EXPECT_NE(trainer.look(recipe.sample).answer.find("it: "), std::string::npos);
    const Judgement judged = writeCard(options.folder, recipe, trainer.training(), {.command = "train"});
    ASSERT_EQ(judged.held.size(), 2u);
    for (const char* score : {"loss", "perplexity", "accuracy", "top5"})
        EXPECT_TRUE(judged.held[0].find(score).has_value()) << score;
    for (const char* score : {"antecedent_accuracy", "attention_on_target"})
        EXPECT_TRUE(judged.held[1].find(score).has_value()) << score;
    DataReport report;
    std::ofstream(folder.path() / "eval.txt")
        << "The dog sat on the bed because it was tired.\tit\tdog\nHello.\n";
    const ModelFolder opened = ModelFolder::open(options.folder);
    const Scores scores =
        taskOf(opened).judge(opened, {.files = {folder.path() / "eval.txt"}}, report, {}, {});
    EXPECT_EQ(scores.items, 13);
    EXPECT_TRUE(scores.find("attention_on_target").has_value());
    // It answers at the pronouns that it learnt, visible as they are, as the bundled one does.
    const auto bundled = ModelFolder::open(RESOURCES "/models/english-masked").config().texts("pronouns");
    EXPECT_EQ(opened.config().texts("pronouns"), bundled);
}
