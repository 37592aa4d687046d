#include "core/text/tokenizer.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/text/byte_level.h"
#include "core/text/decoder.h"
#include "core/text/tokenize_lines.h"
#include "core/text/unicode.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/refusals.h"

using namespace attentionscope;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// "Hello:0-5 [SEP]:* …" with the segment if it is not 0.
std::string shown(const Encoding& encoding) {
    std::string text;
    for (const Token& token : encoding.tokens) {
        text += (text.empty() ? "" : " ") + token.text + ':';
        text += token.hasText() ? std::to_string(token.begin) + '-' + std::to_string(token.end) : "*";
        if (token.segment > 0) text += '/' + std::to_string(token.segment);
    }
    return text;
}

json wordVocabulary(std::initializer_list<const char*> tokens) {
    json vocabulary = json::object();
    for (const char* token : tokens) vocabulary[token] = vocabulary.size();
    return {{"model", {{"type", "WordLevel"}, {"unk_token", "<unk>"}, {"vocab", vocabulary}}},
            {"pre_tokenizer", {{"type", "Whitespace"}}}};
}

Tokenizer parsed(const json& description) {
    return Tokenizer::parse(description.dump());
}

json added(const char* content, int id, json extra = json::object()) {
    json token = {{"content", content}, {"id", id}, {"special", true}, {"normalized", false}};
    token.update(extra);
    return token;
}

}  // namespace

TEST(Tokenizer, AddedTokensAreFoundFirst) {
    json description = wordVocabulary({"<unk>", "a", "b", "c"});
    description["added_tokens"] = {
        added("[X]", 4), added("[X][Y]", 5), added("<mask>", 6, {{"lstrip", true}}),
        added("<r>", 7, {{"rstrip", true}}), added("one", 8, {{"single_word", true}, {"special", false}})};
    const Tokenizer tokenizer = parsed(description);
    EXPECT_EQ(shown(tokenizer.encode("a[X]b")), "a:0-1 [X]:1-4 b:4-5");
    EXPECT_EQ(shown(tokenizer.encode("[X][Y]")), "[X][Y]:0-6");
    EXPECT_EQ(shown(tokenizer.encode("a  <mask> b")), "a:0-1 <mask>:1-9 b:10-11");
    EXPECT_EQ(shown(tokenizer.encode("a <r>  b")), "a:0-1 <r>:2-7 b:7-8");
    EXPECT_EQ(shown(tokenizer.encode("one onea é-one")),
              "one:0-3 <unk>:4-8 <unk>:9-10 <unk>:10-11 one:11-14");
    const auto tokens = tokenizer.encode("a[X]one").tokens;
    EXPECT_TRUE(tokens[1].special);
    EXPECT_FALSE(tokens[0].special);
    EXPECT_TRUE(tokenizer.isSpecial(4));
    EXPECT_FALSE(tokenizer.isSpecial(8));
    EXPECT_EQ(tokenizer.idOf("[X]"), 4);
    EXPECT_EQ(tokenizer.tokenOf(8), "one");
    EXPECT_EQ(tokenizer.tokenOf(99), std::nullopt);
    EXPECT_EQ(tokenizer.vocabularySize(), 9);
    EXPECT_EQ(tokenizer.decode({1, 4, 2}, true), "a b");
    EXPECT_EQ(tokenizer.decode({1, 4, 77, 2}), "a [X] b");
}

TEST(Tokenizer, NormalizedAddedTokensMeetTheNormalizedText) {
    json description = wordVocabulary({"<unk>", "a"});
    description["normalizer"] = {{"type", "Lowercase"}};
    description["added_tokens"] = {added("New", 2, {{"normalized", true}}), added("OLD", 3)};
    const Tokenizer tokenizer = parsed(description);
    EXPECT_EQ(shown(tokenizer.encode("a NEW a")), "a:0-1 New:2-5 a:6-7");
    EXPECT_EQ(shown(tokenizer.encode("OLD old")), "OLD:0-3 <unk>:4-7");
}

