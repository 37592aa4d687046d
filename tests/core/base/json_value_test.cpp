#include "core/base/json_value.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/random.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

ErrorReport parsed(const std::string& text, const JsonRules& rules = {}) {
    return thrownReport([&] { (void)JsonValue::parse(text, "the request", rules); });
}

}  // namespace

TEST(JsonValue, GetsCheckedValues) {
    const auto config = JsonValue::parse(
        R"({"layers": 3, "eps": 1e-5, "tied": true, "act": "gelu", "none": null, "ids": [1, 2], "one": 4,
            "rope": {"factor": 2}, "words": ["a", "b"]})",
        "config.json");
    EXPECT_EQ(config.integer("layers", 1, 10), 3);
    EXPECT_EQ(config.number("eps", 0, 1), 1e-5);
    EXPECT_EQ(config.number("layers", 0, 10), 3.0);
    EXPECT_TRUE(config.flagOr("tied", false));
    EXPECT_EQ(config.integerOr("none", 0, 9, 5), 5);
    EXPECT_FALSE(config.has("none"));
    EXPECT_TRUE(config.states("none"));
    EXPECT_FALSE(config.states("absent"));
    EXPECT_EQ(config.integers("ids", 0, 9), (std::vector<std::int64_t>{1, 2}));
    EXPECT_EQ(config.integersOrOne("one", 0, 9), std::vector<std::int64_t>{4});
    EXPECT_EQ(config.texts("words"), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(config.object("rope").number("factor", 1, 100), 2.0);
    EXPECT_EQ(config.choiceOr("act", {"relu", "gelu"}, "relu"), "gelu");
    EXPECT_EQ(config.textOrNumber("layers"), "3");
    EXPECT_EQ(config.object("rope").dump(), R"({"factor":2})");
}

TEST(JsonValue, NamesPlaceFoundAndWanted) {
    const auto config = JsonValue::parse(
        R"({"layers": "three", "heads": -2, "huge": 18446744073709551615, "half": 0.5,
            "rope": {"factor": true}, "list": [{"a": 1}, {"a": []}]})",
        "config.json");
    const auto layers = thrownReport([&] { (void)config.integer("layers", 1, 10); });
    EXPECT_EQ(layers.where, "config.json › layers");
    EXPECT_EQ(layers.got, "the text \"three\"");
    EXPECT_EQ(layers.expected, "a whole number from 1 to 10");
    EXPECT_EQ(thrownReport([&] { (void)config.integer("heads", 1, 10); }).got, "-2");
    EXPECT_NE(thrownReport([&] { (void)config.integer("huge", 1, INT64_MAX); }).what, "");
    EXPECT_NE(thrownReport([&] { (void)config.integer("half", 0, 10); }).what, "");
    EXPECT_EQ(thrownReport([&] { (void)config.text("absent"); }).what, "the field \"absent\" is missing");
    EXPECT_EQ(thrownReport([&] { (void)config.object("rope").number("factor", 0, 9); }).where,
              "config.json › rope › factor");
    EXPECT_EQ(thrownReport([&] {
                  (void)config.choiceOr("layers", {"a", "b"}, "a");
              }).expected,
              "one of: a, b");
    const auto inner = thrownReport([&] { (void)config.objects("list")[1].number("a"); });
    EXPECT_EQ(inner.where, "config.json › list 1 › a");
    EXPECT_EQ(inner.got, "a list of 0");
    const auto unknown = thrownReport([&] { config.object("rope").requireKnownKeys({"type", "base"}); });
    EXPECT_EQ(unknown.got, "\"factor\"");
    EXPECT_EQ(unknown.expected, "type, base");
}

TEST(JsonValue, ExplainsInvalidJson) {
    struct Case {
        const char *text, *where, *got, *expected;
    };
    for (const Case& wrong : {
             Case{"", "column 1", "the end", "a value"},
             Case{"{", "column 2", "the end", "a name in quotation marks"},
             Case{"{\"a\"", "column 5", "the end", "a colon"},
             Case{"{\"a\": 1,}", "column 9", "\"}\"", "a name in quotation marks"},
             Case{"{\"a\": 1 \"b\": 2}", "column 9", "\"\"b\"\"", "a comma or }"},
             Case{"[1 2]", "column 4", "\"2\"", "a comma or ]"},
             Case{"{\"a\": nul}", "column 7", "\"nul\"", "a value"},
             Case{"[-]", "column 2", "\"-\"", "a value"},
             Case{"[@]", "column 2", "\"@\"", "a value"},
             Case{"{} {}", "column 4", "\"{\"", "nothing more"},
             Case{"{\n \"é\": [1,\n  }", "line 3, column 3", "\"}\"", "a value"},
             Case{"[1e999]", "column 2", "a number that is too large: \"1e999\"", ""},
             Case{"[\"ab", "column 5", "an unterminated text: \"ab\"", ""},
             Case{"[\"a\\q\"]", "column 5", "a text with an invalid character or escape", ""},
         }) {
        const ErrorReport report = parsed(wrong.text);
        EXPECT_EQ(report.what, "this is not valid JSON") << wrong.text;
        EXPECT_TRUE(report.where.text().starts_with("the request, ")) << report.where;
        const std::string where = wrong.where, got = wrong.got, expected = wrong.expected;
        EXPECT_TRUE(where.empty() || report.where == "the request, " + where) << report.where;
        EXPECT_TRUE(got.empty() || report.got == got) << report.got;
        EXPECT_EQ(report.expected.text().find("json"), std::string::npos);
        EXPECT_TRUE(expected.empty() || report.expected == expected) << report.expected << wrong.text;
    }
}

