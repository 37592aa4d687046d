// Pieces joined into words, and their attention.
#include "core/recording/words.h"

#include <gtest/gtest.h>

#include <random>

#include "core/analysis/head_statistics.h"

using namespace attentionscope;

namespace {

Token piece(std::string text, Index begin, Index end, int segment = 0) {
    return {.text = std::move(text), .begin = begin, .end = end, .segment = segment};
}

Token special(std::string text) {
    return {.text = std::move(text), .special = true};
}

/// The words of a text of these tokens, read from the input "text".
std::vector<std::string> words(const std::string& text, std::vector<Token> tokens) {
    Recording recording;
    recording.inputs.values["text"] = text;
    recording.sequences = {tokenSequence("text", std::move(tokens), "text")};
    const Sequence& sequence = recording.sequences[0];
    const JoinedWords joined = wordsOf(recording, sequence);
    std::vector<std::string> labels;
    for (Index word = 0; word < joined.count(); ++word)
        labels.push_back(joined.join() ? joined.labels[size_t(word)] : sequence.axis->label(word));
    return labels;
}

TEST(JoinedWords, BytesAreCountedWithoutSpecialTokens) {
    Recording recording;
    EXPECT_EQ(shareOfBytes(recording), 0);
    recording.sequences = {tokenSequence(
        "text", {special("[CLS]"), piece("<0xE5>", 0, 1), piece("<0xB0>", 0, 1), piece("a", 1, 2)}, "text")};
    EXPECT_DOUBLE_EQ(shareOfBytes(recording), 2.0 / 3);
    recording.sequences[0].produced = true;
    EXPECT_EQ(shareOfBytes(recording), 0) << "only what was given counts";
}

TEST(JoinedWords, FollowTheTypedText) {
    EXPECT_EQ(words("Embeddings, unseen",
                    {special("[CLS]"), piece("em", 0, 2), piece("##bed", 2, 5), piece("##dings", 5, 10),
                     piece(",", 10, 11), piece("uns", 12, 15), piece("##een", 15, 18), special("[SEP]")}),
              (std::vector<std::string>{"[CLS]", "Embeddings", ",", "unseen", "[SEP]"}));
}

TEST(JoinedWords, KeepElidedWordsApartAndEnglishOnesTogether) {
    EXPECT_EQ(
        words("L'animal n'a pas", {piece("L", 0, 1), piece("'", 1, 2), piece("ani", 2, 5), piece("mal", 5, 8),
                                   piece("n'", 9, 11), piece("a", 11, 12), piece("pas", 13, 16)}),
        (std::vector<std::string>{"L'", "animal", "n'", "a", "pas"}));
    EXPECT_EQ(words("I didn't, o'clock",
                    {piece("I", 0, 1), piece("did", 2, 5), piece("n", 5, 6), piece("'", 6, 7),
                     piece("t", 7, 8), piece(",", 8, 9), piece("o'", 10, 12), piece("clock", 12, 17)}),
              (std::vector<std::string>{"I", "didn't", ",", "o'clock"}));
}

// 他不 as one word would hide which word "not" looks at.
TEST(JoinedWords, SeparateAChinesePronounFromWhatFollows) {
    EXPECT_EQ(words("他不喜欢", {piece("他", 0, 1), piece("不", 1, 2), piece("喜", 2, 3), piece("欢", 3, 4)}),
              (std::vector<std::string>{"他", "不", "喜欢"}));
    EXPECT_EQ(words("他们来", {piece("他", 0, 1), piece("们", 1, 2), piece("来", 2, 3)}),
              (std::vector<std::string>{"他们", "来"}));
}

TEST(JoinedWords, AreThoseOfTheDictionaryInChinese) {
    EXPECT_EQ(words("知识就是力量", {piece("知", 0, 1), piece("识", 1, 2), piece("就是", 2, 4),
                                     piece("力", 4, 5), piece("量", 5, 6)}),
              (std::vector<std::string>{"知识", "就是", "力量"}));
}

TEST(JoinedWords, HoldTheBytesOfOneCharacterTogether) {
    // Two bytes of one code point, as in byte-level vocabularies.
    EXPECT_EQ(words("a 🦊 b", {piece("a", 0, 1), piece("Ġð", 2, 3), piece("Ł", 2, 3), piece("b", 4, 5)}),
              (std::vector<std::string>{"a", "🦊", "b"}));
}

TEST(JoinedWords, FollowTheMarksOfTheVocabularyWithoutText) {
    const auto label = [](const char* text) { return Token{.text = text}; };
    EXPECT_EQ(words("", {label("▁the"), label("▁im"), label("prison"), label("."), special("</s>")}),
              (std::vector<std::string>{"▁the", "imprison", ".", "</s>"}));
    EXPECT_EQ(words("", {label("play"), label("##ing"), label("now")}),
              (std::vector<std::string>{"playing", "now"}));
    EXPECT_EQ(words("", {label("a"), label("b")}), (std::vector<std::string>{"a", "b"})) << "no marks at all";
}

TEST(JoinedWords, OfProducedTokensFollowTheirSentence) {
    Recording recording;
    recording.inputs.values["text"] = "anything";
    recording.provenance["translation"] = "le chapeau.";
    Sequence produced = tokenSequence(
        "target", {piece("le", 0, 2), piece("cha", 3, 6), piece("peau", 6, 10), piece(".", 10, 11)},
        "second");
    produced.produced = true;
    recording.sequences = {produced};
    const JoinedWords joined = wordsOf(recording, recording.sequences[0]);
    EXPECT_EQ(joined.labels, (std::vector<std::string>{"le", "chapeau", "."}));
    EXPECT_EQ(producedText(recording, recording.sequences[0]), "le chapeau.");
}

TEST(JoinedWords, KeepTheTwoTextsOfAPairApart) {
    Recording recording;
    recording.inputs.values = {{"text", "ab cd"}, {"second", "abcd"}};
    recording.sequences = {tokenSequence("text",
                                         {piece("ab", 0, 2), piece("c", 3, 4), piece("d", 4, 5),
                                          special("[SEP]"), piece("ab", 0, 2, 1), piece("##cd", 2, 4, 1)},
                                         "text")};
    EXPECT_EQ(wordsOf(recording, recording.sequences[0]).labels,
              (std::vector<std::string>{"ab", "cd", "[SEP]", "abcd"}));
}

TEST(JoinedWords, ArePositionsThemselvesWhereNothingJoins) {
    Recording recording;
    recording.sequences = {{.name = "picture",
                            .kind = Sequence::Kind::regions,
                            .axis = std::make_shared<Axis>(AxisRole::region, 5)}};
    const JoinedWords words = wordsOf(recording, recording.sequences[0]);
    EXPECT_FALSE(words.join());
    EXPECT_EQ(words.count(), 5);
    EXPECT_EQ(words.wordOf(3), 3);
    EXPECT_EQ(words.moved(4, 1), 4);
}

TEST(JoinedWords, ListTheirPieces) {
    const JoinedWords words{.positions = 7, .starts = {0, 1, 4}, .labels = {"a", "bcd", "efg"}};
    EXPECT_EQ(words.count(), 3);
    EXPECT_EQ(words.pieces(1), 3);
    EXPECT_EQ(words.end(2), 7);
    EXPECT_EQ(words.wordOf(0), 0);
    EXPECT_EQ(words.wordOf(3), 1);
    EXPECT_EQ(words.wordOf(6), 2);
    EXPECT_EQ(words.moved(2, 1), 4);
    EXPECT_EQ(words.moved(5, -2), 0);
    EXPECT_EQ(words.moved(5, 9), 4);
}

TEST(JoinedAttention, IsTheMeanOverQueryPiecesOfTheSumOverKeyPieces) {
    const JoinedWords queries{.positions = 5, .starts = {0, 2}, .labels = {"ab", "cde"}};
    const JoinedWords keys{.positions = 6, .starts = {0, 1, 4}, .labels = {"a", "bcd", "ef"}};
    std::mt19937 random(7);
    std::uniform_real_distribution<float> draw(0.01f, 1.f);
    Matrix weights(5, 6);
    for (Index i = 0; i < 5; ++i) {
        for (Index j = 0; j < 6; ++j) weights(i, j) = draw(random);
        weights.row(i) /= weights.row(i).sum();
    }
    const Matrix joined = joinedAttention(weights, queries, keys);
    ASSERT_EQ(joined.rows(), 2);
    ASSERT_EQ(joined.cols(), 3);
    const int rowEnds[] = {2, 5}, columnEnds[] = {1, 4, 6};
    for (int r = 0, row = 0; r < 2; row = rowEnds[r++])
        for (int c = 0, column = 0; c < 3; column = columnEnds[c++]) {
            double sum = 0;
            for (int i = row; i < rowEnds[r]; ++i)
                for (int j = column; j < columnEnds[c]; ++j) sum += double(weights(i, j));
            EXPECT_NEAR(joined(r, c), sum / (rowEnds[r] - row), 1e-6) << r << ' ' << c;
        }
    for (Index r = 0; r < 2; ++r) EXPECT_NEAR(joined.row(r).sum(), 1, 1e-6);
}

TEST(JoinedAttention, LeavesAMapOfWholeWordsAsItIs) {
    const Matrix weights = Matrix::Random(3, 4);
    EXPECT_EQ(joinedAttention(weights, {.positions = 3}, {.positions = 4}), weights);
}

}  // namespace