TEST(Tokenizer, PairsAndPostProcessors) {
    json description = wordVocabulary({"<unk>", "a", "b", "[CLS]", "[SEP]"});
    EXPECT_EQ(shown(parsed(description).encode("a", "b a", true)), "a:0-1 b:0-1/1 a:2-3/1");
    description["post_processor"] = {
        {"type", "BertProcessing"}, {"sep", {"[SEP]", 4}}, {"cls", {"[CLS]", 3}}};
    EXPECT_EQ(shown(parsed(description).encode("a", "b", true)), "[CLS]:* a:0-1 [SEP]:* b:0-1/1 [SEP]:*/1");
    EXPECT_EQ(shown(parsed(description).encode("a")), "[CLS]:* a:0-1 [SEP]:*");
    EXPECT_EQ(shown(parsed(description).encode("a", "b", false)), "a:0-1 b:0-1/1");
    description["post_processor"]["type"] = "RobertaProcessing";
    EXPECT_EQ(shown(parsed(description).encode("a", "b", true)),
              "[CLS]:* a:0-1 [SEP]:* [SEP]:* b:0-1 [SEP]:*");
    EXPECT_EQ(shown(parsed(description).encode("a", "b", false)), "a:0-1 b:0-1");
    description["post_processor"] = json::parse(R"({"type": "TemplateProcessing",
        "single": [{"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "E", "type_id": 0}}],
        "pair": [{"Sequence": {"id": "B", "type_id": 1}}, {"SpecialToken": {"id": "E", "type_id": 2}},
                 {"Sequence": {"id": "A", "type_id": 0}}],
        "special_tokens": {"E": {"id": "E", "ids": [4, 3], "tokens": ["[SEP]", "[CLS]"]}}})");
    EXPECT_EQ(shown(parsed(description).encode("a")), "a:0-1 [SEP]:* [CLS]:*");
    EXPECT_EQ(shown(parsed(description).encode("a", "b", true)), "b:0-1/1 [SEP]:*/2 [CLS]:*/2 a:0-1");
    EXPECT_EQ(shown(parsed(description).encode("a", "b", false)), "b:0-1/1 a:0-1");
    description["post_processor"] = {{"type", "Sequence"}, {"processors", {description["post_processor"]}}};
    EXPECT_EQ(shown(parsed(description).encode("a")), "a:0-1 [SEP]:* [CLS]:*");
    EXPECT_TRUE(parsed(description).encode("a").tokens.back().special);
}

TEST(Tokenizer, ByteLevelOffsetsAreTrimmedOnRequest) {
    json vocabulary = {{"H", 0}, {"i", 1}, {"Ġ", 2}, {"Hi", 3}, {"ĠHi", 4}, {"Ã", 5}, {"©", 6}};
    json description = {{"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}}},
                        {"decoder", {{"type", "ByteLevel"}}},
                        {"model", {{"type", "BPE"}, {"vocab", vocabulary}, {"merges", {"H i", "Ġ Hi"}}}}};
    EXPECT_EQ(shown(parsed(description).encode("Hi Hi é")), "Hi:0-2 ĠHi:2-5 Ġ:5-6 Ã:6-7 ©:6-7");
    description["post_processor"] = {
        {"type", "ByteLevel"}, {"trim_offsets", true}, {"add_prefix_space", false}};
    EXPECT_EQ(shown(parsed(description).encode("Hi Hi")), "Hi:0-2 ĠHi:3-5");
    description["pre_tokenizer"]["add_prefix_space"] = true;
    description["post_processor"]["add_prefix_space"] = true;
    EXPECT_EQ(shown(parsed(description).encode("Hi Hi")), "ĠHi:0-2 ĠHi:3-5");
    EXPECT_EQ(parsed(description).decode({4, 4, 2, 5, 6}), " Hi Hi é");
}

TEST(Tokenizer, AnyBytesAreAccepted) {
    const Tokenizer tokenizer = parsed(wordVocabulary({"<unk>", "a", "\uFFFD"}));
    EXPECT_EQ(shown(tokenizer.encode("a \xFF \xED\xA0\x80 a")), "a:0-1 \uFFFD:2-3 \uFFFD:4-5 a:6-7");
    EXPECT_EQ(shown(tokenizer.encode(std::string("a\0a", 3))), "a:0-1 <unk>:1-2 a:2-3");
    EXPECT_TRUE(tokenizer.encode("").tokens.empty());
    EXPECT_TRUE(tokenizer.encode(" \n\t").tokens.empty());
}

TEST(Tokenizer, Decoders) {
    const auto decode = [](const char* decoder, std::vector<std::string> tokens) {
        std::string text;
        for (const std::string& part :
             makeDecoder(JsonValue::parse(decoder, "decoder"))->apply(std::move(tokens)))
            text += part;
        return text;
    };
    EXPECT_EQ(decode(R"({"type": "WordPiece", "prefix": "##", "cleanup": false})", {"##a", "b", "##c", "."}),
              "##a bc .");
    EXPECT_EQ(decode(R"({"type": "WordPiece"})", {"do", "n", "'", "t", "."}), "do n ' t.");
    EXPECT_EQ(decode(R"({"type": "Metaspace"})", {"▁Hey", "▁you"}), "Hey you");
    EXPECT_EQ(decode(R"({"type": "Metaspace", "add_prefix_space": false})", {"▁Hey"}), " Hey");
    EXPECT_EQ(decode(R"({"type": "BPEDecoder"})", {"lo", "w</w>", "hi</w>"}), "low hi");
    EXPECT_EQ(decode(R"({"type": "ByteFallback"})", {"a", "<0xE5>", "<0x8f>", "<0xab>", "<0xE5>", "b"}),
              "a\uFFFD\uFFFD\uFFFD\uFFFDb");
    EXPECT_EQ(decode(R"({"type": "ByteFallback"})", {"<0xE5>", "<0x8F>", "<0xAB>", "x"}), "叫x");
    EXPECT_EQ(decode(R"({"type": "Strip", "content": "H", "start": 1, "stop": 2})", {"HHey", "aHHH"}),
              "HeyaH");
    EXPECT_EQ(decode(R"({"type": "Replace", "pattern": {"String": "_"}, "content": " "})", {"a_b"}), "a b");
    EXPECT_EQ(decode(R"({"type": "CTC"})", {"<pad>", "h", "h", "<pad>", "h", "|", "o"}), "hh o");
    EXPECT_EQ(
        decode(
            R"({"type": "Sequence", "decoders": [{"type": "Fuse"}, {"type": "Strip", "content": " ", "start": 1,
        "stop": 0}]})",
            {" a", " b"}),
        "a b");
    EXPECT_EQ(decode(R"({"type": "ByteLevel"})", {"Ġa", "知"}), " a知");
    for (const char* bad :
         {R"({"type": "Magic"})", R"({"type": "Strip"})", R"({"type": "Replace"})", R"(3)"}) {
        EXPECT_THROW(makeDecoder(JsonValue::parse(bad, "decoder")), Error) << bad;
    }
    std::string step = R"({"type": "Replace", "pattern": {"String": "a"}, "content": "aaaaaaaaaaaaaaaa"})",
                steps = step;
    for (int i = 0; i < 20; ++i) steps += ',' + step;
    EXPECT_THROW(decode((R"({"type": "Sequence", "decoders": [)" + steps + "]}").c_str(), {"a"}), Error);
}

