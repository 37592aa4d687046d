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
    EXPECT_THROW(attentionRollout(recording, "cross"), Error);
    recording.maps[0].querySequence = 0;
    EXPECT_EQ(attentionRollout(recording, "cross").size(), 1U);
}
