#include "core/text/pattern.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/text/unicode.h"

using namespace attentionscope;

namespace {

std::vector<std::string> matches(const Pattern& pattern, const std::string& text) {
    std::vector<ByteSpan> found;
    pattern.findMatches(text, found);
    std::vector<std::string> result;
    for (const ByteSpan& span : found) result.push_back(text.substr(span.begin, span.end - span.begin));
    return result;
}

using Matches = std::vector<std::string>;

/// Text with everything that the word patterns distinguish.
std::string randomText(Random& random) {
    static const std::u32string characters =
        U"aZsStTrReEvVmMlLdD'’ſéßКлاب知の9٣½Ⅷ  "
        U"\u00A0\u3000\t\n\r\u0085\u2028!?.,-_#👩\u200D🇫\u0301\u200B\uE000\U000E0041";
    std::u32string text;
    for (std::uint64_t i = random.below(30); i > 0; --i) {
        text += random.below(8) == 0 ? char32_t(random.below(0x11000))
                                     : characters[random.below(characters.size())];
    }
    return toUtf8(text);
}

}  // namespace

TEST(Pattern, HandWrittenWordsAreThoseOfTheExpressions) {
    for (const char* expression : {gpt2WordPattern, llama3WordPattern, qwen2WordPattern}) {
        const auto byHand = makeRegexPattern(expression, "test");
        const auto byIcu = makeRegexPattern(expression, "test", false);
        Random random(3);
        for (int round = 0; round < 20000; ++round) {
            const std::string text = randomText(random);
            ASSERT_EQ(matches(*byHand, text), matches(*byIcu, text)) << expression << '\n' << text;
        }
    }
}

TEST(Pattern, StringsMatchLiterally) {
    EXPECT_EQ(matches(*makeStringPattern("."), "a.b."), (Matches{".", "."}));
    EXPECT_EQ(matches(*makeStringPattern("aa"), "aaa"), (Matches{"aa"}));
    EXPECT_TRUE(matches(*makeStringPattern(""), "a").empty());
}

TEST(Pattern, ExpressionsMeanWhatTheyMeanToOniguruma) {
    const auto find = [](const char* expression, const std::string& text) {
        return matches(*makeRegexPattern(expression, "test"), text);
    };
    EXPECT_EQ(find(R"(\s+)", "a\v\u0085b"), (Matches{"\v\u0085"}));
    EXPECT_EQ(find(R"([^\s]+)", "a\vb"), (Matches{"a", "b"}));
    EXPECT_EQ(find(R"(\h+)", "xyz0Fa g"), (Matches{"0Fa"}));
    EXPECT_EQ(find(R"([\h]+)", "0F g"), (Matches{"0F"}));
    EXPECT_EQ(find(R"(\w+)", "a_é\u200Db"), (Matches{"a_é", "b"}));
    EXPECT_EQ(find(R"(^.)", "ab\nc"), (Matches{"a", "c"}));
    EXPECT_EQ(find(R"(a.c)", "a\rc a\nc"), (Matches{"a\rc"}));
    EXPECT_EQ(find(R"([a&b$]+)", "a&$b"), (Matches{"a&$b"}));
    EXPECT_EQ(find(R"([]a]+)", "]a"), (Matches{"]a"}));
    EXPECT_EQ(find(R"([[:alpha:]&&[^b]]+)", "abc"), (Matches{"a", "c"}));
    EXPECT_EQ(find(R"((?i:'S)|\p{N}{1,3})", "'s1234"), (Matches{"'s", "123", "4"}));
    EXPECT_EQ(find(R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+)", "!a-b[c"),
              (Matches{"!a", "-b", "[c"}));
    EXPECT_EQ(find(R"( ?[^(\s|[.,!?…。，、।۔،])]+)", "Hello, a(b) world"),
              (Matches{"Hello", " a", "b", " world"}));
    EXPECT_EQ(find(R"([一-龥぀-ゟ゠-ヿ]+)", "a知の"), (Matches{"知の"}));
}

// Each as the tokenizers library 0.23 finds it.
TEST(Pattern, DialectOfOnigurumaIsTranslated) {
    const struct {
        const char* expression;
        std::string text;
        Matches found;
    } cases[] = {
        {R"(\p{N}{1,3}+)", "1234567", {"1234567"}},
        {R"((?:a|bc){2}+)", "abcaabcabc", {"abcaabca"}},
        {R"(a{3}?b)", "aaab b", {"aaab", "b"}},
        {R"(a{1,2}?)", "aa", {"a", "a"}},
        {R"([a-z]{,2}x)", "abx", {"abx"}},
        {R"(a{,}|{1)", "a{,} {1", {"a{,}", "{1"}},
        {R"(a(?i)b|c)", "aB ab C c aC", {"aB", "ab", "aC"}},
        {R"(x(?i)y|z(?-i)w|v)", "xY xZw xV xv zw", {"xY", "xZw"}},
        {R"((?m:a.b)|c.d)", "a\nb c\nd", {"a\nb"}},
        {R"((?#c)a(?:b(?i)c|d)e)", "aBce abCe ade abDe", {"abCe", "abDe"}},
        {R"(\b\w+\b)", "ab ² c½", {"ab", "²", "c½"}},
        {R"([\w]+)", "ab²", {"ab"}},
        {R"([[:punct:]]+)", "a+b,c$ ㎏", {"+", ",", "$", "㎏"}},
        {R"([[:^punct:]&&[:^space:]]+)", "a+b", {"a", "b"}},
        {R"([[:xdigit:]]+)", "٠a9g", {"a9"}},
        {R"([\p{^L}]+|\P{^Lu})", "a1A", {"1", "A"}},
        {R"(\v|[\b])", "\v\n\b", {"\v", "\b"}},
        {R"(\101\x{1f600}\u00e9)", "A😀é", {"A😀é"}},
        {R"(\N+)", "a\nb", {"a", "b"}},
    };
    for (const auto& [expression, text, found] : cases)
        EXPECT_EQ(matches(*makeRegexPattern(expression, "test"), text), found) << expression;
    for (const char* unknown : {R"(a\Kb)", R"((?<n>a)\g<n>)", R"(\y)", R"(\o{101})"})
        EXPECT_THROW(makeRegexPattern(unknown, "test"), Error) << unknown;
}

TEST(Pattern, EndlessBacktrackingIsStopped) {
    const auto pattern = makeRegexPattern("(a+)+$", "test");
    EXPECT_THROW(matches(*pattern, std::string(40, 'a') + "b"), Error);
}

TEST(Pattern, MatchesLongText) {
    const std::string word(1 << 20, 'a');
    EXPECT_EQ(matches(*makeRegexPattern(gpt2WordPattern, "test"), word).size(), 1u);
    EXPECT_EQ(matches(*makeRegexPattern(gpt2WordPattern, "test", false), word).size(), 1u);
    const std::string spaces(1 << 18, ' ');
    EXPECT_EQ(matches(*makeRegexPattern(llama3WordPattern, "test"), spaces + "a").size(), 2u);
    EXPECT_EQ(matches(*makeRegexPattern(R"(\p{L}+|[^\p{L}]+)", "test"), spaces + "a").size(), 2u);
}
