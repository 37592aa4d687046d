#include "core/text/token_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/text/byte_level.h"
#include "core/text/byte_pair_merging.h"
#include "core/text/byte_trie.h"
#include "core/text/word_cache.h"
#include "tests/support/refusals.h"

using namespace attentionscope;
using nlohmann::json;

namespace {

std::unique_ptr<TokenModel> model(const json& description) {
    return makeTokenModel(JsonValue::parse(description.dump(), "model"));
}

/// "un:0-2 ##able:2-6": each token with its bytes.
std::string divided(const TokenModel& tested, std::string_view piece) {
    WordCache cache;
    std::string text;
    std::vector<ModelToken> again, tokens;
    tested.tokenize(piece, cache, tokens);
    tested.tokenize(piece, cache, again);  // from the cache
    EXPECT_EQ(tokens, again);
    for (const ModelToken& token : tokens) {
        text += (text.empty() ? "" : " ") + *tested.vocabulary().tokenOf(token.id) + ':' +
                std::to_string(token.begin) + '-' + std::to_string(token.end);
    }
    return text;
}

json wordPiece(json extra = json::object()) {
    json result = {
        {"type", "WordPiece"},
        {"vocab", {{"[UNK]", 0}, {"un", 1}, {"##aff", 2}, {"##able", 3}, {"u", 4}, {"##n", 5}, {"知", 6}}}};
    result.update(extra);
    return result;
}

json bytePair(json extra = json::object()) {
    json result = {
        {"type", "BPE"},
        {"vocab", {{"a", 0}, {"b", 1}, {"c", 2}, {"ab", 3}, {"bc", 4}, {"abc", 5}, {"<unk>", 6}, {"aa", 7}}},
        {"merges", {"a b", "b c", "ab c", "a a"}}};
    result.update(extra);
    return result;
}

}  // namespace

TEST(WordPiece, TakesTheLongestTokenFirst) {
    const auto tested = model(wordPiece());
    EXPECT_EQ(divided(*tested, "unaffable"), "un:0-2 ##aff:2-5 ##able:5-9");
    EXPECT_EQ(divided(*tested, "unx"), "[UNK]:0-3");
    EXPECT_EQ(divided(*tested, "able"), "[UNK]:0-4");
    EXPECT_EQ(divided(*tested, "知"), "知:0-3");
    EXPECT_EQ(divided(*model(wordPiece({{"max_input_chars_per_word", 3}})), "unn"), "un:0-2 ##n:2-3");
    EXPECT_EQ(divided(*model(wordPiece({{"max_input_chars_per_word", 2}})), "unn"), "[UNK]:0-3");
    EXPECT_THROW(divided(*model(wordPiece({{"unk_token", "none"}})), "x"), Error);
    EXPECT_EQ(divided(*model(wordPiece({{"continuing_subword_prefix", "@"}})), "u"), "u:0-1");
}

TEST(BytePair, MergesInTheOrderLearnt) {
    EXPECT_EQ(divided(*model(bytePair()), "abc"), "abc:0-3");
    EXPECT_EQ(divided(*model(bytePair()), "aab"), "a:0-1 ab:1-3");
    EXPECT_EQ(divided(*model(bytePair()), "aaa"), "aa:0-2 a:2-3");
    EXPECT_EQ(divided(*model(bytePair()), "axb"), "ab:0-3");  // what the vocabulary lacks is left out
    json pairs = bytePair();
    pairs["merges"] = json::array({json::array({"a", "b"}), json::array({"ab", "c"})});
    EXPECT_EQ(divided(*model(pairs), "abc"), "abc:0-3");
}

