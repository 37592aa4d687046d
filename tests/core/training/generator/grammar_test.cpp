// The text generator, on grammars of a few lines.
#include "core/training/generator/grammar.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/training/generator/aligned_pair.h"
#include "tests/support/alignment_text.h"
#include "tests/support/refusals.h"

using namespace attentionscope;
using generator::DrawingInputs;
using generator::Grammar;

namespace {

std::string drawnFrom(const std::string& rules, std::uint64_t seed = 1, const DrawingInputs& given = {}) {
    Random random(seed);
    return Grammar(rules, "test").text("S", random, given);
}

/// The frequency of each text in a thousand drawings.
std::map<std::string, int> counted(const std::string& rules) {
    const Grammar grammar(rules, "test");
    Random random(1);
    std::map<std::string, int> counts;
    for (int i = 0; i < 1000; ++i) ++counts[grammar.text("S", random)];
    return counts;
}

std::string pairFrom(const std::string& rules) {
    Random random(1);
    const Grammar grammar(
        "%sides sentence headline\n%link a an the\n%capital sentence\n%article sentence\n%lower headline\n"
        "FORMS (do headline.did-plural | did did-plural | headline.did | doing):\n"
        " ban | banned | bans | banning\n die | died | dies | dying\n win | won | wins | winning\n" +
            rules,
        "test");
    const auto drawn = grammar.draw("S", random);
    const SentencePair pair = generator::alignedPair(drawn[0], drawn[1], true);
    return pair.source + " => " + pair.target + " (" + alignmentText(pair.links) + ')';
}

/// The error for a grammar.
std::string refused(const std::string& rules) {
    const ErrorReport report = thrownReport([&] { Grammar(rules, "test.txt"); });
    return report.where.text() + ": " + report.what.text() + ": " + report.got.text() + ": " +
           report.expected.text();
}

}  // namespace

TEST(Grammar, WritesTheTwoSidesInTheirOrdersAndLinksTheirWords) {
    EXPECT_EQ(pairFrom("S: the price of $X rose => $X price rises@rose\nX: oil"),
              "The price of oil rose => oil price rises (3-0 1-1 4-2)");
    EXPECT_EQ(pairFrom("S: a old man, a engineer, left => old man left"),
              "An old man, an engineer, left => old man left (1-0 2-1 7-2)");
    EXPECT_EQ(pairFrom("S: $A {ban:did} $B2 and $B\nA: the King\nB: tea"),
              "The King banned tea and tea => king bans tea and tea (1-0 2-1 3-2 4-3 5-4)");
    EXPECT_EQ(pairFrom("S: they will $P:do => they to@will $P\nP: {win} $N => {win} $N\nN: -"),
              "They will win => they to win (0-0 1-1 2-2)");
    EXPECT_EQ(pairFrom("S: they consider $P:doing\nP: {die} => {die}"),
              "They consider dying => they consider dying (0-0 1-1 2-2)");
    EXPECT_EQ(pairFrom("S: boys {win:did-plural} $C\nC: the cup, 24,"),
              "Boys won the cup, 24 => boys win cup 24 (0-0 1-1 3-2 5-3)");
}

TEST(Grammar, DrawsByTheShares) {
    auto counts = counted("S: 50% a | 30% b | c | d");
    EXPECT_NEAR(counts["a"], 500, 50);
    EXPECT_NEAR(counts["b"], 300, 50);
    EXPECT_NEAR(counts["c"], 100, 40);
    EXPECT_NEAR(counts["d"], 100, 40);
    counts = counted("S: 3x a\n  b");
    EXPECT_NEAR(counts["a"], 750, 50);
    EXPECT_EQ(counts["a"] + counts["b"], 1000);
}

