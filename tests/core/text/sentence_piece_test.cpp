#include "core/text/sentence_piece.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <bit>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/text/tokenizer.h"
#include "tests/support/folders.h"
#include "tests/support/references.h"

using namespace attentionscope;

namespace {

// The wire format of protocol buffers, as far as a model file needs it.
std::string varintBytes(std::uint64_t value) {
    std::string bytes;
    for (; value > 0x7F; value >>= 7) bytes += char((value & 0x7F) | 0x80);
    return bytes + char(value);
}
std::string partField(int field, const std::string& bytes) {
    return varintBytes(std::uint64_t(field) << 3 | 2) + varintBytes(bytes.size()) + bytes;
}
std::string numberField(int field, std::uint64_t value) {
    return varintBytes(std::uint64_t(field) << 3) + varintBytes(value);
}
std::string realField(int field, float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    std::string bytes = varintBytes(std::uint64_t(field) << 3 | 5);
    for (int i = 0; i < 4; ++i) bytes += char(bits >> 8 * i & 0xFF);
    return bytes;
}

struct WrittenPiece {
    std::string text;
    float score = 0;
    PieceType type = PieceType::normal;
};

std::string modelFile(const std::vector<WrittenPiece>& pieces, bool bytePairs,
                      const std::string& characterMap = {}) {
    std::string file;
    for (const WrittenPiece& piece : pieces)
        file += partField(1, partField(1, piece.text) + realField(2, piece.score) +
                                 numberField(3, std::uint64_t(piece.type)));
    file += partField(2, numberField(3, bytePairs ? 2 : 1) + numberField(35, bytePairs));
    return file + partField(3, characterMap.empty() ? numberField(3, 1) : partField(2, characterMap));
}

const std::vector<WrittenPiece> smallPieces = {{"<unk>", 0, PieceType::unknown},
                                               {"<s>", 0, PieceType::control},
                                               {"</s>", 0, PieceType::control},
                                               {"▁", -3},
                                               {"▁ab", -1},
                                               {"c", -2},
                                               {"a", -4},
                                               {"b", -4}};

/// A folder with a model file and its small companion files.
class SentencePieceFolder : public testing::Test {
protected:
    SentencePieceFolder()
        : folder_(std::filesystem::path(testing::TempDir()) /
                  ("attentionscope-pieces-" + std::to_string(getpid()))) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~SentencePieceFolder() override { std::filesystem::remove_all(folder_); }
    void write(const std::string& name, const std::string& content) const {
        std::ofstream(folder_ / name, std::ios::binary) << content;
    }
    std::vector<int> ids(const std::string& text, bool special = true) const {
        return eachOf(Tokenizer::loadSource(folder_).encode(text, special).tokens, &Token::id);
    }

    std::filesystem::path folder_;
};

}  // namespace

TEST_F(SentencePieceFolder, T5AndLlamaCountAsTheFileDoes) {
    write("config.json", R"({"model_type": "t5"})");
    write("spiece.model", modelFile(smallPieces, false));
    EXPECT_EQ(ids("ab c"), (std::vector<int>{4, 3, 5, 2}));
    EXPECT_EQ(ids("ab  xy"), (std::vector<int>{4, 3, 0, 2}));  // neighbours that are unknown are one
    EXPECT_EQ(Tokenizer::load(folder_).tokenOf(8), "<extra_id_99>");
    EXPECT_EQ(Tokenizer::load(folder_).tokenOf(107), "<extra_id_0>");
    write("config.json", R"({"model_type": "llama"})");
    std::vector<WrittenPiece> pairs = smallPieces;
    pairs.push_back({"ab", -0.5f});
    write("spiece.model", modelFile(pairs, true));
    EXPECT_EQ(ids("ab c"), (std::vector<int>{1, 4, 3, 5}));
    EXPECT_EQ(ids("ab c", false), (std::vector<int>{4, 3, 5}));
}

TEST_F(SentencePieceFolder, FairseqFamiliesAddTheirTokens) {
    write("sentencepiece.bpe.model", modelFile(smallPieces, false));
    write("config.json", R"({"model_type": "xlm-roberta"})");
    EXPECT_EQ(ids("ab c"), (std::vector<int>{0, 5, 4, 6, 2}));
    EXPECT_EQ(ids("x"), (std::vector<int>{0, 4, 3, 2}));
    EXPECT_EQ(Tokenizer::load(folder_).tokenOf(9), "<mask>");
    write("config.json", R"({"model_type": "mbart"})");
    EXPECT_EQ(ids("ab"), (std::vector<int>{5, 2, 12}));  // </s>, then en_XX, the fourth language
    EXPECT_EQ(Tokenizer::load(folder_).tokenOf(9), "ar_AR");
    write("config.json", R"({"model_type": "camembert"})");
    EXPECT_EQ(ids("ab"), (std::vector<int>{5, 8, 6}));
    write("config.json", R"({"model_type": "pegasus"})");
    EXPECT_EQ(ids("ab"), (std::vector<int>{107, 1}));  // 103 after the file's own
}

