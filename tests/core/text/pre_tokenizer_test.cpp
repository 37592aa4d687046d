#include "core/text/pre_tokenizer.h"

#include <gtest/gtest.h>

#include "core/base/error.h"

using namespace attentionscope;

namespace {

using Pieces = std::vector<std::string>;

PreTokenizedText preTokenized(const std::string& json, const std::string& text) {
    PreTokenizedText result{AlignedText(text), {}};
    if (!text.empty()) result.pieces.push_back({0, std::uint32_t(text.size())});
    makePreTokenizer(JsonValue::parse(json, "pre_tokenizer"))->apply(result);
    return result;
}

Pieces pieces(const std::string& json, const std::string& text) {
    const PreTokenizedText result = preTokenized(json, text);
    Pieces texts;
    for (const Piece& piece : result.pieces) texts.emplace_back(result.view(piece));
    return texts;
}

/// The parts of the user's text that the pieces come from.
Pieces sources(const std::string& json, const std::string& text) {
    const PreTokenizedText result = preTokenized(json, text);
    Pieces texts;
    for (const Piece& piece : result.pieces) {
        const ByteSpan origin = result.text.origin(piece.begin, piece.end);
        texts.push_back(text.substr(origin.begin, origin.end - origin.begin));
    }
    return texts;
}

std::string split(const char* pattern, const char* behavior, bool invert = false) {
    return std::string(R"({"type": "Split", "pattern": )") + pattern + R"(, "behavior": ")" + behavior +
           R"(", "invert": )" + (invert ? "true}" : "false}");
}

}  // namespace

TEST(PreTokenizer, ByCharacter) {
    EXPECT_EQ(pieces(R"({"type": "BertPreTokenizer"})", "a\u2E42b\u2E43c"),
              (Pieces{"a", "\u2E42", "b\u2E43c"}));
    EXPECT_EQ(pieces(R"({"type": "BertPreTokenizer"})", "Hey friend!  How's «it»？"),
              (Pieces{"Hey", "friend", "!", "How", "'", "s", "«", "it", "»", "？"}));
    EXPECT_EQ(pieces(R"({"type": "Whitespace"})", "Hey man! a_b $$é"),
              (Pieces{"Hey", "man", "!", "a_b", "$$", "é"}));
    EXPECT_EQ(pieces(R"({"type": "WhitespaceSplit"})", " Hey  man!\n"), (Pieces{"Hey", "man!"}));
    EXPECT_EQ(pieces(R"({"type": "Digits"})", "a12b½ 3"), (Pieces{"a", "12", "b", "½", " ", "3"}));
    EXPECT_EQ(pieces(R"({"type": "Digits", "individual_digits": true})", "a12 3"),
              (Pieces{"a", "1", "2", " ", "3"}));
    EXPECT_EQ(pieces(R"({"type": "Punctuation"})", "a..b!"), (Pieces{"a", ".", ".", "b", "!"}));
    EXPECT_EQ(pieces(R"({"type": "Punctuation", "behavior": "Contiguous"})", "a..b!"),
              (Pieces{"a", "..", "b", "!"}));
    EXPECT_EQ(pieces(R"({"type": "CharDelimiterSplit", "delimiter": "-"})", "a-b--c"),
              (Pieces{"a", "b", "c"}));
    EXPECT_EQ(pieces(R"({"type": "FixedLength", "length": 2})", "aé知bc"), (Pieces{"aé", "知b", "c"}));
    EXPECT_EQ(pieces(R"({"type": "FixedLength"})", "abcdef"), (Pieces{"abcde", "f"}));
    EXPECT_EQ(pieces(R"({"type": "UnicodeScripts"})", "どこで生れ。Yes"),
              (Pieces{"どこで生れ", "。", "Yes"}));
    EXPECT_EQ(pieces(R"({"type": "UnicodeScripts"})", "Apples are りんご 林檎"),
              (Pieces{"Apples are ", "りんご 林檎"}));
}

TEST(PreTokenizer, SplitBehaviors) {
    const char* dash = R"({"String": "-"})";
    EXPECT_EQ(pieces(split(dash, "Removed"), "the-final--countdown"), (Pieces{"the", "final", "countdown"}));
    EXPECT_EQ(pieces(split(dash, "Isolated"), "the-final--countdown"),
              (Pieces{"the", "-", "final", "-", "-", "countdown"}));
    EXPECT_EQ(pieces(split(dash, "MergedWithPrevious"), "the-final--countdown"),
              (Pieces{"the-", "final-", "-", "countdown"}));
    EXPECT_EQ(pieces(split(dash, "MergedWithNext"), "the-final--countdown"),
              (Pieces{"the", "-final", "-", "-countdown"}));
    EXPECT_EQ(pieces(split(dash, "Contiguous"), "the-final--countdown"),
              (Pieces{"the", "-", "final", "--", "countdown"}));
    EXPECT_EQ(pieces(split(R"({"Regex": "\\w+"})", "Removed", true), "How are you?"),
              (Pieces{"How", "are", "you"}));
    EXPECT_EQ(pieces(split(R"x({"Regex": "(?=[A-Z])"})x", "Isolated"), "camelCaseWord"),
              (Pieces{"camel", "Case", "Word"}));
    EXPECT_EQ(pieces(split(R"({"Regex": "[\\s\\S]"})", "Isolated"), "a\n知"), (Pieces{"a", "\n", "知"}));
    EXPECT_EQ(pieces(split(R"({"Regex": "^a"})", "Isolated"), "ab\nab"), (Pieces{"a", "b\n", "a", "b"}));
}