TEST(Grammar, ExpandsANameEachTime) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const std::string twice = drawnFrom("S: one=$X two=$X2 $two $one $X3 $one\nX: a | b | c", seed);
        EXPECT_EQ(twice[2], twice[6]) << twice;
    }
    EXPECT_EQ(drawnFrom("S: one=(x) ($A)\nA: $one-$one $B\nB: and $one"), "x-x and x");
    EXPECT_EQ(drawnFrom("%given who\nS: hello $who.", 1, {.texts = {{"who", "you"}}}), "hello you.");
}

TEST(Grammar, JoinsWhatHasNoSpaceBetween) {
    EXPECT_EQ(drawnFrom("S: $A$B: (c|d)e $E $A's , . \nA: a\nB: b\nE: -"),
              drawnFrom("S: $A$B: (c|d)e $E $A's , . \nA: a\nB: b\nE: -"));
    EXPECT_EQ(drawnFrom("S: $A$B: (c)e $E $A's , then .\nA: a\nB: b\nE: -"), "ab: ce a's, then.");
}

TEST(Grammar, AgreesByTheColumnsOfATable) {
    const std::string nouns = "NOUN (one | many | article):\n  maison | maisons | la\n  chat | chats | le\n";
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const std::string text = drawnFrom(nouns + "S: $NOUN.article $NOUN des $NOUN:many", seed);
        EXPECT_TRUE(text == "la maison des maisons" || text == "le chat des chats") << text;
        const std::string chosen =
            drawnFrom(nouns + "S: noun=$NOUN ([noun.article=la] elle | [else] il) $noun", seed);
        EXPECT_TRUE(chosen == "elle maison" || chosen == "il chat") << chosen;
    }
}

TEST(Grammar, ObeysConditions) {
    auto counts = counted("S: past=(yes|) ([past] was | [!past] is | [past=no] never)");
    EXPECT_EQ(counts.size(), 2u);
    counts = counted("S: x=(a|b|c) ([x=a] 1 | [else x=b] 2 | [else] 3)$x");
    EXPECT_EQ(counts.size(), 3u);
    EXPECT_GT(counts["2b"], 250);
    // If nothing is left, nothing is drawn.
    counts = counted("S: x=$X y=$X2 [x!=$y] $x $y\nX: a | b");
    EXPECT_EQ(counts.size(), 3u);
    EXPECT_NEAR(counts[""], 500, 50);
    const DrawingInputs even{.test = [](const std::string& name, const std::vector<std::string>& texts) {
        return name == "even" && texts.at(0).size() % 2 == 0;
    }};
    EXPECT_EQ(drawnFrom("S: x=(aa) [even(x)] $x", 1, even), "aa");
    EXPECT_EQ(drawnFrom("S: x=(aa) [!even(x)] $x", 1, even), "");
}

TEST(Grammar, DrawsByNumbersOfTheProgram) {
    const Grammar grammar("%given rich\nS: 20%+50%rich a | $HALF\nHALF: rich=50%rich (80%rich b | c)",
                          "test");
    Random random(1);
    std::map<std::string, int> counts;
    for (int i = 0; i < 1000; ++i) ++counts[grammar.text("S", random, {.numbers = {{"rich", 0.5}}})];
    EXPECT_NEAR(counts["a"], 450, 50);
    EXPECT_NEAR(counts["b"], 110, 30);
    EXPECT_EQ(counts["a"] + counts["b"] + counts["c"], 1000);
}

TEST(Grammar, CountsEveryTextOfEach) {
    const auto counts = counted("S: z | each x=$X ($Y (-|!) | ?) $x\nX: a | b\nY: 1 | 2 | 3");
    EXPECT_EQ(counts.size(), 15u);
    for (const auto& [text, count] : counts) EXPECT_NEAR(count, 67, 30) << text;
}