TEST(BytePair, UnknownCharacters) {
    const json unknown = {{"unk_token", "<unk>"}};
    EXPECT_EQ(divided(*model(bytePair(unknown)), "axyb"), "a:0-1 <unk>:1-2 <unk>:2-3 b:3-4");
    json fused = unknown;
    fused["fuse_unk"] = true;
    EXPECT_EQ(divided(*model(bytePair(fused)), "axyb"), "a:0-1 <unk>:1-3 b:3-4");
    json bytes = bytePair({{"byte_fallback", true}, {"unk_token", "<unk>"}});
    for (int byte = 0; byte < 256; ++byte)
        bytes["vocab"][byteToken(static_cast<unsigned char>(byte))] = 10 + byte;
    EXPECT_EQ(divided(*model(bytes), "aé"), "a:0-1 <0xC3>:1-3 <0xA9>:1-3");
    bytes["vocab"].erase("<0xA9>");
    EXPECT_EQ(divided(*model(bytes), "aé"), "a:0-1 <unk>:1-3");
    EXPECT_THROW(divided(*model(bytePair({{"unk_token", "gone"}})), "x"), Error);
}

TEST(BytePair, PrefixSuffixAndWholePieces) {
    json suffix = {{"type", "BPE"},
                   {"end_of_word_suffix", "</w>"},
                   {"vocab", {{"l", 0}, {"o", 1}, {"w</w>", 2}, {"lo", 3}, {"low</w>", 4}, {"w", 5}}},
                   {"merges", {"l o", "lo w</w>"}}};
    EXPECT_EQ(divided(*model(suffix), "low"), "low</w>:0-3");
    json bytes = suffix;
    bytes["byte_fallback"] = true;
    for (int byte = 0; byte < 256; ++byte)
        bytes["vocab"][byteToken(static_cast<unsigned char>(byte))] = 10 + byte;
    // The suffix is written in bytes as well.
    EXPECT_EQ(divided(*model(bytes), "l,"), "l:0-1 <0x2C>:1-2 <0x3C>:1-2 <0x2F>:1-2 <0x77>:1-2 <0x3E>:1-2");
    EXPECT_EQ(divided(*model(suffix), "lowlow"), "lo:0-2 w:2-3 low</w>:3-6");
    json prefix = {{"type", "BPE"},
                   {"continuing_subword_prefix", "##"},
                   {"vocab", {{"a", 0}, {"##b", 1}, {"ab", 2}, {"##c", 3}}},
                   {"merges", {"a ##b"}}};
    EXPECT_EQ(divided(*model(prefix), "abc"), "ab:0-2 ##c:2-3");
    json whole = bytePair({{"ignore_merges", true}});
    whole["vocab"]["cab"] = 9;
    EXPECT_EQ(divided(*model(whole), "cab"), "cab:0-3");
    EXPECT_EQ(divided(*model(whole), "caab"), "c:0-1 a:1-2 ab:2-4");
}

TEST(BytePair, ALongPieceGivesTheSameTokens) {
    // Random merges over a few letters; a piece longer than the cache's limit must follow the plain rule: the
    // lowest rank anywhere, leftmost first.
    Random random(9);
    json description = {
        {"type", "BPE"}, {"unk_token", nullptr}, {"vocab", json::object()}, {"merges", json::array()}};
    std::vector<std::string> symbols = {"a", "b", "c", "d", "é", "f"};
    for (const std::string& symbol : symbols) description["vocab"][symbol] = description["vocab"].size();
    std::vector<std::pair<std::string, std::string>> merges;
    for (int i = 0; i < 60; ++i) {
        const std::string left = symbols[random.below(symbols.size())],
                          right = symbols[random.below(symbols.size())];
        if (left.size() + right.size() > 12 || description["vocab"].contains(left + right)) continue;
        symbols.push_back(left + right);
        description["vocab"][left + right] = description["vocab"].size();
        description["merges"].push_back({left, right});
        merges.emplace_back(left, right);
    }
    const auto tested = model(description);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::string> plain;
        std::string text;
        for (std::uint64_t i = 1 + random.below(120); i > 0; --i) {
            plain.push_back(symbols[random.below(6)]);
            text += plain.back();
        }
        while (true) {
            size_t best = plain.size(), bestRank = merges.size();
            for (size_t i = 0; i + 1 < plain.size(); ++i) {
                const auto found = std::find(merges.begin(), merges.end(), std::pair(plain[i], plain[i + 1]));
                const auto rank = size_t(found - merges.begin());
                if (rank < bestRank) {
                    best = i;
                    bestRank = rank;
                }
            }
            if (best == plain.size()) break;
            plain[best] += plain[best + 1];
            plain.erase(plain.begin() + std::ptrdiff_t(best) + 1);
        }
        WordCache cache;
        std::vector<ModelToken> tokens;
        tested->tokenize(text, cache, tokens);
        std::vector<std::string> got;
        for (const ModelToken& token : tokens) {
            got.push_back(*tested->vocabulary().tokenOf(token.id));
            EXPECT_EQ(text.substr(token.begin, token.end - token.begin), got.back());
        }
        ASSERT_EQ(got, plain) << text;
    }
}

