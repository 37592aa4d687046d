// Cases that nobody here wrote: tokenizers of real models with the ids their own libraries give.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "core/text/decoder.h"
#include "core/text/tokenizer.h"

using namespace attentionscope;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const fs::path folder = fs::path(CONFORMANCE_DATA) / "tokenizers";

// transformers.js gives these ids for the newer file of this tokenizer; the one here has the no-break space
// neither as a token nor as a merge with its neighbours.
const std::set<std::string> llama2Exceptions = {"TEXT_WITH_ESCAPE_CHARACTERS",
                                                "TEXT_WITH_ESCAPE_CHARACTERS_2"};

json readJson(const fs::path& path) {
    std::ifstream stream(path);
    return json::parse(stream);
}

std::vector<std::string> texts(const Encoding& encoding) {
    std::vector<std::string> result;
    for (const Token& token : encoding.tokens) result.push_back(token.text);
    return result;
}

/// Where a token lies in the text, it lies within it, and tokens come in order.
void expectOffsetsInOrder(const Encoding& encoding) {
    Index last[2] = {0, 0};
    for (const Token& token : encoding.tokens) {
        if (!token.hasText()) continue;
        ASSERT_LE(token.begin, token.end);
        ASSERT_GE(token.begin, 0);
        Index& before = last[token.segment > 0 ? 1 : 0];
        ASSERT_GE(token.end, before) << token.text;
        before = token.end;
    }
}

class Conformance : public testing::TestWithParam<const char*> {
protected:
    bool isAbsent() const {
        if (fs::exists(folder)) return false;
        std::cout << "skipped: data not present (" << folder << ")\n";
        return true;
    }
    const std::string name = GetParam();
    int run = 0;
};

}  // namespace

TEST_P(Conformance, IdsWithoutSpecialTokens) {
    if (isAbsent()) GTEST_SKIP();
    const Tokenizer tokenizer = Tokenizer::load(folder / name);
    for (const char* file : {"cases_llamacpp.json", "cases_tiktoken.json"}) {
        if (!fs::exists(folder / name / file)) continue;
        const json cases = readJson(folder / name / file);
        int here = 0;
        for (const json& entry : cases) {
            const auto text = entry["text"].get<std::string>();
            const Encoding encoding = tokenizer.encode(text, false);
            EXPECT_EQ(encoding.ids(), entry["ids"].get<std::vector<int>>()) << text;
            expectOffsetsInOrder(encoding);
            ++here;
        }
        EXPECT_EQ(size_t(here), cases.size());
        run += here;
    }
    std::cout << name << ": " << run << " cases run, 0 skipped\n";
}

TEST_P(Conformance, IdsTokensAndTextWithSpecialTokens) {
    if (isAbsent()) GTEST_SKIP();
    const Tokenizer tokenizer = Tokenizer::load(folder / name);
    const json cases = readJson(folder / name / "cases_transformersjs.json");
    int skipped = 0;
    for (const json& entry : cases) {
        const auto caseName = entry["name"].get<std::string>();
        SCOPED_TRACE(name + ' ' + caseName);
        if (name == "llama2" && llama2Exceptions.contains(caseName)) {
            ++skipped;
            continue;
        }
        const auto text = entry["text"].get<std::string>();
        const bool isPair = entry.contains("text_pair");
        const std::string second = isPair ? entry["text_pair"].get<std::string>() : "";
        const Encoding encoding = isPair ? tokenizer.encode(text, second) : tokenizer.encode(text);
        EXPECT_EQ(encoding.ids(), entry["ids"].get<std::vector<int>>());
        const Encoding bare = isPair ? tokenizer.encode(text, second, false) : tokenizer.encode(text, false);
        EXPECT_EQ(texts(bare), entry["tokens"].get<std::vector<std::string>>());
        std::string decoded = tokenizer.decode(encoding.ids());
        if (name != "llama2") decoded = cleanUpEnglishSpaces(decoded);
        EXPECT_EQ(decoded, entry["decoded"].get<std::string>());
        expectOffsetsInOrder(encoding);
        ++run;
    }
    std::cout << name << ": " << run << " cases run, " << skipped << " skipped by name\n";
    EXPECT_EQ(size_t(run + skipped), cases.size());
}

INSTANTIATE_TEST_SUITE_P(Tokenizers, Conformance,
                         testing::Values("gpt2", "bert-base-uncased", "llama2", "t5-small"),
                         [](const auto& tested) {
                             std::string name = tested.param;
                             std::erase(name, '-');
                             return name;
                         });
