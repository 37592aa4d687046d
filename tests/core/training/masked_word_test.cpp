#include "core/training/masked_word_task.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/training/card.h"
#include "core/training/repeated_nouns.h"
#include "core/training/text_vocabulary.h"
#include "core/training/trainer.h"
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

std::string smallVocabulary(const std::vector<std::string>& texts) {
    return learnTextVocabulary(texts, 330, maskedTextFrame());
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

TEST(PronounSentences, ContainEachQueriedWordOnce) {
    for (const NounPairs pairs : {NounPairs::learnt, NounPairs::heldOut})
        for (const auto& one : generatePronounSentences(3000, 11, pairs)) {
            EXPECT_EQ(countOfWord(one.text, one.pronoun), 1) << one.text;
            // "The parents smiled at Sarah and their parents.": the first one is meant.
            EXPECT_GE(countOfWord(one.text, one.antecedent), 1) << one.text;
            EXPECT_LE(countOfWord(one.text, one.antecedent), 2) << one.text;
            EXPECT_NE(one.antecedent, one.other) << one.text;
            EXPECT_TRUE(one.text.ends_with('.'));
        }
}

// Sense and grammar decide: neither the first noun nor the nearer one is right much more often.
TEST(PronounSentences, DoNotRevealTheAnswerByPosition) {
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

// What no model learns from, and what its card tells.
TEST(PronounSentences, OfOtherPatternsAreWrittenByHand) {
    const auto& sentences = heldOutPronounSentences();
    EXPECT_EQ(sentences.size(), 300u);
    std::set<std::string> texts;
    for (const auto& one : sentences) {
        EXPECT_TRUE(texts.insert(one.text).second) << one.text;
        for (const std::string& word : {one.pronoun, one.antecedent, one.other})
            EXPECT_EQ(countOfWord(std::regex_replace(one.text, std::regex("'s"), ""), word), 1)
                << word << ": " << one.text;
    }
    for (const auto& made : generatePronounSentences(5000, 5, NounPairs::learnt))
        EXPECT_FALSE(texts.contains(made.text));
    EXPECT_EQ(everydayChosenWords().size(), 50u);
    for (const ChosenWord& one : everydayChosenWords()) {
        EXPECT_GE(one.related.size(), 2u);
        for (const std::string& word : one.related) EXPECT_GE(countOfWord(one.text, word), 1) << one.text;
    }
}

TEST(RepeatedNouns, AreReplacedByPronounsThatFit) {
    const auto found = [](const std::vector<std::string>& sentences) {
        std::vector<std::string> all;
        for (const auto& one : replaceRepeatedNouns(sentences)) {
            all.push_back(one.text + " | " + one.pronoun + " | " + one.antecedent);
            EXPECT_TRUE(one.cut);
            EXPECT_EQ(countOfWord(one.text, one.antecedent), 1) << one.text;
        }
        return all;
    };
    using Texts = std::vector<std::string>;
    EXPECT_EQ(found({"A dog slept by the fire.", "The dog barked at us, but the dog was old."}),
              Texts{"The dog barked at us, but it was old. | it | dog"})
        << "the second sentence alone: both name it three times";
    EXPECT_EQ(found({"A dog slept by the fire.", "The dog was old."}),
              Texts{"A dog slept by the fire. It was old. | It | dog"});
    EXPECT_EQ(found({"A dog slept by the fire.", "", "The dog was old."}), Texts{}) << "not neighbours";
    EXPECT_EQ(found({"My aunt met a man before the man died."}),
              Texts{"My aunt met a man before he died. | he | man"});
    EXPECT_EQ(found({"They took the women home and paid the women well."}), Texts{})
        << "\"well\" does not show that a noun stands before it";
    EXPECT_EQ(found({"They took the women home and paid for the women."}),
              Texts{"They took the women home and paid for them. | them | women"});
    EXPECT_EQ(found({"We saw a ship in the fog; the ship's horn blew."}),
              Texts{"We saw a ship in the fog; its horn blew. | its | ship"});
    EXPECT_EQ(found({"This is the best film and the best was yet to come."}), Texts{}) << "not a noun";
    EXPECT_EQ(found({"I read a book because the book was near and it was late."}), Texts{})
        << "a later word would be taken for the pronoun";
}

TEST(PlainSentences, OfLongerTextsAreCut) {
    using Texts = std::vector<std::string>;
    EXPECT_EQ(
        sentencesOf("Mr. Hill saw it. \"Great!\" he said... Why? It cost $3.50 in the U.S. of old."),
        (Texts{"Mr. Hill saw it.", "\"Great!\" he said...", "Why?", "It cost $3.50 in the U.S. of old."}));
    const TemporaryFolder folder;
    {
        std::ofstream lines(folder.path() / "texts.txt");
        for (int text = 0; text < 200; ++text) {
            lines << "A short line of number " << text << ". It is whole.\n";
            for (int i = 0; i < 12; ++i) lines << "Sentence " << i << " of text " << text << " is here. ";
            lines << "This one stands in every text.\n";
        }
    }
    DataReport report;
    const auto sides = dividePlainSentences({.files = {folder.path() / "texts.txt"}}, "", report);
    std::set<std::string> learnt;
    for (const auto& one : sides.training) learnt.insert(one.text);
    EXPECT_TRUE(learnt.contains("This one stands in every text."));
    EXPECT_GT(sides.test.size(), 20u);
    for (const auto* side : {&sides.training, &sides.validation, &sides.test})
        for (const auto& one : *side) {
            EXPECT_EQ(one.cut, one.text.starts_with("Sentence") || one.text.starts_with("This"));
            EXPECT_EQ(learnt.contains(one.text), side == &sides.training) << one.text;
        }
}

TEST(TextVocabulary, KeepsCommonWordsWholeAndReadsAnyText) {
    const Tokenizer tokenizer = Tokenizer::parse(smallVocabulary(
        {"It didn't rain.", "It didn't snow.", "It was day 12 of 21.", "It was in 2011.", "It didn't."}));
    EXPECT_EQ(tokenizer.specialIds().mask, 3);
    EXPECT_EQ(tokenizer.specialIds().unknown, -1);
    const auto read = [&](const char* text) { return eachOf(tokenizer.encode(text).tokens, &Token::text); };
    using Texts = std::vector<std::string>;
    EXPECT_EQ(read("It didn’t [MASK]."), (Texts{"[CLS]", "▁It", "▁didn't", "[MASK]", ".", "[SEP]"}));
    EXPECT_EQ(read("It was 21."), (Texts{"[CLS]", "▁It", "▁was", "▁2", "1", ".", "[SEP]"}));
    for (const char* text : {"Zoë's café, 1949", "北京 🙂"}) {
        const Encoding tokens = tokenizer.encode(text);
        EXPECT_EQ(tokenizer.decode(tokens.ids(), true), text);
    }
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
    const std::string tokenizer = smallVocabulary({"a b c d e f g", "a b c d e f g"});
    ParameterSet weights(2);
    const LanguageNetwork network(smallBert, tokenizer, weights);
    const std::vector<TokenIdList> sentences{network.encode("a b c"), network.encode("d e [MASK] g f")};
    Recorder recorder({.expansions = false});
    const NodeId states = network.read(recorder, sentences).output;
    const NodeId logits = network.predict(recorder, states, {2, 8});
    const MatrixPointer together = recorder.finish()->value(logits);
    const TemporaryFolder folder;
    Recipe recipe{.name = "english-masked", .task = "masked word", .title = "A title", .sample = "a b"};
    writeModelFolder(
        folder.path(), recipe,
        {.system = "encoder", .maps = {"self"}, .config = network.config(), .tokenizer = tokenizer},
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
    const LanguageNetwork network(smallBert, smallVocabulary({"a b c d", "a b c d"}), weights);
    const std::vector<TokenIdList> sentences{network.encode("a [MASK] c"), network.encode("[MASK] d")};
    // Whatever is added to all keys alike changes no softmax.
    expectGradients(network, sentences, {2, 6}, {6, 5}, "key.bias");
}

// A word is hidden with all its pieces; its loss is that of all of them, and it is found where all are.
TEST(MaskedWords, AreHiddenAsAWhole) {
    ParameterSet weights(6);
    const LanguageNetwork network(smallBert, smallVocabulary({"a cat and a dog", "a cat and a dog"}),
                                  weights);
    const std::string text = "a cat 12 dog";
    const auto encoded = encodeSentences({{.text = text, .pronoun = "dog", .antecedent = "cat"}}, network);
    ASSERT_EQ(encoded[0].words.size(), 4u) << "a | cat | 12 | dog";
    EXPECT_EQ(encoded[0].pronoun, 3);
    EXPECT_EQ(encoded[0].antecedent, 1);
    EXPECT_EQ(encoded[0].words[2].size(), 3) << "a space and two digits that the texts lack";
    double loss = 0;
    for (const WordTokens& word : encoded[0].words) {
        TokenIdList ids = encoded[0].ids;
        std::vector<Index> rows;
        for (Index place = word.begin; place < word.end; ++place) {
            ids[size_t(place)] = network.tokenizer().specialIds().mask;
            rows.push_back(place);
        }
        Recorder recorder({.expansions = false});
        const NodeId logits = network.predict(recorder, network.read(recorder, {ids}).output, rows);
        const MatrixPointer values = recorder.finish()->value(logits);
        for (Index row = 0; row < values->rows(); ++row) {
            double sum = 0;
            for (Index k = 0; k < values->cols(); ++k) sum += std::exp(double((*values)(row, k)));
            loss += std::log(sum) - double((*values)(row, encoded[0].ids[size_t(rows[size_t(row)])]));
        }
    }
    const Scores scores = scoreMaskedWords(network, encoded, false);
    EXPECT_EQ(scores.items, 4);
    EXPECT_NEAR(scores.at("loss"), loss / 4, 1e-4);
    EXPECT_NEAR(scores.at("perplexity"), std::exp(loss / 4), 1e-4 * std::exp(loss / 4));
}

// Where a model stands among others is kept when it is trained again.
TEST(ModelFolders, KeepTheirPlaceOnTheShelf) {
    const TemporaryFolder folder;
    const std::string tokenizer = smallVocabulary({"a b c", "a b c"});
    ParameterSet weights(2);
    const LanguageNetwork network(smallBert, tokenizer, weights);
    const Recipe recipe{.name = "english-masked", .task = "masked word", .title = "A title", .sample = "a b"};
    const FolderContent content{
        .system = "encoder", .maps = {"self"}, .config = network.config(), .tokenizer = tokenizer};
    const auto information = [&] { return ModelFolder::open(folder.path()).config().at("information"); };
    writeModelFolder(folder.path(), recipe, content, network.parameters());
    EXPECT_FALSE(information().has("order"));
    std::ifstream written(folder.path() / "config.json");
    auto config = nlohmann::ordered_json::parse(written);
    config["information"]["order"] = 3;
    config["information"]["examples"] = {{{"text", "a b"}, {"word", "b"}}};
    config["information"]["title"] = "An old title";
    std::ofstream(folder.path() / "config.json") << config;
    writeModelFolder(folder.path(), recipe, content, network.parameters());
    EXPECT_EQ(information().integer("order", 0, 9), 3);
    EXPECT_EQ(information().items("examples").at(0).text("word"), "b");
    EXPECT_EQ(information().text("title"), "A title");
}

// The scores in the bundled model's config.json are those that it reaches.
TEST(MaskedWords, OfTheBundledModelHaveTheStatedScores) {
    const ModelFolder folder = ModelFolder::open(RESOURCES "/models/english-masked");
    const LanguageNetwork network(folder);
    const HeadPlace head{Index(folder.config().integer("first_layer", 0, 9)),
                         Index(folder.config().integer("first_head", 0, 9))};
    const JsonValue stated = folder.config().at("information").at("scores");
    const Scores scores =
        scorePronouns(network, encodeSentences(heldOutPronounSentences(), network), head, false);
    EXPECT_GE(scores.items, 299) << "of 300";
    for (const auto& [name, value] : scores.values)
        EXPECT_NEAR(value, stated.number(name, 0, 1), 0.002) << name;
    const Scores chosen = scoreChosenWords(network, everydayChosenWords(), head);
    EXPECT_EQ(chosen.items, 50);
    EXPECT_NEAR(chosen.at("related_accuracy"), stated.number("related_accuracy", 0, 1), 0.002);
}

// A small model learns what pronouns stand for, in sentences alone, and its card says so.
TEST(MaskedWords, TrainAModel) {
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
    const TestResults judged = writeCard(options.folder, recipe, trainer.training(), {.command = "train"});
    ASSERT_EQ(judged.held.size(), 4u);
    for (const char* score : {"loss", "perplexity", "accuracy", "top5"})
        EXPECT_TRUE(judged.held[0].find(score).has_value()) << score;
    for (const char* score : {"antecedent_accuracy", "attention_accuracy", "attention_on_target"})
        for (const size_t made : {1, 2}) EXPECT_TRUE(judged.held[made].find(score).has_value()) << score;
    EXPECT_TRUE(judged.held[3].find("related_accuracy").has_value());
    DataReport report;
    std::ofstream(folder.path() / "eval.txt")
        << "The dog sat on the bed because it was tired.\tit\tdog\nHello.\n";
    const ModelFolder opened = ModelFolder::open(options.folder);
    const Scores scores =
        taskOf(opened).evaluate(opened, {.files = {folder.path() / "eval.txt"}}, report, {}, {});
    EXPECT_EQ(scores.items, 13);
    EXPECT_TRUE(scores.find("attention_on_target").has_value());
    // It answers at the pronouns that it learnt, visible as they are.
    const auto pronouns = opened.config().texts("pronouns");
    for (const char* one : {"he", "it", "its", "she", "their", "they"})
        EXPECT_NE(std::find(pronouns.begin(), pronouns.end(), one), pronouns.end()) << one;
}