TEST(PreTokenizer, ByteLevel) {
    const char* plain = R"({"type": "ByteLevel", "add_prefix_space": false})";
    EXPECT_EQ(pieces(plain, "Hello my friend, how's it?"),
              (Pieces{"Hello", "Ġmy", "Ġfriend", ",", "Ġhow", "'s", "Ġit", "?"}));
    EXPECT_EQ(pieces(plain, "a   b\n"), (Pieces{"a", "ĠĠ", "Ġb", "Ċ"}));
    EXPECT_EQ(pieces(plain, "i⭢j"), (Pieces{"i", "âŃ¢", "j"}));
    EXPECT_EQ(sources(plain, "i⭢j"), (Pieces{"i", "⭢", "j"}));
    EXPECT_EQ(pieces(R"({"type": "ByteLevel"})", "Hey"), (Pieces{"ĠHey"}));
    EXPECT_EQ(sources(R"({"type": "ByteLevel"})", "Hey you"), (Pieces{"Hey", " you"}));
    EXPECT_EQ(pieces(R"({"type": "ByteLevel"})", " Hey"), (Pieces{"ĠHey"}));
    EXPECT_EQ(pieces(R"({"type": "ByteLevel", "use_regex": false})", "Hey you"), (Pieces{"ĠHeyĠyou"}));
}

TEST(PreTokenizer, MetaspaceInBothSpellings) {
    EXPECT_EQ(pieces(R"({"type": "Metaspace"})", "Hey   friend!"), (Pieces{"▁Hey", "▁", "▁", "▁friend!"}));
    EXPECT_EQ(sources(R"({"type": "Metaspace"})", "Hey   friend!"), (Pieces{"Hey", " ", " ", " friend!"}));
    EXPECT_EQ(pieces(R"({"type": "Metaspace", "add_prefix_space": false})", "Hey you"),
              (Pieces{"Hey", "▁you"}));
    EXPECT_EQ(pieces(R"({"type": "Metaspace", "prepend_scheme": "never"})", "Hey"), (Pieces{"Hey"}));
    EXPECT_EQ(pieces(R"({"type": "Metaspace", "split": false})", "Hey you"), (Pieces{"▁Hey▁you"}));
    EXPECT_EQ(pieces(R"({"type": "Metaspace"})", "▁Hey"), (Pieces{"▁Hey"}));
    const char* first = R"({"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"},
        {"type": "Metaspace", "prepend_scheme": "first"}]})";
    EXPECT_EQ(pieces(first, "Hey you"), (Pieces{"▁Hey", "you"}));
    EXPECT_EQ(pieces(first, " Hey"), (Pieces{"Hey"}));
}

TEST(PreTokenizer, TokensAreLeftAlone) {
    for (const char* json :
         {R"({"type": "ByteLevel"})", R"({"type": "Metaspace"})", R"({"type": "BertPreTokenizer"})",
          R"({"type": "Split", "pattern": {"Regex": "."}, "behavior": "Removed"})"}) {
        PreTokenizedText text{AlignedText("a [X] b"), {{0, 2}, {2, 5, 7}, {5, 7}}};
        makePreTokenizer(JsonValue::parse(json, "p"))->apply(text);
        int tokens = 0;
        for (const Piece& piece : text.pieces) {
            if (piece.id != 7) continue;
            ++tokens;
            EXPECT_EQ(text.view(piece), "[X]") << json;
            EXPECT_EQ(text.text.origin(piece.begin, piece.end), (ByteSpan{2, 5}));
        }
        EXPECT_EQ(tokens, 1) << json;
    }
}

TEST(PreTokenizer, RefusesWhatIsNotKnown) {
    for (const char* bad :
         {R"({"type": "Sideways"})", R"({"type": "Split"})",
          R"({"type": "Split", "pattern": {"String": "a"}, "behavior": "Eaten"})",
          R"({"type": "Split", "pattern": {"Regex": "[a"}, "behavior": "Removed"})",
          R"({"type": "Split", "pattern": 3})", R"({"type": "CharDelimiterSplit", "delimiter": "ab"})",
          R"({"type": "Metaspace", "replacement": ""})", R"({"type": "FixedLength", "length": 0})",
          R"({"type": "Metaspace", "prepend_scheme": "often"})"}) {
        EXPECT_THROW(makePreTokenizer(JsonValue::parse(bad, "p")), Error) << bad;
    }
}
