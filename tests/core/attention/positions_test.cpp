#include "core/attention/positions.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/op_check.h"

using namespace attentionscope;

TEST(Positions, RotationTurnsEachPairAndKeepsRelativeScores) {
    for (const bool interleaved : {false, true}) {
        const RotarySpec rotary{.width = 4, .interleaved = interleaved};
        checkOp({"rotate",
                 rotate(rotary, 2),
                 {normal(3, 12, 1), rotaryTable(rotary, 2, 3)},
                 [&](const std::vector<Exact>& in) {
                     Exact y = in[0];
                     for (Index r = 0; r < 3; ++r)
                         for (Index first : {0, 6})
                             for (Index pair = 0; pair < 2; ++pair) {
                                 const Index a = first + (interleaved ? 2 * pair : pair);
                                 const Index b = a + (interleaved ? 1 : 2);
                                 const double cosine = in[1](r, pair), sine = in[1](r, 2 + pair);
                                 y(r, a) = in[0](r, a) * cosine - in[0](r, b) * sine;
                                 y(r, b) = in[0](r, b) * cosine + in[0](r, a) * sine;
                             }
                     return y;
                 }});
    }
    // The score of a rotated query and key depends on their distance alone (Su et al. 2021).
    const RotarySpec rotary{.width = 8};
    const Matrix q = normal(1, 8, 2), k = normal(1, 8, 3);
    const auto score = [&](Index at, Index from) {
        const auto turned = [&](const Matrix& x, Index position) {
            const Matrix table = rotaryTable(rotary, position, 1);
            const Axis row(AxisRole::token, 1), columns(AxisRole::feature, 8);
            const Operand operands[] = {{&row, &columns, x.data()}, {&row, &columns, table.data()}};
            Matrix y(1, 8);
            rotate(rotary, 1)->forward(operands, y);
            return y;
        };
        return turned(q, at).row(0).dot(turned(k, from).row(0));
    };
    EXPECT_NEAR(score(7, 3), score(104, 100), 1e-4);
    EXPECT_NEAR(score(0, 0), q.row(0).dot(k.row(0)), 1e-5);
}

TEST(Positions, LongContextsAreScaled) {
    RotarySpec rotary{.theta = 500000, .width = 128};
    const auto plain = rotaryFrequencies(rotary);
    rotary.factor = 8;
    rotary.scaling = RotarySpec::Scaling::linear;
    EXPECT_DOUBLE_EQ(rotaryFrequencies(rotary)[5], plain[5] / 8);
    rotary.scaling = RotarySpec::Scaling::llama3;
    const auto scaled = rotaryFrequencies(rotary);
    EXPECT_DOUBLE_EQ(scaled.front(), plain.front());
    EXPECT_DOUBLE_EQ(scaled.back(), plain.back() / 8);
    for (size_t i = 0; i < plain.size(); ++i) {
        EXPECT_LE(scaled[i], plain[i]);
        EXPECT_GE(scaled[i], plain[i] / 8);
    }
}

TEST(Positions, DynamicScalingStretchesLongTextsAlone) {
    const RotarySpec plain{.theta = 10000, .width = 8};
    RotarySpec rotary = plain;
    rotary.scaling = RotarySpec::Scaling::dynamic;
    rotary.factor = 4;
    rotary.originalLength = 16;
    EXPECT_EQ(rotaryTable(rotary, 0, 16), rotaryTable(plain, 0, 16));
    const double theta = 10000 * std::pow(4 * 40 / 16.0 - 3, 8 / 6.0);
    const Matrix table = rotaryTable(rotary, 0, 40);
    for (Index pair = 0; pair < 4; ++pair)
        EXPECT_NEAR(table(39, pair), std::cos(39 * std::pow(theta, -2.0 * double(pair) / 8)), 1e-6);
}