TEST(JsonValue, HoldsDepthLengthAndKeysToTheirRules) {
    const std::string lists = std::string(100'000, '['), text = lists + std::string(100'000, ']');
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    for (const std::string& deep : {lists, text, objects})
        EXPECT_EQ(parsed(deep).what, "the JSON is nested too deeply");
    EXPECT_EQ(parsed(std::string(64, '[') + std::string(64, ']')).what, "");
    EXPECT_EQ(parsed(std::string(65, '[') + std::string(65, ']')).what, "the JSON is nested too deeply");
    EXPECT_EQ(parsed("[1, 2]", {.longest = 5}).what, "the JSON is too long");
    const JsonRules unique{.uniqueKeys = true};
    EXPECT_EQ(parsed(R"({"x":{"a":1,"a":2}})", unique).what, "the key \"a\" is given twice");
    EXPECT_EQ(parsed(R"({"x":{"a":1},"y":{"a":2}})", unique).what, "");
    EXPECT_EQ(JsonValue::parse(R"({"a":1,"a":2})", "x").integer("a", 0, 9), 2);
}

TEST(JsonValue, KeepsTheOrderOfKeysWhereAFileIsWrittenAgain) {
    const std::string text = R"({"b":1,"a":[{"z":true,"c":null}],"b2":"x"})";
    EXPECT_EQ(JsonValue::parseInOrder(text, "config.json").dump(), text);
    EXPECT_EQ(
        thrownReport([] { (void)JsonValue::parseInOrder(std::string(100'000, '['), "config.json"); }).what,
        "the JSON is nested too deeply");
}

TEST(JsonValue, ReadingIsStopped) {
    std::string text = "[0";
    for (int i = 0; i < 100'000; ++i) text += ",0";
    text += ']';
    std::stop_source stop;
    const JsonRules rules{.stop = stop.get_token()};
    EXPECT_EQ(JsonValue::parse(text, "x", rules).items().size(), 100'001u);
    stop.request_stop();
    EXPECT_THROW((void)JsonValue::parse(text, "x", rules), Cancelled);
}

TEST(JsonValue, EscapesControlCharacters) {
    const auto value = JsonValue::parse(R"({"a\u001b[2J": "b\u0000\u0085\n"})", "x");
    const auto report = thrownReport([&] { (void)value.members()[0].flag(); });
    EXPECT_EQ(report.where, "x › a\\x1b[2J");
    EXPECT_EQ(report.got, "the text \"b\\x00\\xc2\\x85\\n\"");
    EXPECT_EQ(std::string(Error("a\x07z\xff").what()), "a\\x07z\\xff.");
    EXPECT_EQ(inQuotes("知识", 4), "\"知…\"");
    EXPECT_EQ(printable("知\t识"), "知\\t识");
}

// Whatever is done to a text, it is read or refused in words that name it.
TEST(JsonValue, ReadsOrRejectsAnyBytes) {
    const std::string whole =
        R"({"model": "a/b", "ids": [1, -2, 3.5e3], "changes": [{"kind": "é\u00e9", "on": true, "x": null}]})";
    const std::vector<std::string> pieces{"[",  "{",  "]",    "}",  "\"", ",",       ":",      "1e999",
                                          "\\", "\n", "\xff", "\0", "-",  "\\ud83d", "\"a\":", "/**/"};
    Random random(7);
    int read = 0;
    constexpr int rounds = 5'000;
    for (int round = 0; round < rounds; ++round) {
        std::string text = whole;
        for (std::uint64_t edits = 1 + random.below(3); edits > 0; --edits) {
            const auto at = std::size_t(random.below(text.size() + 1));
            const auto length = std::min<std::size_t>(random.below(6), text.size() - at);
            if (random.below(4) == 0)
                text.resize(at);
            else
                text.replace(at, length, pieces[std::size_t(random.below(pieces.size()))]);
        }
        const ErrorReport report = parsed(text);
        read += report.what.empty();
        if (report.what.empty()) continue;
        EXPECT_TRUE(report.where.text().starts_with("the request")) << text;
        for (const std::string& part :
             {report.what.text(), report.where.text(), report.got.text(), report.expected.text()}) {
            EXPECT_EQ(part.find("json."), std::string::npos) << part;
            EXPECT_EQ(printable(part), part);
        }
    }
    EXPECT_GT(read, 0);
    EXPECT_LT(read, rounds);
}
