#include "core/base/probability.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

using namespace attentionscope;

TEST(Probability, IsTheSoftmaxAtATemperature) {
    const std::vector<float> logits{0.3F, -1, 2, 0.5F};
    for (const double temperature : {0.25, 1.0, 3.0}) {
        double sum = 0;
        for (const float logit : logits) sum += std::exp(double(logit) / temperature);
        EXPECT_NEAR(logSumExp(logits, temperature), std::log(sum), 1e-12);
        const auto shares = probabilities(logits, temperature), logs = logProbabilities(logits, temperature);
        ASSERT_EQ(shares.size(), logits.size());
        for (size_t i = 0; i < logits.size(); ++i) {
            EXPECT_NEAR(shares[i], std::exp(double(logits[i]) / temperature) / sum, 1e-12);
            EXPECT_NEAR(logs[i], std::log(shares[i]), 1e-12);
        }
    }
}

TEST(Probability, NeitherOverflowsNorLosesAForbiddenWord) {
    const float never = -std::numeric_limits<float>::infinity();
    const auto shares = probabilities(std::vector<float>{10000, never, 9999});
    EXPECT_NEAR(shares[0], 1 / (1 + std::exp(-1.0)), 1e-9);
    EXPECT_EQ(shares[1], 0);
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-12);
    EXPECT_NEAR(logProbabilities(std::vector<float>{-10000, -10000})[1], -std::log(2.0), 1e-9);
}

TEST(Probability, SortsStably) {
    const std::vector<float> values{1, std::nanf(""), 3, 1, 3};
    EXPECT_EQ(bestOf(values, 3), (std::vector<Index>{2, 4, 0}));
    EXPECT_EQ(bestOf(values, 9), (std::vector<Index>{2, 4, 0, 3, 1}));
    EXPECT_TRUE(bestOf(values, 0).empty());
}

TEST(Probability, RowsOfAMatrix) {
    Matrix matrix(2, 3);
    matrix << 1, 2, 3, 4, 5, 6;
    const auto row = rowOf(matrix, 1);
    EXPECT_EQ(std::vector<float>(row.begin(), row.end()), (std::vector<float>{4, 5, 6}));
}
