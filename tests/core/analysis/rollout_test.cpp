#include "core/analysis/rollout.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/value_weighted.h"
#include "core/base/error.h"
#include "core/graph/recorder.h"

using namespace attentionscope;

namespace {

Matrix randomSquare(Index n, unsigned seed) {
    std::srand(seed);
    Matrix m = (Matrix::Random(n, n).array() + 1.001f).matrix();
    for (Index i = 0; i < n; ++i) m.row(i) /= m.row(i).sum();
    return m;
}

}  // namespace

TEST(AttentionRollout, AgreesWithPlainLoops) {
    constexpr Index n = 5;
    const std::vector<Matrix> layers{randomSquare(n, 1), randomSquare(n, 2), randomSquare(n, 3)};
    std::vector<std::vector<double>> reached(n, std::vector<double>(n, 0));
    for (size_t i = 0; i < n; ++i) reached[i][i] = 1;
    const auto results = attentionRollout(layers);
    ASSERT_EQ(results.size(), 3u);
    for (size_t l = 0; l < layers.size(); ++l) {
        std::vector<std::vector<double>> next(n, std::vector<double>(n, 0));
        for (size_t i = 0; i < n; ++i)
            for (size_t j = 0; j < n; ++j)
                for (size_t k = 0; k < n; ++k)
                    next[i][j] +=
                        (0.5 * double(layers[l](Index(i), Index(k))) + (i == k ? 0.5 : 0)) * reached[k][j];
        reached = next;
        for (size_t i = 0; i < n; ++i) {
            double sum = 0;
            for (size_t j = 0; j < n; ++j) {
                EXPECT_NEAR(results[l](Index(i), Index(j)), reached[i][j], 1e-6);
                sum += double(results[l](Index(i), Index(j)));
            }
            EXPECT_NEAR(sum, 1, 1e-5);
        }
    }
}

TEST(AttentionRollout, RefusesMapsBetweenUnequalAxes) {
    EXPECT_THROW(attentionRollout(std::vector<Matrix>{Matrix::Zero(2, 3)}), Error);
    EXPECT_THROW(attentionRollout(std::vector<Matrix>{Matrix::Zero(2, 2), Matrix::Zero(3, 3)}), Error);
    EXPECT_TRUE(attentionRollout(std::vector<Matrix>{}).empty());
}

TEST(ValueWeighted, AgreesWithPlainLoops) {
    const Matrix weights = randomSquare(4, 5), values = Matrix::Random(4, 3), output = Matrix::Random(3, 6);
    const Matrix plain = valueWeighted(weights, values), projected = valueWeighted(weights, values, output);
    for (Index i = 0; i < 4; ++i)
        for (Index j = 0; j < 4; ++j) {
            double own = 0, through = 0;
            for (Index c = 0; c < 3; ++c) own += std::pow(double(weights(i, j)) * double(values(j, c)), 2);
            for (Index d = 0; d < 6; ++d) {
                double sum = 0;
                for (Index c = 0; c < 3; ++c)
                    sum += double(weights(i, j)) * double(values(j, c)) * double(output(c, d));
                through += sum * sum;
            }
            EXPECT_NEAR(plain(i, j), std::sqrt(own), 1e-5);
            EXPECT_NEAR(projected(i, j), std::sqrt(through), 1e-5);
        }
    EXPECT_THROW(valueWeighted(weights, Matrix::Zero(3, 3)), Error);
    EXPECT_THROW(valueWeighted(weights, values, Matrix::Zero(2, 3)), Error);
}

TEST(AttentionRollout, FollowsOneSequenceOnly) {
    Recorder recorder;
    Recording recording;
    const AxisPointer words = makeAxis(AxisRole::token, 3);
    for (const char* name : {"source", "target"})
        recording.sequences.push_back({.name = name, .axis = words});
    AttentionMap map{.name = "cross", .querySequence = 1, .keySequence = 0};
    map.nodes.queries = map.nodes.keys = words;
    HeadNodes head;
    // As many words on both sides, which would make a square.
    head.weights = recorder.constant(randomSquare(3, 4), {words, words}, "weights");
    map.nodes.heads.push_back(head);
    recording.maps.push_back(map);
    recording.evaluation = recorder.finish();
    EXPECT_THROW(attentionRollout(recording, recording.maps[0]), Error);
    recording.maps[0].querySequence = 0;
    EXPECT_EQ(attentionRollout(recording, recording.maps[0]).rows(), 3);
}

