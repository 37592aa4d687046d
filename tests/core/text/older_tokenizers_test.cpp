#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/text/tokenizer.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

/// A folder with a vocabulary of pairs: vocab.json and merges.txt.
class OlderTokenizers : public testing::Test {
protected:
    OlderTokenizers()
        : folder_(std::filesystem::path(testing::TempDir()) /
                  ("attentionscope-older-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(folder_);
        write("vocab.json", R"({"a": 0, "b": 1, "a</w>": 2, "b</w>": 3, "ab</w>": 4, "<|startoftext|>": 5,
                                "<|endoftext|>": 6, "!</w>": 7, "<unk>": 8})");
        write("merges.txt", "#version: 0.2\na b</w>\n");
    }
    ~OlderTokenizers() override { std::filesystem::remove_all(folder_); }
    void write(const std::string& name, const std::string& content) const {
        std::ofstream(folder_ / name, std::ios::binary) << content;
    }
    std::vector<int> ids(const std::string& text) const {
        return Tokenizer::load(folder_).encode(text, true).ids();
    }
    std::string refusal() const {
        return thrownText([&] { (void)Tokenizer::load(folder_); });
    }

    std::filesystem::path folder_;
};

}  // namespace

TEST_F(OlderTokenizers, PiecesOfClipEndTheirWords) {
    write("config.json", R"({"model_type": "clip"})");
    EXPECT_EQ(ids("AB  a!"), (std::vector<int>{5, 4, 2, 7, 6}));
    EXPECT_EQ(ids(""), (std::vector<int>{5, 6}));
}

TEST_F(OlderTokenizers, PiecesOfTheFirstGptEndTheirWords) {
    write("config.json", R"({"model_type": "openai-gpt"})");
    EXPECT_EQ(ids("Ab b!"), (std::vector<int>{4, 3, 7}));
    EXPECT_EQ(ids("x"), (std::vector<int>{8}));
}

TEST_F(OlderTokenizers, RejectsOtherKinds) {
    write("tokenizer_config.json", R"({"tokenizer_class": "BlenderbotSmallTokenizer"})");
    EXPECT_NE(refusal().find("BlenderbotSmall"), std::string::npos) << refusal();
    write("tokenizer_config.json",
          R"({"tokenizer_class": "BertJapaneseTokenizer", "word_tokenizer_type": "mecab"})");
    write("vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n");
    EXPECT_NE(refusal().find("mecab"), std::string::npos) << refusal();
    EXPECT_NE(refusal().find("--ids"), std::string::npos) << refusal();
}
