#include "core/text/normalizer.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/text/precompiled.h"
#include "core/text/unicode.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

AlignedText normalised(const char* json, const std::string& text) {
    AlignedText aligned(text);
    makeNormalizer(JsonValue::parse(json, "normalizer"))->apply(aligned);
    return aligned;
}

std::string result(const char* json, const std::string& text) {
    return normalised(json, text).text();
}

/// The part of the user's text that the first place of `part` came from.
std::string source(const char* json, const std::string& text, const std::string& part) {
    const AlignedText aligned = normalised(json, text);
    const size_t at = aligned.text().find(part);
    if (at == std::string::npos) return "absent";
    const ByteSpan origin = aligned.origin(at, at + part.size());
    return text.substr(origin.begin, origin.end - origin.begin);
}

const char* const bertNormalizer = R"({"type": "BertNormalizer"})";

}  // namespace

TEST(Normalizer, UnicodeForms) {
    EXPECT_EQ(result(R"({"type": "NFC"})", "e\u0301\uFB01"), "é\uFB01");
    EXPECT_EQ(result(R"({"type": "NFD"})", "é\uFB01"), "e\u0301\uFB01");
    EXPECT_EQ(result(R"({"type": "NFKC"})", "e\u0301\uFB01Å"), "éfiÅ");
    EXPECT_EQ(result(R"({"type": "NFKD"})", "éﬁ½"), "e\u0301fi1⁄2");
    EXPECT_EQ(result(R"({"type": "NFC"})", "plain"), "plain");
    EXPECT_EQ(source(R"({"type": "NFKC"})", "xﬁy", "fi"), "ﬁ");
    EXPECT_EQ(source(R"({"type": "NFC"})", "xe\u0301y", "é"), "e\u0301");
    EXPECT_EQ(source(R"({"type": "NFD"})", "xéy", "y"), "y");
}

TEST(Normalizer, CaseAndAccents) {
    EXPECT_EQ(result(R"({"type": "Lowercase"})", "ABC ÄÖÜ ΑΣ İ"), "abc äöü ασ i\u0307");
    EXPECT_EQ(result(R"({"type": "StripAccents"})", "e\u0301\u0302x é"), "ex é");
    EXPECT_EQ(result(R"({"type": "StripAccents"})", "ำน\u0E49ำ3"), "ำนำ3");
    EXPECT_EQ(result(R"({"type": "StripAccents"})", "क\u093Fx"), "कx");  // a spacing mark
    // Marks of Unicode 10 are later than the library's tables, those of Unicode 9 later than BERT's.
    EXPECT_EQ(result(R"({"type": "StripAccents"})", "x\u0D3B\u08D4"), "x\u0D3B");
    EXPECT_EQ(result(R"({"type": "BertNormalizer"})", "x\u08D4"), "x\u08D4");
    EXPECT_EQ(result(R"({"type": "Strip"})", " \t\u3000a b\n"), "a b");
    EXPECT_EQ(result(R"({"type": "Strip", "strip_left": false})", " a "), " a");
    EXPECT_EQ(result(R"({"type": "Strip", "strip_right": false})", " a "), "a ");
    EXPECT_EQ(result(R"({"type": "Strip"})", " \t "), "");
    EXPECT_EQ(source(R"({"type": "Strip"})", "  word ", "word"), "word");
    EXPECT_EQ(source(R"({"type": "Lowercase"})", "aİb", "i\u0307"), "İ");
}

TEST(Normalizer, Bert) {
    EXPECT_EQ(result(bertNormalizer, "Héllo\tWorld"), "hello world");
    EXPECT_EQ(result(bertNormalizer, "ah博推zz"), "ah 博  推 zz");
    EXPECT_EQ(result(bertNormalizer, std::string("a\0b\uFFFD\u200Ec", 10)), "abc");
    EXPECT_EQ(result(R"({"type": "BertNormalizer", "lowercase": false})", "Hé"), "Hé");
    EXPECT_EQ(result(R"({"type": "BertNormalizer", "lowercase": false, "strip_accents": true})", "Hé"), "He");
    EXPECT_EQ(result(R"({"type": "BertNormalizer", "strip_accents": false})", "Hé"), "hé");
    EXPECT_EQ(result(R"({"type": "BertNormalizer", "handle_chinese_chars": false})", "a博"), "a博");
    EXPECT_EQ(result(R"({"type": "BertNormalizer", "clean_text": false})", "a\tb"), "a\tb");
    EXPECT_EQ(source(bertNormalizer, "HÉLLO 博推", "hello"), "HÉLLO");
    EXPECT_EQ(source(bertNormalizer, "HÉLLO 博推", "推"), "推");
}