TEST(BytePair, TheQueueAndTheScanAgree) {
    Random random(4);
    MergeTable merges(8);
    for (int i = 0; i < 300; ++i)
        merges.add(int(random.below(20)), int(random.below(20)), {std::uint32_t(i), int(random.below(20))});
    for (int round = 0; round < 100; ++round) {
        std::vector<ModelToken> tokens;
        for (std::uint32_t i = 0; i < 40; ++i) tokens.push_back({int(random.below(20)), i, i + 1});
        std::vector<ModelToken> plain = tokens;
        while (true) {
            size_t best = plain.size();
            for (size_t i = 0; i + 1 < plain.size(); ++i) {
                const auto* merge = merges.find(plain[i].id, plain[i + 1].id);
                if (!merge) continue;
                if (best == plain.size() ||
                    merge->rank < merges.find(plain[best].id, plain[best + 1].id)->rank)
                    best = i;
            }
            if (best == plain.size()) break;
            plain[best].id = merges.find(plain[best].id, plain[best + 1].id)->id;
            plain[best].end = plain[best + 1].end;
            plain.erase(plain.begin() + std::ptrdiff_t(best) + 1);
        }
        mergePairs(tokens, merges);
        ASSERT_EQ(tokens, plain);
    }
}

TEST(Unigram, FindsTheMostProbableDivision) {
    json description =
        json::parse(R"({"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0], ["a", 0], ["b", 0],
        ["c", 0], ["d", 0], ["cd", 1], ["ab", 2], ["abc", 5], ["abcd", 10]]})");
    EXPECT_EQ(divided(*model(description), "abcdacdxx"), "abcd:0-4 a:4-5 cd:5-7 <unk>:7-9");
    EXPECT_EQ(divided(*model(description), "知abc知"), "<unk>:0-3 abc:3-6 <unk>:6-9");
    description["byte_fallback"] = true;
    for (int byte = 0; byte < 256; ++byte) {
        description["vocab"].push_back(json::array({byteToken(static_cast<unsigned char>(byte)), -20.0}));
    }
    EXPECT_EQ(divided(*model(description), "aéx"), "a:0-1 <0xC3>:1-3 <0xA9>:1-3 <0x78>:3-4");
    // Its own spelling is the unknown token, though bytes could write it.
    EXPECT_EQ(divided(*model(description), "a<unk>"), "a:0-1 <unk>:1-6");
    description["byte_fallback"] = false;
    description["unk_id"] = nullptr;
    EXPECT_THROW(divided(*model(description), "é"), Error);
}

TEST(WordLevel, WordsAreKnownOrUnknown) {
    json description = {
        {"type", "WordLevel"}, {"unk_token", "<unk>"}, {"vocab", {{"<unk>", 0}, {"知识", 1}, {"识", 2}}}};
    EXPECT_EQ(divided(*model(description), "知识"), "知识:0-6");
    EXPECT_EQ(divided(*model(description), "识知"), "<unk>:0-6");
    description["vocab"] = {{"a", 0}};
    EXPECT_THROW(divided(*model(description), "b"), Error);
}