TEST(Tokenizer, OlderFoldersAreUnderstood) {
    const TemporaryFolder folder;
    EXPECT_THROW(Tokenizer::load(folder.path()), Error);
    EXPECT_THROW(Tokenizer::load(folder.path() / "none"), Error);
    folder.write("vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nhe\n##llo\nHe\n,\r\n");
    const Tokenizer bert = Tokenizer::load(folder.path());
    EXPECT_EQ(shown(bert.encode("HELLO, [MASK]", "he", true)),
              "[CLS]:* he:0-2 ##llo:2-5 ,:5-6 [MASK]:7-13 [SEP]:* he:0-2/1 [SEP]:*/1");
    EXPECT_EQ(bert.specialIds().classify, 2);
    EXPECT_EQ(bert.specialIds().mask, 4);
    EXPECT_EQ(bert.specialIds().padding, 0);
    EXPECT_EQ(bert.specialIds().begin, -1);
    EXPECT_EQ(bert.decode({2, 5, 6, 8, 3}, true), "hello,");
    folder.write("tokenizer_config.json",
                 R"({"do_lower_case": false, "clean_up_tokenization_spaces": true})");
    EXPECT_EQ(shown(Tokenizer::load(folder.path()).encode("Hello", false)), "He:0-2 ##llo:2-5");
    EXPECT_TRUE(Tokenizer::load(folder.path()).cleansUpSpaces());
    fs::remove(folder.path() / "vocab.txt");
    folder.write("vocab.json",
                 R"({"<s>": 0, "</s>": 1, "<mask>": 2, "H": 3, "i": 4, "Hi": 5, "Ġ": 6, "ĠHi": 7})");
    folder.write("merges.txt", "#version: 0.2\nH i\nĠ Hi\n");
    const Tokenizer roberta = Tokenizer::load(folder.path());
    EXPECT_EQ(shown(roberta.encode("Hi Hi <mask>")), "<s>:* Hi:0-2 ĠHi:3-5 <mask>:5-12 </s>:*");
    EXPECT_EQ(roberta.specialIds().end, 1);
    folder.write("vocab.json", R"({"<|endoftext|>": 0, "H": 3, "i": 4, "Hi": 5, "Ġ": 6, "ĠHi": 7})");
    EXPECT_EQ(shown(Tokenizer::load(folder.path()).encode("Hi Hi<|endoftext|>")),
              "Hi:0-2 ĠHi:2-5 <|endoftext|>:5-18");
    folder.write("vocab.json", "[]");
    EXPECT_THROW(Tokenizer::load(folder.path()), Error);
    folder.write("tokenizer.json", "{");
    EXPECT_THROW(Tokenizer::load(folder.path()), Error);
}