TEST(Positions, YarnStretchesByHowOftenAWaveTurns) {
    RotarySpec rotary{.theta = 10000, .width = 64};
    const auto plain = rotaryFrequencies(rotary);
    rotary.scaling = RotarySpec::Scaling::yarn;
    rotary.factor = 4;
    rotary.originalLength = 2048;
    for (const bool whole : {true, false}) {
        rotary.wholeDimensions = whole;
        const auto scaled = rotaryFrequencies(rotary);
        // The pair d at which a wave of 10000^{2d/64} tokens turns β times within 2048.
        const auto pairOf = [](double turns) {
            return 32 * std::log(2048 / (turns * 2 * M_PI)) / std::log(10000.0);
        };
        double from = pairOf(32), to = pairOf(1);
        EXPECT_NEAR(std::pow(10000.0, from / 32) * 2 * M_PI * 32, 2048, 1e-6);
        if (whole) from = std::floor(from), to = std::ceil(to);
        for (size_t i = 0; i < plain.size(); ++i) {
            const double stretched = std::min(1.0, std::max(0.0, (double(i) - from) / (to - from)));
            EXPECT_NEAR(scaled[i], plain[i] * (1 - stretched) + plain[i] / 4 * stretched, 1e-12) << i;
        }
        EXPECT_DOUBLE_EQ(scaled.front(), plain.front());
        EXPECT_DOUBLE_EQ(scaled.back(), plain.back() / 4);
    }
    rotary.magnitude = 1.25;
    const Matrix table = rotaryTable(rotary, 3, 2);
    EXPECT_NEAR(table(1, 0), 1.25 * std::cos(4.0), 1e-6);
    EXPECT_NEAR(table(1, 32), 1.25 * std::sin(4.0), 1e-6);
}

TEST(Positions, SinusoidsOfTheFirstPositions) {
    const Matrix table = sinusoidalTable(3, 4, true);
    EXPECT_EQ(table(0, 0), 0);
    EXPECT_EQ(table(0, 1), 1);
    EXPECT_NEAR(table(2, 0), std::sin(2.0), 1e-7);
    EXPECT_NEAR(table(2, 3), std::cos(2.0 / 100), 1e-7);
    EXPECT_NEAR(sinusoidalTable(3, 4, false)(2, 2), std::cos(2.0), 1e-7);
}

TEST(Positions, LinearBiasSlopesOfAnyNumberOfHeads) {
    EXPECT_EQ(linearBiasSlopes(4), (std::vector<double>{1. / 4, 1. / 16, 1. / 64, 1. / 256}));
    const auto six = linearBiasSlopes(6);
    ASSERT_EQ(six.size(), 6u);
    EXPECT_DOUBLE_EQ(six[4], 0.5);
    EXPECT_DOUBLE_EQ(six[5], 0.125);
    const Matrix bias = linearBias(linearBiasSlopes(2), 2, 3, 1);
    EXPECT_NEAR(bias(0, 0), -1.0 / 16, 1e-7);
    EXPECT_NEAR(bias(1, 3), -2.0 / 256, 1e-7);
}

TEST(Positions, RelativeBucketsAndTheirBias) {
    // Half of the buckets for each direction, of those half exact.
    EXPECT_EQ(relativeBucket(0, true, 32, 128), 0);
    EXPECT_EQ(relativeBucket(-7, true, 32, 128), 7);
    EXPECT_EQ(relativeBucket(-8, true, 32, 128), 8);
    EXPECT_EQ(relativeBucket(1, true, 32, 128), 17);
    EXPECT_EQ(relativeBucket(-1000, true, 32, 128), 15);
    EXPECT_EQ(relativeBucket(1000, true, 32, 128), 31);
    EXPECT_EQ(relativeBucket(5, false, 32, 128), 0);
    EXPECT_EQ(relativeBucket(-15, false, 32, 128), 15);
    EXPECT_EQ(relativeBucket(-1000, false, 32, 128), 31);
    checkOp({"relative bias",
             relativeBias(true, 4, 8, makeAxis(AxisRole::token, 3), 4, 1),
             {normal(4, 2, 1)},
             [](const std::vector<Exact>& in) {
                 Exact y(3, 8);
                 for (Index i = 0; i < 3; ++i)
                     for (Index h = 0; h < 2; ++h)
                         for (Index j = 0; j < 4; ++j)
                             y(i, h * 4 + j) = in[0](relativeBucket(j - i - 1, true, 4, 8), h);
                 return y;
             }});
}
