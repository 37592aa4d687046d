#include "core/training/parallel_text.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "core/base/error.h"
#include "tests/support/alignment_text.h"
#include "tests/support/folders.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

ParallelText parsed(const std::string& content, const ParallelTextOptions& options = {}) {
    const auto file = std::filesystem::path(testing::TempDir()) / "parallel_text_test.tsv";
    std::ofstream(file, std::ios::binary) << content;
    return readParallelText({file}, options);
}

}  // namespace

TEST(ParallelText, ReportsBadLinesByNumberAndSkipsThem) {
    const std::string content = "Hello.\tBonjour.\r\nno tab here\nbad \xff\tbyte\n\tempty\nempty\t \n" +
                                std::string(100000, 'x') + "\ty\n\nGoodbye.\tAu revoir !\tCC-BY 2.0\n";
    const auto text = parsed(content);
    ASSERT_EQ(text.pairs.size(), 2u);
    EXPECT_EQ(text.pairs[0].target, "Bonjour.");
    EXPECT_EQ(text.pairs[1].target, "Au revoir !");
    ASSERT_EQ(text.lines.problems.size(), 5u);
    for (Index i = 0; i < 5; ++i) EXPECT_EQ(text.lines.problems[size_t(i)].line, i + 2);
    EXPECT_NE(text.lines.text().text().find("line 2: the tab is missing"), std::string::npos);
}

TEST(ParallelText, ReadsFilesOfOtherSystems) {
    // A byte order mark, line ends of Windows, and no line end at the end.
    const auto text = parsed("\xEF\xBB\xBFHello.\tBonjour.\r\n\r\nBye.\tSalut.");
    ASSERT_EQ(text.pairs.size(), 2u);
    EXPECT_EQ(text.pairs[0].source, "Hello.");
    EXPECT_EQ(text.pairs[1].target, "Salut.");
    EXPECT_TRUE(text.lines.problems.empty());
    EXPECT_THROW(parsed("\xEF\xBB\xBF"), Error);
    EXPECT_THROW(parsed("\r\n\r\n"), Error);
    EXPECT_THROW(parsed(std::string(100000, 'x') + "\ty\n"), Error);
}

TEST(ParallelText, RejectsBadLinesOnRequestAndUnusableFiles) {
    const std::string message =
        thrownText([] { parsed("Hello.\tBonjour.\nno tab\n", {.refuseProblems = true}); });
    EXPECT_NE(message.find("line 2"), std::string::npos);
    EXPECT_THROW(parsed(""), Error);
    EXPECT_THROW(parsed("no tab\nnone either\n"), Error);
    EXPECT_THROW(readParallelText({"/nonexistent/file.tsv"}), Error);
}

TEST(ParallelText, ReadsGoldAlignments) {
    const auto text = parsed("a red car\tune voiture rouge\t0-0 1-2 2-1 0?1\n");
    ASSERT_EQ(text.pairs[0].links.size(), 4u);
    EXPECT_FALSE(text.pairs[0].links[3].sure);
    EXPECT_EQ(alignmentText(text.pairs[0].links), "0-0 1-2 2-1 0?1");
    const auto swapped = parsed("a\tb c\t0-1\n", {.swapSides = true});
    EXPECT_EQ(swapped.pairs[0].source, "b c");
    EXPECT_EQ(swapped.pairs[0].links[0], (AlignmentLink{1, 0, true}));
    EXPECT_EQ(parsed("a\tb\t0-9\nx\ty\n").lines.problems.size(), 1u);
}

TEST(ParallelText, NormalisesBothSidesAlike) {
    EXPECT_EQ(normaliseSentence("  l\u2019homme\u00a0 dort\u202f!"), "l'homme dort !");
    EXPECT_EQ(normaliseSentence("e\u0301cole"), "école");
    EXPECT_EQ(normaliseSentence("早上好，漢語。"), "早上好，汉语。");
}

TEST(ParallelText, DividesElidedWords) {
    const auto words = alignmentWords("L'homme qu'il voit aujourd'hui, don't");
    std::vector<std::string> texts;
    for (const auto& word : words) texts.push_back(word.text);
    EXPECT_EQ(texts,
              (std::vector<std::string>{"L'", "homme", "qu'", "il", "voit", "aujourd'hui", ",", "don't"}));
    EXPECT_EQ(words[1].begin, 2);
    EXPECT_EQ(words[1].end, 7);
}

TEST(ParallelText, SplitsBySentenceSoThatNothingLeaks) {
    std::vector<SentencePair> pairs;
    for (int i = 0; i < 600; ++i) {
        const std::string english = "Sentence " + std::to_string(i / 3) + (i % 3 == 1 ? "!" : ".");
        pairs.push_back({english, "Satz " + std::to_string(i)});
    }
    const auto split = splitBySentence(pairs, 0.1, 0.2, 11);
    EXPECT_EQ(split.training.size() + split.validation.size() + split.test.size(), pairs.size());
    EXPECT_EQ(split.validation.size(), 60u);
    EXPECT_EQ(split.test.size(), 120u);
    const auto keys = [](const std::vector<SentencePair>& some) {
        std::set<std::string> set;
        for (const auto& pair : some) set.insert(pair.source.substr(0, pair.source.size() - 1));
        return set;
    };
    for (const auto& key : keys(split.test)) EXPECT_FALSE(keys(split.training).contains(key));
    const auto again = splitBySentence(pairs, 0.1, 0.2, 11);
    EXPECT_EQ(again.test.size(), split.test.size());
    EXPECT_EQ(again.test[0].target, split.test[0].target);
}

namespace {

struct Corpus {
    const char* name;
    std::string file;
    size_t pairs;  ///< it has at least
    double validation, test;

    friend void PrintTo(const Corpus& corpus, std::ostream* out) { *out << corpus.file; }
};

class Corpora : public testing::TestWithParam<Corpus> {};

}  // namespace

TEST_P(Corpora, AreReadCompletelyAndSplitWithoutLeaks) {
    if (!std::ifstream(GetParam().file))
        GTEST_SKIP() << "skipped: data not present (" << GetParam().file << ')';
    const auto text = readParallelText({GetParam().file});
    EXPECT_TRUE(text.lines.problems.empty()) << text.lines.text();
    EXPECT_GE(text.pairs.size(), GetParam().pairs);
    // Some sentences have several translations, so a split by lines would leak.
    std::set<std::string> sources;
    for (const auto& pair : text.pairs) sources.insert(pair.source);
    EXPECT_LT(sources.size(), text.pairs.size());
    const auto split = splitBySentence(text.pairs, GetParam().validation, GetParam().test, 1);
    EXPECT_EQ(split.training.size() + split.validation.size() + split.test.size(), text.pairs.size());
    EXPECT_FALSE(split.test.empty());
    EXPECT_FALSE(split.validation.empty());
    std::set<std::string> training;
    for (const auto& pair : split.training) training.insert(pair.source);
    for (const auto* held : {&split.validation, &split.test})
        for (const auto& pair : *held) EXPECT_FALSE(training.contains(pair.source)) << pair.source;
}

INSTANTIATE_TEST_SUITE_P(
    Files, Corpora,
    testing::Values(Corpus{"Own", std::string(TEST_DATA) + "/sentences/en-fr.tsv", 47, 0.2, 0.3},
                    Corpus{"Tatoeba", std::string(CORPORA) + "/tatoeba-en-fr.tsv", 15001, 0.03, 0.05}),
    [](const auto& corpus) { return corpus.param.name; });
