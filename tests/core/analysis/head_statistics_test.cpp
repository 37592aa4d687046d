#include "core/analysis/head_statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/base/error.h"
#include "core/graph/recorder.h"

using namespace attentionscope;

namespace {

Matrix randomRows(Index rows, Index columns, unsigned seed) {
    std::srand(seed);
    Matrix m = (Matrix::Random(rows, columns).array() + 1.001f).matrix();
    for (Index i = 0; i < rows; ++i) m.row(i) /= m.row(i).sum();
    return m;
}

MatrixView view(const Matrix& m) {
    return MatrixView(m.data(), m.rows(), m.cols());
}

}  // namespace

TEST(HeadStatistics, AgreesWithPlainLoops) {
    const std::vector<std::string> tokens{"the", "cat", ",", "the", "dog", "the", "cat", "."};
    const Index n = Index(tokens.size());
    const Matrix w = randomRows(n, n, 7);
    double entropy = 0, distance = 0, first = 0, previous = 0, same = 0, separator = 0, largest = 0;
    double induction = 0;
    int repeated = 0;
    for (Index i = 0; i < n; ++i) {
        double top = 0, follows = 0;
        bool any = false;
        for (Index j = 0; j < n; ++j) {
            entropy -= double(w(i, j)) * std::log(double(w(i, j))) / double(n);
            distance += double(w(i, j)) * std::abs(double(i - j)) / double(n);
            if (tokens[size_t(i)] == tokens[size_t(j)]) same += w(i, j) / double(n);
            if (tokens[size_t(j)] == "," || tokens[size_t(j)] == ".") separator += w(i, j) / double(n);
            top = std::max(top, double(w(i, j)));
            // A copy of the query precedes j, and j is not in the future.
            if (j >= 1 && j <= i && tokens[size_t(j - 1)] == tokens[size_t(i)]) {
                follows += w(i, j);
                any = true;
            }
        }
        first += w(i, 0) / double(n);
        if (i > 0) previous += w(i, i - 1) / double(n - 1);
        largest += top / double(n);
        if (any) {
            induction += follows;
            ++repeated;
        }
    }
    const HeadStatistics s = headStatistics(view(w), tokens, tokens);
    EXPECT_NEAR(s[Statistic::entropy], entropy, 1e-6);
    EXPECT_NEAR(s[Statistic::meanDistance], distance, 1e-6);
    EXPECT_NEAR(s[Statistic::firstToken], first, 1e-6);
    EXPECT_NEAR(s[Statistic::previousToken], previous, 1e-6);
    EXPECT_NEAR(s[Statistic::sameToken], same, 1e-6);
    EXPECT_NEAR(s[Statistic::separatorToken], separator, 1e-6);
    EXPECT_NEAR(s[Statistic::largestWeight], largest, 1e-6);
    ASSERT_EQ(repeated, 3);
    EXPECT_NEAR(s[Statistic::induction], induction / repeated, 1e-6);
}

TEST(HeadStatistics, HasTheCorrectExtremes) {
    const std::vector<std::string> tokens{"a", "b", "c", "d"};
    const Matrix uniform = Matrix::Constant(4, 4, 0.25f);
    EXPECT_NEAR(headStatistics(view(uniform), tokens, tokens)[Statistic::entropy], std::log(4.0), 1e-6);
    Matrix previous = Matrix::Zero(4, 4);
    previous(0, 0) = previous(1, 0) = previous(2, 1) = previous(3, 2) = 1;
    const HeadStatistics s = headStatistics(view(previous), tokens, tokens);
    EXPECT_DOUBLE_EQ(s[Statistic::previousToken], 1);
    EXPECT_DOUBLE_EQ(s[Statistic::entropy], 0);
    EXPECT_DOUBLE_EQ(s[Statistic::meanDistance], 0.75);
    EXPECT_DOUBLE_EQ(s[Statistic::induction], 0);
}

TEST(HeadStatistics, OmitsPositionsForDifferentAxes) {
    const Matrix w = randomRows(2, 3, 3);
    const HeadStatistics s = headStatistics(view(w), {"le", "chat"}, {"the", "cat", "</s>"});
    EXPECT_EQ(s[Statistic::meanDistance], 0);
    EXPECT_EQ(s[Statistic::previousToken], 0);
    EXPECT_NEAR(s[Statistic::separatorToken], (w(0, 2) + w(1, 2)) / 2, 1e-6);
    EXPECT_THROW(headStatistics(view(w), {"le"}, {"the", "cat", "."}), Error);
}

TEST(HeadStatistics, RecognisesSeparators) {
    for (const char* token : {"[SEP]", "</s>", ".", "...", "。", "，", "(", "?!"})
        EXPECT_TRUE(isSeparator(token)) << token;
    for (const char* token : {"", "a", "it's", "[CLS]", "是", "3.5", "▁"})
        EXPECT_FALSE(isSeparator(token)) << token;
    for (const char* token : {"Ġ(", "▁\"", "。"}) EXPECT_TRUE(isPunctuation(token)) << token;
    for (const char* token : {"[SEP]", "</s>", "<|endoftext|>"}) EXPECT_FALSE(isPunctuation(token)) << token;
}

TEST(HeadStatistics, OfAllHeadsAreATable) {
    Recorder recorder;
    Recording recording;
    const AxisPointer words = tokenAxis({"a", "b", "c"});
    recording.sequences.push_back({.name = "text", .axis = words});
    for (const int layer : {0, 1}) {
        AttentionMap map{.name = "self", .layer = layer};
        map.nodes.queries = map.nodes.keys = words;
        for (int head = 0; head < 2; ++head) {
            HeadNodes nodes;
            nodes.weights = recorder.constant(Matrix::Constant(3, 3, 1 / 3.f), {words, words},
                                              std::to_string(layer) + "." + std::to_string(head));
            map.nodes.heads.push_back(nodes);
        }
        recording.maps.push_back(map);
    }
    recording.evaluation = recorder.finish();
    std::istringstream csv(headStatisticsAsCsv(recording, "self"));
    std::string line;
    ASSERT_TRUE(std::getline(csv, line));
    EXPECT_EQ(line.rfind("layer,head,entropy,mean_distance,first_token,", 0), 0U);
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), 1 + statisticCount);
    std::vector<std::string> rows;
    while (std::getline(csv, line)) rows.push_back(line);
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[3].rfind("1,1,1.098612,", 0), 0U) << rows[3];
}