// Layers that do not start at 0, one of which is missing: each cell is the sum of its explanation.
TEST(AttentionRollout, ExplainsACellAsASumOfProducts) {
    Recorder recorder;
    Recording recording;
    const AxisPointer words = makeAxis(AxisRole::token, 4);
    recording.sequences.push_back({.name = "text", .axis = words});
    for (const int layer : {11, 3, 5}) {
        AttentionMap map{.name = "self", .layer = layer, .headNumbers = {2, 9}};
        map.nodes.queries = map.nodes.keys = words;
        for (unsigned head = 0; head < 2; ++head)
            map.nodes.heads.push_back(
                {.weights = recorder.constant(randomSquare(4, unsigned(layer) + head), {words, words}, "")});
        recording.maps.push_back(map);
    }
    recording.evaluation = recorder.finish();
    const AttentionMap& last = recording.maps[0];
    ASSERT_EQ(rolledLayers(recording, last).size(), 3U);
    const Matrix rolled = attentionRollout(recording, last);
    const auto sum = [](const Explanation& made) {
        double total = made.rest;
        for (const Term& term : made.terms) {
            double product = 1;
            for (const Factor& factor : term.factors) product *= factor.value;
            EXPECT_NEAR(product, term.product, 1e-9);
            total += term.product;
        }
        return total;
    };
    for (Index i = 0; i < 4; ++i)
        for (Index j = 0; j < 4; ++j)
            for (const Index most : {2, 64}) {
                const Explanation made = explainRollout(recording, last, i, j, most);
                EXPECT_NEAR(made.value, rolled(i, j), 1e-6);
                EXPECT_NEAR(sum(made), rolled(i, j), 1e-6);
                EXPECT_EQ(made.terms[0].factors[0].symbol, mixedSymbol);
                EXPECT_EQ(made.terms[0].factors[1].symbol, rolloutSymbol);
                const Factor& first = made.terms[0].factors[0];
                EXPECT_NEAR(sum(explainMixed(recording, last, first.row, first.column, 64)), first.value,
                            1e-6);
            }
    const Matrix lowest = attentionRollout(recording, recording.maps[1]);
    EXPECT_NEAR(sum(explainRollout(recording, recording.maps[1], 1, 1, 64)), lowest(1, 1), 1e-6);
}

TEST(ValueWeighted, ACellIsExplainedAsWeightTimesLength) {
    Recorder recorder;
    Recording recording;
    const AxisPointer words = makeAxis(AxisRole::token, 3);
    recording.sequences.push_back({.name = "text", .axis = words});
    AttentionMap map{.name = "self"};
    map.nodes.queries = map.nodes.keys = words;
    map.output.weights =
        recorder.constant(Matrix::Random(4, 5), {makeAxis(AxisRole::feature, 4), featureAxis(5)}, "");
    for (unsigned head = 0; head < 2; ++head)
        map.nodes.heads.push_back({.v = recorder.constant(Matrix::Random(3, 2), {words, featureAxis(2)}, ""),
                                   .weights = recorder.constant(randomSquare(3, head), {words, words}, "")});
    map.nodes.heads.push_back({.weights = map.nodes.heads[0].weights});
    recording.maps.push_back(map);
    recording.evaluation = recorder.finish();
    const Matrix cells = valueWeighted(recording, recording.maps[0], 1);
    const Explanation made = explainValueWeighted(recording, recording.maps[0], 1, 2, 0);
    EXPECT_NEAR(made.value, cells(2, 0), 1e-6);
    ASSERT_EQ(made.terms.size(), 1U);
    ASSERT_EQ(made.terms[0].factors.size(), 2U);
    EXPECT_EQ(made.terms[0].factors[0].node, recording.maps[0].nodes.heads[1].weights);
    EXPECT_NEAR(made.terms[0].factors[0].value * made.terms[0].factors[1].value, cells(2, 0), 1e-6);
    EXPECT_FALSE(hasValueWeighted(recording.maps[0], 2)) << "without values";
    EXPECT_THROW(valueWeighted(recording, recording.maps[0], 2), Error);
}