TEST(WordsRead, NameTheKeysOfWordsThatAreProduced) {
    Recording recording;
    const std::vector<Token> read{{.text = "<s>", .special = true}, {.text = "the"}, {.text = "cat"}};
    const std::vector<Token> written{{.text = "the"}, {.text = "cat"}, {.text = "</s>", .special = true}};
    const AxisPointer axis = tokenAxis({"the", "cat", "</s>"}), source = tokenAxis({"le", "chat"});
    recording.sequences = {
        {.name = "source", .axis = source},
        {.name = "target", .axis = axis, .tokens = read, .produced = true, .output = written}};
    AttentionMap own{.name = "decoder.self", .querySequence = 1, .keySequence = 1};
    own.nodes.queries = own.nodes.keys = axis;
    AttentionMap cross{.name = "cross", .querySequence = 1, .keySequence = 0};
    cross.nodes.queries = axis;
    cross.nodes.keys = source;
    AttentionMap encoder{.name = "encoder.self"};
    encoder.nodes.queries = encoder.nodes.keys = source;
    recording.maps = {own, cross, encoder};
    recording.nameKeysByWordsRead();
    const AttentionMap& named = recording.maps[0];
    for (Index i = 0; i < 3; ++i) {
        EXPECT_EQ(named.nodes.queries->label(i), written[size_t(i)].text);
        EXPECT_EQ(named.nodes.keys->label(i), read[size_t(i)].text);
    }
    EXPECT_FALSE(recording.sharesWords(named)) << "at a word, it looks at the words before";
    EXPECT_FALSE(recording.crosses(named));
    EXPECT_EQ(recording.maps[1].nodes.keys, source);
    EXPECT_FALSE(recording.sharesWords(recording.maps[1]));
    EXPECT_TRUE(recording.sharesWords(recording.maps[2]));
    const auto [queries, keys] = wordsLookedAt(recording, named);
    EXPECT_EQ(queries, keys) << "a head that looks one word back is measured by positions";
    EXPECT_EQ(keys.front(), "<s>");
    AttentionMap part = named;  // of the last two words
    part.nodes.queries = tokenAxis({"cat", "</s>"});
    EXPECT_EQ(wordsLookedAt(recording, part).first.size(), 2u) << "a label for each row";
}
