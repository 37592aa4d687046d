#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/graph/explain.h"
#include "core/mechanisms/constructed_weights.h"
#include "core/mechanisms/table.h"
#include "core/text/unicode.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

const char* const sample = "The animal didn't cross the street because it was too tired.";

ModelPointer model() {
    static const ModelPointer opened =
        openMechanism(ModelFolder::open(std::string(RESOURCES) + "/models/constructed"));
    return opened;
}

RecordingPointer record(const std::string& text) {
    return model()->record(textInput(text), {});
}

Matrix weights(const Recording& recording, size_t head) {
    return *recording.evaluation->value(recording.maps[0].nodes.heads[head].weights);
}

std::string longText(int words) {
    std::string text;
    for (int i = 0; i < words; ++i) text += "word" + std::to_string(i % 97) + (i % 11 == 10 ? ". " : " ");
    return text;
}

}  // namespace

TEST(Constructed, PreviousAndNextTokenHeadsLookOnePlaceAway) {
    for (const std::string& text : {std::string(sample), longText(500)}) {
        const auto recording = record(text);
        const Matrix previous = weights(*recording, 0), next = weights(*recording, 1);
        for (Index i = 1; i < previous.rows(); ++i) {
            EXPECT_GE(previous(i, i - 1), 0.99f) << i;
            EXPECT_GE(next(i - 1, i), 0.99f) << i;
        }
    }
}

TEST(Constructed, SameTokenHeadSharesItsWeightAmongTheOccurrences) {
    const Matrix same = weights(*record("the cat saw the dog and The bird"), 2);
    for (const Index j : {0, 3, 6}) EXPECT_NEAR(same(0, j), 1.0 / 3, 1e-3);
    EXPECT_GE(same(1, 1), 0.99f);
}

TEST(Constructed, FirstTokenHeadLooksAtTheFirst) {
    const Matrix first = weights(*record(longText(300)), 3);
    EXPECT_GE(first.col(0).minCoeff(), 0.99f);
}

TEST(Constructed, SimilarSpellingHeadFindsTheRelatedWordAndNotItself) {
    const Matrix similar = weights(*record("a runner was running past seven quiet houses"), 4);
    Index best = 0;
    similar.row(1).maxCoeff(&best);
    EXPECT_EQ(best, 3);
    similar.row(3).maxCoeff(&best);
    EXPECT_EQ(best, 1);
}

TEST(Constructed, SimilarSpellingIsOfCharactersInEveryScript) {
    // 老虎 在 学校 里 看见 学生 。
    for (const char* text : {"老虎在学校里看见学生。", "Кошка видит кошки и дом", "학교에서 학생을 본다",
                             "the tiger saw the school"}) {
        const auto recording = record(text);
        const Matrix similar = weights(*recording, 4);
        const auto& tokens = recording->sequences[0].tokens;
        for (Index i = 0; i < similar.rows(); ++i)
            for (Index j = 0; j < similar.cols(); ++j) {
                const std::u32string one = toCodePoints(tokens[size_t(i)].text),
                                     other = toCodePoints(tokens[size_t(j)].text);
                const bool share = std::any_of(one.begin(), one.end(),
                                               [&](char32_t c) { return other.find(c) != other.npos; });
                if (similar(i, j) > 1.5f / float(similar.cols())) {
                    EXPECT_TRUE(share && i != j) << text << ' ' << i << ' ' << j;
                }
            }
    }
    const Matrix chinese = weights(*record("老虎在学校里看见学生。"), 4);
    Index best = 0;
    EXPECT_GT(chinese.row(2).maxCoeff(&best), 0.9f) << "学校 and 学生 share a character";
    EXPECT_EQ(best, 5);
    EXPECT_NEAR(chinese.row(0).maxCoeff(), 1.0 / 7, 1e-6) << "老虎 is like no other word";
}

TEST(Constructed, ThePunctuationHeadIsUniformWithoutMarks) {
    const Matrix marks = weights(*record("老虎在学校里"), 5);
    EXPECT_NEAR(marks.maxCoeff(), 1.0 / double(marks.cols()), 1e-6);
    const Matrix chinese = weights(*record("老虎，学校。"), 5);
    EXPECT_GT(chinese(0, 1), 0.8f);
    EXPECT_GT(chinese(2, 1) + chinese(2, 3), 0.99f);
    const Matrix far = weights(*record("x. " + longText(480)), 5);
    EXPECT_GT(far(1, 1), 0.9f);
}

TEST(Constructed, PunctuationHeadFindsTheNearestMark) {
    const Matrix marks = weights(*record("one two, three four five six seven eight nine. ten"), 5);
    // one two , three four five six seven eight nine . ten
    for (const Index i : {0, 1, 3, 4, 5}) EXPECT_GE(marks(i, 2), 0.9f) << i;
    for (const Index i : {8, 9, 11}) EXPECT_GE(marks(i, 10), 0.9f) << i;
}

TEST(Constructed, WideHeadIsAGaussianAroundThePosition) {
    const Matrix wide = weights(*record(longText(101)), 6);
    const Index middle = 50;
    double mean = 0, variance = 0;
    for (Index j = 0; j < wide.cols(); ++j) mean += double(wide(middle, j)) * double(j);
    for (Index j = 0; j < wide.cols(); ++j)
        variance += double(wide(middle, j)) * (double(j) - mean) * (double(j) - mean);
    EXPECT_NEAR(mean, 50, 0.05);
    EXPECT_NEAR(std::sqrt(variance), 4, 1);
}