TEST(Tokenizer, OlderFoldersListTheirAddedTokens) {
    const TemporaryFolder folder;
    const std::string listed = R"({"do_lower_case": true, "added_tokens_decoder": {
        "4": {"content": "[MASK]", "lstrip": true, "special": true},
        "9": {"content": "[SPEAKER]", "special": true},
        "10": {"content": "he", "single_word": true, "normalized": true}}})";
    folder.write("vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nhe\n##llo\nHe\n,\n");
    folder.write("tokenizer_config.json", listed);
    const Tokenizer bert = Tokenizer::load(folder.path());
    EXPECT_EQ(shown(bert.encode("hello [SPEAKER] [MASK]")),
              "[CLS]:* he:0-2 ##llo:2-5 [SPEAKER]:6-15 [MASK]:15-22 [SEP]:*");
    EXPECT_EQ(bert.encode("[SPEAKER]", false).tokens.at(0).id, 9);
    EXPECT_EQ(bert.decode({9, 5, 6}, true), "hello");
    fs::remove(folder.path() / "vocab.txt");
    folder.write("vocab.json", R"({"<|endoftext|>": 0, "H": 3, "i": 4, "Hi": 5, "Ġ": 6, "ĠHi": 7})");
    folder.write("merges.txt", "#version: 0.2\nH i\nĠ Hi\n");
    folder.write("tokenizer_config.json",
                 R"({"added_tokens_decoder": {"8": {"content": "<|im_start|>", "special": true}}})");
    EXPECT_EQ(shown(Tokenizer::load(folder.path()).encode("<|im_start|>Hi<|endoftext|>")),
              "<|im_start|>:0-12 Hi:12-14 <|endoftext|>:14-27");
    for (const char* damaged :
         {"[]", R"({"x": {"content": "a"}})", R"({"-1": {"content": "a"}})", R"({"3": "a"})", R"({"3": {}})",
          R"({"99999999999": {"content": "a"}})", R"({"3x": {"content": "a"}})"}) {
        folder.write("tokenizer_config.json", std::string(R"({"added_tokens_decoder": )") + damaged + "}");
        EXPECT_THROW(Tokenizer::load(folder.path()), Error) << damaged;
    }
}

// One line of megabytes has a hundred thousand places to split a pair: examining each with a copy of the line
// takes longer than a test may.
TEST(Tokenizer, RejectsMergesWithLostLines) {
    const TemporaryFolder folder;
    folder.write("vocab.json", R"({"<|endoftext|>": 0, "H": 3, "i": 4, "Hi": 5, "Ġ": 6, "ĠHi": 7})");
    std::string merges;
    while (merges.size() < 8'000'000) merges += "H i ";
    folder.write("merges.txt", merges);
    EXPECT_THROW(Tokenizer::load(folder.path()), Error);
    // As many spaces as a token may have, in every line.
    merges.clear();
    for (int line = 0; line < 20'000; ++line) merges += "H" + std::string(200, ' ') + "i\n";
    folder.write("merges.txt", merges);
    EXPECT_THROW(Tokenizer::load(folder.path()), Error);
}

TEST(Tokenizer, ReadingIsStopped) {
    const TemporaryFolder folder;
    folder.write("vocab.json", R"({"H": 3, "i": 4, "Hi": 5})");
    folder.write("merges.txt", "H i\n");
    std::stop_source stop;
    EXPECT_NO_THROW(Tokenizer::load(folder.path(), stop.get_token()));
    stop.request_stop();
    EXPECT_THROW(Tokenizer::load(folder.path(), stop.get_token()), Cancelled);
}

TEST(Tokenizer, RejectsDamagedFilesWithAReason) {
    const std::string deep = std::string(100, '[') + std::string(100, ']');
    for (const std::string& text :
         {std::string(), std::string("{"), std::string("[]"), std::string("3"), deep, std::string("{}"),
          std::string(R"({"model": null})"), std::string("{\"model\": \"\xFF\"}"),
          std::string(R"({"a": 1e999})"), std::string(R"({"model": {"vocab": {}}, "added_tokens": {}})"),
          std::string(R"({"model": {"vocab": {}}, "added_tokens": [{"id": 1}]})"),
          std::string(R"({"model": {"vocab": {}}, "added_tokens": [{"id": -1, "content": "a"}]})"),
          std::string(R"({"model": {"vocab": {}}, "post_processor": {"type": "TemplateProcessing", "single": [
              {"SpecialToken": {"id": "Q", "type_id": 0}}], "pair": []}})")}) {
        const ErrorReport report = thrownReport([&] { Tokenizer::parse(text, "here"); });
        EXPECT_FALSE(report.what.empty());
        EXPECT_TRUE(report.where.text().starts_with("here")) << report.where;
    }
}

