#include "core/text/vocabulary_training.h"

#include <gtest/gtest.h>

#include <fstream>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/text/byte_pair_trainer.h"
#include "core/text/tokenizer.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

std::vector<std::string> tokenTexts(const Tokenizer& tokenizer, const std::string& text) {
    return eachOf(tokenizer.encode(text).tokens, &Token::text);
}

using Texts = std::vector<std::string>;

}  // namespace

TEST(BytePairTrainer, LearnsWhatSennrichsExampleLearns) {
    // The worked example of the paper's introduction to the algorithm, without its end-of-word mark.
    BytePairTrainer trainer({{"low", 5}, {"lower", 2}, {"newest", 6}, {"widest", 3}},
                            {"d", "e", "i", "l", "n", "o", "r", "s", "t", "w"});
    Texts merges;
    for (int i = 0; i < 4; ++i) {
        const auto merge = trainer.next(1);
        ASSERT_TRUE(merge);
        merges.push_back(merge->left + ' ' + merge->right + ' ' + std::to_string(merge->count));
    }
    EXPECT_EQ(merges, (Texts{"e s 9", "es t 9", "l o 7", "lo w 7"}));
}

TEST(BytePairTrainer, CountsStayCorrectForRepeatedSymbols) {
    // Against counting everything anew after each merge.
    const WordCounts words = {{"aaaa", 3}, {"aaabaaab", 2}, {"abababa", 5}, {"baaab", 1}};
    BytePairTrainer trainer(words, {"a", "b"});
    std::vector<std::pair<Texts, Index>> plain;
    for (const auto& [word, count] : words) {
        plain.push_back({{}, count});
        for (char c : word) plain.back().first.push_back(std::string(1, c));
    }
    for (int round = 0; round < 6; ++round) {
        std::map<std::pair<std::string, std::string>, Index> counts;
        for (const auto& [symbols, count] : plain) {
            for (size_t i = 0; i + 1 < symbols.size(); ++i) counts[{symbols[i], symbols[i + 1]}] += count;
        }
        Index most = 0;
        for (const auto& [pair, count] : counts) most = std::max(most, count);
        const auto merge = trainer.next(1);
        if (most == 0) {
            EXPECT_FALSE(merge);
            break;
        }
        ASSERT_TRUE(merge);
        EXPECT_EQ(merge->count, most);
        EXPECT_EQ((counts[{merge->left, merge->right}]), most);
        for (auto& [symbols, count] : plain) {
            for (size_t i = 0; i + 1 < symbols.size(); ++i) {
                if (symbols[i] != merge->left || symbols[i + 1] != merge->right) continue;
                symbols[i] += symbols[i + 1];
                symbols.erase(symbols.begin() + std::ptrdiff_t(i) + 1);
            }
        }
    }
}

TEST(VocabularyTraining, BytePairsRoundTrip) {
    const Texts sentences = {"the cat sat on the mat.", "the cat ate the rat!", "that cat, that mat."};
    VocabularyTraining options;
    options.size = 330;
    const std::string json = trainBytePairTokenizer(sentences, options);
    EXPECT_EQ(json, trainBytePairTokenizer(sentences, options));
    const Tokenizer tokenizer = Tokenizer::parse(json);
    EXPECT_LE(tokenizer.vocabularySize(), 330);
    EXPECT_EQ(tokenTexts(tokenizer, "the cat."), (Texts{"▁the", "▁cat", "."}));
    for (const std::string text : {"the cat sat.", "Unseen Words, élan 知识 👩‍👧!", "a  b", "x"}) {
        EXPECT_EQ(tokenizer.decode(tokenizer.encode(text).ids()), text);
    }
    EXPECT_EQ(tokenizer.specialIds().padding, 0);
    EXPECT_EQ(tokenizer.specialIds().begin, 1);
    EXPECT_EQ(tokenizer.specialIds().end, 2);
    EXPECT_EQ(tokenizer.specialIds().unknown, 3);
    EXPECT_TRUE(tokenizer.encode("<s>").tokens[0].special);
    options.lowercase = true;
    EXPECT_EQ(tokenTexts(Tokenizer::parse(trainBytePairTokenizer(sentences, options)), "THE"),
              (Texts{"▁the"}));
}

TEST(VocabularyTraining, RejectsInvalidSizes) {
    VocabularyTraining options;
    options.size = 100;
    EXPECT_THROW(trainBytePairTokenizer({"a"}, options), Error);
    options.size = 300;
    EXPECT_EQ(Tokenizer::parse(trainBytePairTokenizer({}, options)).vocabularySize(), 260);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(trainBytePairTokenizer({"a"}, options, {}, stop.get_token()), Cancelled);
}

namespace {

/// English sentences, and how well pairs of bytes should divide them.
struct Sentences {
    const char* name;
    std::string file;
    Index vocabulary;
    double charactersOfAToken;

    friend void PrintTo(const Sentences& sentences, std::ostream* out) { *out << sentences.file; }
};

class VocabularyOfSentences : public testing::TestWithParam<Sentences> {};

}  // namespace

TEST_P(VocabularyOfSentences, RoundTripsEverySentence) {
    std::ifstream stream(GetParam().file);
    if (!stream) GTEST_SKIP() << "skipped: data not present (" << GetParam().file << ')';
    Texts english;
    for (std::string line; english.size() < 3000 && std::getline(stream, line);) {
        const size_t tab = line.find('\t');
        if (tab == line.npos) continue;
        english.push_back(line.substr(0, tab));
    }
    ASSERT_GE(english.size(), 40U);
    VocabularyTraining options;
    options.size = GetParam().vocabulary;
    double last = -1;
    const Tokenizer pairs =
        Tokenizer::parse(trainBytePairTokenizer(english, options, [&](double share, const std::string&) {
            EXPECT_GE(share, last);
            EXPECT_LE(share, 1);
            last = share;
        }));
    EXPECT_GT(last, 0.5);
    EXPECT_EQ(pairs.vocabularySize(), options.size);
    size_t characters = 0, tokens = 0;
    for (size_t i = 0; i < english.size(); ++i) {
        const auto ids = pairs.encode(english[i]).ids();
        EXPECT_EQ(pairs.decode(ids), english[i]);
        characters += english[i].size();
        tokens += ids.size();
    }
    EXPECT_GT(double(characters) / double(tokens), GetParam().charactersOfAToken);
}

INSTANTIATE_TEST_SUITE_P(
    Sentences, VocabularyOfSentences,
    testing::Values(Sentences{"Own", std::string(TEST_DATA) + "/sentences/en-zh.tsv", 400, 1.8},
                    Sentences{"Tatoeba", std::string(CORPORA) + "/tatoeba-en-zh.tsv", 1000, 2.2}),
    [](const auto& sentences) { return sentences.param.name; });