TEST_F(SentencePieceFolder, AVocabularyBesideItNumbersThePieces) {
    write("config.json", R"({"model_type": "marian"})");
    write("source.spm", modelFile(smallPieces, false));
    write("target.spm", modelFile(smallPieces, false));
    write("vocab.json",
          R"({"</s>": 0, "<unk>": 1, "c": 2, "▁ab": 3, "▁": 4, "a": 5, "other": 6, "<pad>": 7})");
    EXPECT_EQ(ids("ab c"), (std::vector<int>{3, 4, 2, 0}));
    EXPECT_EQ(ids("b", false), (std::vector<int>{4, 1}));  // a piece that the vocabulary lacks
    EXPECT_EQ(ids("other", false).front(), 4);             // words that only the other side has are not found
    EXPECT_EQ(Tokenizer::load(folder_).tokenOf(6), "other");
    write("vocab.json", R"({"</s>": 0, "c": 2})");
    EXPECT_THROW((void)Tokenizer::load(folder_), Error);
}

TEST_F(SentencePieceFolder, DamagedFilesAreRefused) {
    const std::string whole = modelFile(smallPieces, false);
    EXPECT_EQ(readSentencePieces(whole, "whole").pieces.size(), smallPieces.size());
    int refused = 0;
    for (std::size_t length = 0; length < whole.size(); ++length) try {
            (void)readSentencePieces(std::string_view(whole).substr(0, length), "cut");
        } catch (const Error&) {
            ++refused;
        }
    EXPECT_GT(refused, int(whole.size()) * 3 / 4);  // a cut between two pieces leaves a smaller file
    EXPECT_THROW((void)readSentencePieces("", "empty"), Error);
    EXPECT_THROW((void)readSentencePieces("{\"not\": 1}", "text"), Error);
    EXPECT_THROW((void)readSentencePieces(partField(1, partField(1, "a")) + partField(2, numberField(3, 4)),
                                          "characters"),
                 Error);
}

// The model file of a published tokenizer.json, rebuilt from its contents.
TEST_F(SentencePieceFolder, GivesThePublishedTokens) {
    SKIP_WHERE_ABSENT(publishedCases());
    const auto published = publishedCases().path / "tokenizers/t5-small";
    const nlohmann::json tokenizer = readJson(published / "tokenizer.json");
    std::vector<WrittenPiece> pieces;
    for (const auto& entry : tokenizer.at("model").at("vocab")) {
        const std::string text = entry.at(0);
        if (text.starts_with("<extra_id")) break;
        const auto type = text == "<unk>"                     ? PieceType::unknown
                          : text == "<pad>" || text == "</s>" ? PieceType::control
                                                              : PieceType::normal;
        pieces.push_back({text, entry.at(1), type});
    }
    write("config.json", R"({"model_type": "t5"})");
    write("spiece.model", modelFile(pieces, false));
    const Tokenizer expected = Tokenizer::load(published), found = Tokenizer::load(folder_);
    for (const auto& item : readJson(published / "cases_transformersjs.json")) {
        const std::string text = item.at("text");
        // The file made here has no table of characters.
        if (!std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < 0x7F; })) continue;
        std::vector<int> a, b;
        for (const Token& token : expected.encode(text, true).tokens) a.push_back(token.id);
        for (const Token& token : found.encode(text, true).tokens) b.push_back(token.id);
        EXPECT_EQ(a, b) << text;
    }
}

TEST_F(SentencePieceFolder, PublishedFilesGiveThePublishedTokens) {
    SKIP_WHERE_ABSENT(publishedCases());
    const auto marian = publishedCases().path / "cases/marian-spm";
    for (const char* name : {"config.json", "vocab.json", "source.spm"})
        std::filesystem::copy_file(marian / name, folder_ / name);
    const Tokenizer tokenizer = Tokenizer::loadSource(folder_);
    std::ifstream texts(marian / "texts.jsonl"), expectations(marian / "expected.jsonl");
    std::string text, expected;
    int compared = 0;
    for (; std::getline(texts, text) && std::getline(expectations, expected); ++compared) {
        const auto encoding =
            tokenizer.encode(nlohmann::json::parse(text).at("text").get<std::string>(), false);
        std::vector<int> ids = eachOf(encoding.tokens, &Token::id);
        EXPECT_EQ(nlohmann::json(ids), nlohmann::json::parse(expected).at("ids")) << text;
    }
    EXPECT_GT(compared, 3);
    // Llama's file, with the tokenizer.json made from it.
    const auto stories = publishedCases().path / "models/stories260K";
    std::filesystem::remove(folder_ / "vocab.json");
    std::filesystem::remove(folder_ / "source.spm");
    for (const char* name : {"config.json", "tokenizer.model"})
        std::filesystem::copy_file(stories / name, folder_ / name,
                                   std::filesystem::copy_options::overwrite_existing);
    const Tokenizer whole = Tokenizer::load(stories), made = Tokenizer::load(folder_);
    for (const char* each : {"Once upon a time, there was a little girl.", "  two  spaces 知识 😀é", "a\nb"}) {
        const auto a = whole.encode(each, true).tokens, b = made.encode(each, true).tokens;
        ASSERT_EQ(a.size(), b.size()) << each;
        for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].id, b[i].id) << each;
    }
}