TEST(Constructed, UniformHeadIsUniform) {
    const Matrix uniform = weights(*record(sample), 7);
    EXPECT_NEAR(uniform.maxCoeff(), 1.0 / double(uniform.cols()), 1e-6);
    EXPECT_NEAR(uniform.minCoeff(), 1.0 / double(uniform.cols()), 1e-6);
}

TEST(Constructed, WholeLayerAgreesWithPlainLoopsInDoublePrecision) {
    const auto recording = record(sample);
    const auto& map = recording->maps[0];
    const auto& values = *recording->evaluation;
    const Matrix x = *values.value(map.input), wq = *values.value(map.queryWeights),
                 wk = *values.value(map.keyWeights), wv = *values.value(map.valueWeights),
                 wo = *values.value(map.output.weights);
    const Index n = x.rows(), d = constructed::headWidth, heads = constructed::heads;
    const auto project = [&](const Matrix& w) {
        std::vector<std::vector<double>> out(size_t(n), std::vector<double>(size_t(w.cols())));
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < w.cols(); ++j)
                for (Index c = 0; c < x.cols(); ++c) out[size_t(i)][size_t(j)] += double(x(i, c)) * w(c, j);
        return out;
    };
    const auto q = project(wq), k = project(wk), v = project(wv);
    std::vector<std::vector<double>> context(size_t(n), std::vector<double>(size_t(heads * d)));
    for (Index h = 0; h < heads; ++h) {
        const Matrix found = weights(*recording, size_t(h));
        for (Index i = 0; i < n; ++i) {
            std::vector<double> row;
            double highest = -1e300, sum = 0;
            for (Index j = 0; j < n; ++j) {
                double score = 0;
                for (Index c = h * d; c < (h + 1) * d; ++c)
                    score += q[size_t(i)][size_t(c)] * k[size_t(j)][size_t(c)];
                row.push_back(score / 8);
                highest = std::max(highest, score / 8);
            }
            for (double& weight : row) sum += weight = std::exp(weight - highest);
            for (Index j = 0; j < n; ++j) {
                EXPECT_NEAR(found(i, j), row[size_t(j)] / sum, 1e-5) << "head " << h;
                for (Index c = h * d; c < (h + 1) * d; ++c)
                    context[size_t(i)][size_t(c)] += row[size_t(j)] / sum * v[size_t(j)][size_t(c)];
            }
        }
    }
    const Matrix output = *values.value(map.nodes.output);
    for (Index i = 0; i < n; ++i)
        for (Index c = 0; c < output.cols(); ++c) {
            double expected = 0;
            for (Index m = 0; m < heads * d; ++m) expected += context[size_t(i)][size_t(m)] * wo(m, c);
            EXPECT_NEAR(output(i, c), expected, 1e-5);
        }
}

TEST(Constructed, AnyTextInAnyScript) {
    EXPECT_EQ(record("知识就是力量")->sequences.front().tokens.size(), 3u);
    for (const char* text : {"שלום עולם", "👨‍👩‍👧‍👦 👍🏽", "\xed\xa0\x80 lone", "a",
                             "สวัสดีชาวโลก", "...", "\x01\x02"}) {
        const auto recording = record(text);
        for (size_t h = 0; h < 8; ++h) {
            const Matrix map = weights(*recording, h);
            for (Index r = 0; r < map.rows(); ++r) EXPECT_NEAR(map.row(r).sum(), 1, 1e-5) << text;
        }
    }
    EXPECT_THROW(record(""), Error);
    EXPECT_THROW(record("  \n "), Error);
}

// Composed or decomposed, with either apostrophe: the same numbers, and offsets into the typed text.
TEST(Constructed, IgnoresCaseAndVariants) {
    const auto plain = record("A r\u00e9sum\u00e9 isn't all"),
               other = record("A re\u0301sume\u0301 isn\u2019t all");
    for (size_t h = 0; h < 8; ++h) EXPECT_TRUE(weights(*plain, h).isApprox(weights(*other, h), 0.f)) << h;
    EXPECT_EQ(other->sequences[0].tokens.at(1).end, 10);
}

TEST(Constructed, ALongTextIsCutAtTheStatedLimit) {
    const auto recording = record(longText(20000));
    EXPECT_EQ(recording->leftOut, (std::vector<Truncation>{{.unit = LimitUnit::words, .limit = 512}}));
    EXPECT_EQ(recording->sequences[0].tokens.size(), 512u);
}

TEST(Constructed, TracesEveryNumberToTheEmbeddings) {
    const auto recording = record(sample);
    NodeId node = recording->maps[0].nodes.output;
    Index row = 3, column = 80;
    int steps = 0;
    for (; steps < 40; ++steps) {
        const auto explanation = explain(*recording->evaluation, node, row, column);
        double sum = explanation.rest, magnitude = std::abs(explanation.rest);
        for (const auto& term : explanation.terms) {
            sum += term.product;
            magnitude += std::abs(term.product);
        }
        EXPECT_NEAR(sum, explanation.value, 1e-5 * magnitude + 1e-12);
        if (explanation.terms.empty()) break;
        const auto& factors = explanation.terms[0].factors;
        const auto operand = std::find_if(factors.begin(), factors.end(),
                                          [](const Factor& one) { return one.node != noNode; });
        if (operand == factors.end()) break;
        const Factor& factor = *operand;
        node = factor.node;
        row = factor.row;
        column = factor.column;
    }
    EXPECT_TRUE(recording->evaluation->graph()->node(node).isLeaf());
    EXPECT_LT(steps, 40);
}