TEST(TokenModel, OlderFilesNameNoType) {
    EXPECT_EQ(divided(*model({{"vocab", {{"a", 0}}}, {"merges", json::array()}}), "a"), "a:0-1");
    EXPECT_EQ(divided(*model({{"vocab", {{"a", 0}}}}), "a"), "a:0-1");
    EXPECT_EQ(divided(*model(json::parse(R"({"vocab": [["a", -1.0]], "unk_id": 0})")), "a"), "a:0-1");
    EXPECT_EQ(divided(*model({{"vocab", {{"a", 0}}}, {"max_input_chars_per_word", 9}}), "a"), "a:0-1");
}

TEST(TokenModel, RefusesDamage) {
    const char* const bad[] = {R"({"type": "Neural", "vocab": {}})",
                               R"({"type": "BPE", "vocab": {}})",
                               R"({"type": "BPE", "vocab": [], "merges": []})",
                               R"({"type": "BPE", "vocab": {"a": 0}, "merges": ["a b"]})",
                               R"({"type": "BPE", "vocab": {"a": 0}, "merges": ["a"]})",
                               R"({"type": "BPE", "vocab": {"a": 0, "b": 1}, "merges": ["a b"]})",
                               R"({"type": "BPE", "vocab": {"a": -1}, "merges": []})",
                               R"({"type": "BPE", "vocab": {"a": 99999999999}, "merges": []})",
                               R"({"type": "BPE", "vocab": {"a": 1.5}, "merges": []})",
                               R"({"type": "Unigram", "vocab": {"a": 1}})",
                               R"({"type": "Unigram", "vocab": [["a"]]})",
                               R"({"type": "Unigram", "vocab": [["a", 1]], "unk_id": 1})",
                               R"({"type": "Unigram", "vocab": [["a", "b"]]})",
                               R"({"type": "WordPiece", "vocab": {"a": "b"}})",
                               R"({"type": "WordLevel"})",
                               R"([])",
                               R"(3)"};
    for (const char* text : bad) EXPECT_THROW(model(json::parse(text)), Error) << text;
    EXPECT_EQ(thrownReport([&] { model(json::parse(bad[0])); }).expected,
              "one of: BPE, Unigram, WordLevel, WordPiece");
}

TEST(Vocabulary, SparseIdsCostNoTable) {
    Vocabulary vocabulary;
    vocabulary.add("far", 2000000000);
    vocabulary.add("near", 1);
    EXPECT_EQ(*vocabulary.tokenOf(2000000000), "far");
    EXPECT_EQ(*vocabulary.tokenOf(1), "near");
    EXPECT_EQ(vocabulary.tokenOf(0), nullptr);
    EXPECT_EQ(vocabulary.tokenOf(-1), nullptr);
    EXPECT_EQ(vocabulary.idOf("far"), 2000000000);
    EXPECT_EQ(vocabulary.idLimit(), 2000000001);
    EXPECT_EQ(vocabulary.size(), 2u);
}

TEST(ByteTrie, LongestMatches) {
    const ByteTrie trie({{"a", 1}, {"abc", 2}, {"b", 3}, {"", 9}, {"abc", 4}});
    EXPECT_EQ(trie.longestMatch("abcd", 0).value, 4);
    EXPECT_EQ(trie.longestMatch("abd", 0).length, 1u);
    EXPECT_EQ(trie.longestMatch("abd", 1).value, 3);
    EXPECT_EQ(trie.longestMatch("x", 0).length, 0u);
    EXPECT_TRUE(ByteTrie().empty());
    EXPECT_EQ(ByteTrie().longestMatch("a", 0).length, 0u);
}