TEST(Grammar, WritesSidesByFormsFeaturesAndMeanings) {
    const std::string grammar =
        "%sides english french\n%features gender\n%article english\n%capital french\n"
        "%vowels french a é\n%elide french le la\n%merge french de le du\n%before-vowel french ce cet\n"
        "PRONOUN (english | english.object | french):\n  he | him | il\n"
        "NOUN (english | french | gender):\n  tree | arbre | m\n  school | école | f\n"
        "TREE: noun=$NOUN[gender=m] a $noun => ce $noun => gender: $noun.gender\n";
    const auto sides = [&](const std::string& rule) {
        Random random(1);
        const auto drawn = Grammar(grammar + rule, "test").draw("S", random);
        const auto links = generator::alignedPair(drawn[0], drawn[1], true).links;
        return textOf(drawn[0]) + " => " + textOf(drawn[1]) + " (" + alignmentText(links) + ')';
    };
    EXPECT_EQ(sides("S: $PRONOUN sees $PRONOUN:object"), "he sees him => Il sees il (0-0 2-0 1-1 0-2 2-2)");
    EXPECT_EQ(sides("S: x=$TREE ([x.gender=m] ok | [else] no) $x"), "ok a tree => Ok cet arbre (0-0 2-2)");
    EXPECT_EQ(sides("S: noun=$NOUN[gender=f] not=() will~not not@not $noun => ne@not la $noun"),
              "will not school => Ne l'école (0?0 1-0 2-2)");
    EXPECT_EQ(sides("S: x => de le livre"), "x => Du livre ()");
    EXPECT_EQ(sides("S: x => de le arbre"), "x => De l'arbre ()");
}

TEST(Grammar, ListsAllTextsOfARule) {
    const Grammar grammar("S: a (b|c (d|$X)|) f\n  two words\nX: e", "test");
    EXPECT_EQ(grammar.variants("S"),
              (std::vector<std::vector<std::string>>{{"a b f", "a c d f", "a c e f", "a f"}, {"two words"}}));
    EXPECT_EQ(grammar.list("S"), (std::vector<std::string>{"a b f", "two words"}));
}

TEST(Grammar, NamesTheLineOfAMistake) {
    EXPECT_EQ(refused("# rules\nS: a $MISSING"),
              "test.txt, line 2: a grammar names what it does not have: MISSING: a rule, or a name that is "
              "given with name=…");
    EXPECT_EQ(refused("%sides s h\n%link\nS:\n  a man left =>\\\n  woman left"),
              "test.txt, line 4: a word of the second side belongs to none of the first: woman: a word of "
              "the first side, as in win@won");
    EXPECT_EQ(refused("S: {go:going}"), "test.txt, line 1: a word is inflected: go: a table FORMS");
    EXPECT_EQ(refused("FORMS (do | did):\n  go | went\nS: {go:going}"),
              "test.txt, line 3: a word has no such form: going: a column of FORMS");
    for (const char* part : {"$p.$MORE", "$p:$MORE", "$NOUN.$MORE"})
        EXPECT_EQ(refused("NOUN (one | two):\n  cat | cats\nS:\n  p=$NOUN " + std::string(part)),
                  "test.txt, line 4: a grammar names what it does not have: MORE: a rule, or a name that is "
                  "given with name=…");
    for (const char* rules : {"no rule", "  text", "S2: text", "S: (a | b", "S: a)", "S: [a", "S: {a",
                              "S: $ a", "S: x= a", "S:", "%side a", "%sides", "%capital sentence",
                              "%use none", "S: [x] a", "S: [(] a", "T (a | b):\n  1 | 2 | 3", "S: a => b"})
        EXPECT_TRUE(refused(rules).starts_with("test.txt, line ")) << rules;
}

TEST(Grammar, ReadsThoseOfTheProgram) {
    int grammars = 0;
    for (const auto& [path, text] : bundledTexts()) {
        if (!path.starts_with("grammars/")) continue;
        ++grammars;
        EXPECT_NO_THROW((void)generator::bundledGrammar(std::filesystem::path(path).stem().string())) << path;
    }
    EXPECT_GT(grammars, 0);
    EXPECT_THROW((void)generator::bundledGrammar("none"), Error);
}