TEST(Normalizer, ReplacePrependAndSequence) {
    EXPECT_EQ(result(R"({"type": "Replace", "pattern": {"String": "''"}, "content": "\""})", "a''b"), "a\"b");
    EXPECT_EQ(result(R"({"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "})", "a   b  c d"),
              "a b c d");
    EXPECT_EQ(result(R"({"type": "Replace", "pattern": {"Regex": "x*"}, "content": ""})", "axxb"), "ab");
    EXPECT_EQ(result(R"({"type": "Prepend", "prepend": "▁"})", "a"), "▁a");
    EXPECT_EQ(result(R"({"type": "Prepend", "prepend": "▁"})", ""), "");
    const char* llama = R"({"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "▁"},
        {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]})";
    EXPECT_EQ(result(llama, "Hé you"), "▁Hé▁you");
    EXPECT_EQ(source(llama, "Hé you", "▁Hé"), "Hé");
    EXPECT_EQ(source(llama, "Hé you", "▁you"), " you");
    EXPECT_EQ(result(R"({"type": "Nmt"})", "a\u200Bb\x01\uFEFFc\td"), "a b c d");
    EXPECT_EQ(result(R"({"type": "ByteLevel"})", "é a"), "Ã©Ġa");
    EXPECT_EQ(source(R"({"type": "ByteLevel"})", "é a", "©"), "é");
}

TEST(Normalizer, RefusesWhatIsNotKnown) {
    const ErrorReport report = thrownReport(
        [] { makeNormalizer(JsonValue::parse(R"({"type": "Upside"})", "tokenizer.json › normalizer")); });
    EXPECT_EQ(report.got, "\"Upside\"");
    EXPECT_NE(report.expected.text().find("BertNormalizer"), std::string::npos);
    EXPECT_EQ(report.where, "tokenizer.json › normalizer");
    for (const char* bad :
         {R"([])", R"({"type": 3})", R"({"type": "Prepend"})", R"({"type": "Replace", "content": ""})",
          R"({"type": "Replace", "pattern": {"Regex": "("}, "content": ""})",
          R"({"type": "Precompiled", "precompiled_charsmap": "*"})",
          R"({"type": "Precompiled", "precompiled_charsmap": "////"})",
          R"({"type": "Sequence", "normalizers": {}})"}) {
        EXPECT_THROW(makeNormalizer(JsonValue::parse(bad, "n")), Error) << bad;
    }
}

TEST(Normalizer, ATextMayNotGrowWithoutEnd) {
    std::string doubling = R"({"type": "Replace", "pattern": {"String": "a"}, "content": "aa"})";
    std::string steps = doubling;
    for (int i = 0; i < 40; ++i) steps += ", " + doubling;
    const auto json = JsonValue::parse(R"({"type": "Sequence", "normalizers": [)" + steps + "]}", "n");
    AlignedText text("aaaa");
    EXPECT_THROW(makeNormalizer(json)->apply(text), Error);
}

TEST(Normalizer, CharacterMapOfOneRule) {
    // A double array by hand: the root's children begin at 256, "A" leads to the value 0, the first
    // replacement.
    std::vector<std::uint32_t> units(1024, 0);
    units[0] = 256u << 10;
    units[256 ^ 'A'] = 'A' | (1u << 8) | (512u << 10);
    units[(256 ^ 'A') ^ 512] = 0x80000000u;
    std::string bytes;
    const auto append = [&](std::uint32_t value) {
        for (int i = 0; i < 4; ++i) bytes += char((value >> (8 * i)) & 0xFF);
    };
    append(std::uint32_t(4 * units.size()));
    for (std::uint32_t unit : units) append(unit);
    bytes += std::string("xyz\0", 4);
    const CharacterMap map(bytes, "here");
    std::string_view replacement;
    ASSERT_TRUE(map.find("A", replacement));
    EXPECT_EQ(replacement, "xyz");
    EXPECT_FALSE(map.find("B", replacement));
    EXPECT_FALSE(map.find("", replacement));
    AlignedText text("bAé");
    makePrecompiled(map)->apply(text);
    EXPECT_EQ(text.text(), "bxyzé");
    EXPECT_EQ(text.origin(1, 4), (ByteSpan{1, 2}));
    EXPECT_THROW(CharacterMap("abc", "here"), Error);
    EXPECT_THROW(CharacterMap(std::string("\xFF\xFF\xFF\x7Fxx", 6), "here"), Error);
}

TEST(Normalizer, DamagedCharacterMapsDoNoHarm) {
    Random random(11);
    for (int round = 0; round < 500; ++round) {
        const size_t units = 1 + random.below(64);
        std::string bytes{char(4 * units), 0, 0, 0};
        for (size_t i = 0; i < 4 * units + random.below(20); ++i) bytes += char(random.below(256));
        const auto normalizer = makePrecompiled(CharacterMap(bytes, "here"));
        AlignedText text("plain é text 知\r\n👩‍👧 e\u0301");
        normalizer->apply(text);
        EXPECT_TRUE(isValidUtf8(text.text()));
    }
}

TEST(Normalizer, Base64) {
    EXPECT_EQ(decodeBase64("aGVsbG8=", "x"), "hello");
    EXPECT_EQ(decodeBase64("", "x"), "");
    EXPECT_THROW(decodeBase64("a b", "x"), Error);
}