TEST(TokenizeLines, MatchTheCommandLine) {
    json description = wordVocabulary({"<unk>", "a", "é", "[SEP]"});
    description["post_processor"] = {
        {"type", "BertProcessing"}, {"sep", {"[SEP]", 3}}, {"cls", {"[SEP]", 3}}};
    const Tokenizer tokenizer = parsed(description);
    EXPECT_EQ(tokenizeLine(tokenizer, R"({"text": "é a"})", true, 1),
              R"({"ids":[3,2,1,3],"tokens":["[SEP]","é","a","[SEP]"],"offsets":[[0,0],[0,1],[2,3],[0,0]]})");
    EXPECT_EQ(tokenizeLine(tokenizer, R"({"text": "a", "pair": "é"})", false, 1),
              R"({"ids":[1,2],"tokens":["a","é"],"offsets":[[0,1],[0,1]]})");
    EXPECT_EQ(tokenizeLine(tokenizer, R"({"text": ""})", false, 1), R"({"ids":[],"tokens":[],"offsets":[]})");
    EXPECT_EQ(tokenizeLine(tokenizer, R"({"text": "\ud83d a \\ud83d"})", false, 1).substr(0, 15),
              R"({"ids":[0,1,0,0)");
    for (const char* bad :
         {"", "{", "[]", R"({"text": 3})", R"({"pair": "a"})", R"({"text": "a", "pair": 1})"}) {
        const ErrorReport report = thrownReport([&] { tokenizeLine(tokenizer, bad, true, 7); });
        EXPECT_TRUE(report.where.text().starts_with("line 7")) << bad << report.where;
    }
    EXPECT_EQ(repairSurrogateEscapes(R"("\ud83d\ude02 \ud83d \ude02 \\ud83d \n \u00e9 \)"),
              R"("\ud83d\ude02 \ufffd \ufffd \\ud83d \n \u00e9 \)");
}

TEST(ByteLevel, TokensDecodeToTheirText) {
    EXPECT_EQ(readableBytes("ä¸Ń"), "中");
    EXPECT_EQ(readableBytes("Ġä¸Ńæĸĩ"), "Ġ中文") << "white space keeps its mark";
    EXPECT_EQ(readableBytes("ä¸"), "<0xE4><0xB8>") << "half a character";
    EXPECT_EQ(readableBytes("Ġthe"), "Ġthe");
    EXPECT_EQ(readableBytes("<|endoftext|>"), "<|endoftext|>");
    EXPECT_EQ(readableBytes("中"), "中") << "no byte's character";
    EXPECT_EQ(readableBytes("cafÃ©"), "café");
    // Pieces that were put together.
    EXPECT_EQ(joinedBytes("<0xE4><0xB8><0xAD>"), "中");
    EXPECT_EQ(joinedBytes("a<0xE4><0xB8><0xAD>文<0xE4><0xB8>"), "a中文<0xE4><0xB8>");
    EXPECT_EQ(joinedBytes("<0x0A>"), "<0x0A>") << "a line break is named, not made";
    EXPECT_EQ(joinedBytes("<0xZZ> <0xE4"), "<0xZZ> <0xE4") << "no byte";
}
