// The fuzzer's corpus and some thousand deterministic mutations of it: every file is read or refused in
// words.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/base/random.h"
#include "tests/fuzz/tokenizer_target.h"
#include "tests/support/folders.h"

using namespace attentionscope;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> corpus() {
    std::vector<fs::path> paths;
    for (const auto& entry :
         fs::directory_iterator(fs::path(TEST_DATA).parent_path() / "fuzz" / "corpus" / "tokenizer")) {
        paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> inputs;
    for (const fs::path& path : paths) {
        std::ifstream stream(path, std::ios::binary);
        inputs.emplace_back((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    }
    return inputs;
}

std::string mutated(std::string text, const std::vector<std::string>& inputs, Random& random) {
    static const char* const pieces[] = {
        "null",        "-1", "{}", "[]", "\"\"",    "1e308", "true", "99999999999", "\"type\"", "\"BPE\"",
        "\"Unigram\"", "[[", "]",  "}",  "\\u0000", "\xFF",  ",",    ":",           "\"A\"",    "(a*)*"};
    for (std::uint64_t edits = 1 + random.below(4); edits > 0; --edits) {
        const size_t at = random.below(text.size() + 1),
                     length = std::min<size_t>(random.below(12), text.size() - at);
        switch (random.below(5)) {
            case 0: text.erase(at, length); break;
            case 1: text.insert(at, pieces[random.below(std::size(pieces))]); break;
            case 2: text.replace(at, length, pieces[random.below(std::size(pieces))]); break;
            case 3: text.insert(at, text.substr(at, 4 * length)); break;
            default: {
                const std::string& other = inputs[random.below(inputs.size())];
                text.insert(at, other.substr(random.below(other.size() + 1), random.below(60)));
            }
        }
    }
    return text;
}

}  // namespace

TEST(TokenizerFuzzReplay, TheCorpusItself) {
    const auto inputs = corpus();
    ASSERT_GE(inputs.size(), 8u);
    int read = 0;
    for (const std::string& input : inputs) read += fuzz::readTokenizer(input) ? 1 : 0;
    EXPECT_GE(read, 6);  // most of it is whole
}

TEST(TokenizerFuzzReplay, Mutations) {
    const auto inputs = corpus();
    Random random(20);
    int read = 0;
    constexpr int rounds = 10000;
    for (int round = 0; round < rounds; ++round) {
        read += fuzz::readTokenizer(mutated(inputs[random.below(inputs.size())], inputs, random)) ? 1 : 0;
    }
    EXPECT_GT(read, 0);       // some changes are harmless
    EXPECT_LT(read, rounds);  // and some are refused
}
