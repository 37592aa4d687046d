#include "core/base/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

using namespace attentionscope;

TEST(Random, TheSameSeedGivesTheSameNumbers) {
    Random first(7), second(7), other(8);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(first.bits(), second.bits());
    EXPECT_NE(first.bits(), other.bits());
}

TEST(Random, UniformFillsTheUnitIntervalEvenly) {
    Random random(1);
    std::vector<int> bins(10);
    for (int i = 0; i < 100000; ++i) {
        const double value = random.uniform();
        ASSERT_GE(value, 0.0);
        ASSERT_LT(value, 1.0);
        ++bins[size_t(value * 10)];
    }
    for (int count : bins) EXPECT_NEAR(count, 10000, 500);
}

TEST(Random, NormalHasMeanZeroAndVarianceOne) {
    Random random(2);
    double sum = 0, squares = 0;
    for (int i = 0; i < 100000; ++i) {
        const double value = random.normal();
        sum += value;
        squares += value * value;
    }
    EXPECT_NEAR(sum / 1e5, 0, 0.02);
    EXPECT_NEAR(squares / 1e5, 1, 0.02);
}

TEST(Random, RestoredStateContinuesExactly) {
    Random random(3);
    random.normal();
    const auto state = random.state();
    const double next = random.normal(), after = random.normal();
    random.bits();
    random.restore(state);
    EXPECT_EQ(random.normal(), next);
    EXPECT_EQ(random.normal(), after);
}

TEST(Random, ShuffleKeepsEveryElement) {
    std::vector<int> values(50);
    std::iota(values.begin(), values.end(), 0);
    Random random(4);
    random.shuffle(values);
    EXPECT_FALSE(std::is_sorted(values.begin(), values.end()));
    std::sort(values.begin(), values.end());
    for (int i = 0; i < 50; ++i) EXPECT_EQ(values[size_t(i)], i);
}
