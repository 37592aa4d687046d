#include "core/attention/relative_positions.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/op_check.h"

using namespace attentionscope;

TEST(RelativePositions, FarDistancesShareRows) {
    const RelativeRows each{.span = 4};
    EXPECT_EQ(each.rowOf(0), 4);
    EXPECT_EQ(each.rowOf(-3), 1);
    EXPECT_EQ(each.rowOf(3), 7);
    EXPECT_EQ(each.rowOf(9), 7);  // beyond the table
    EXPECT_EQ(each.rowOf(-9), 0);
    const RelativeRows symmetric{.span = 4, .symmetric = true};
    EXPECT_EQ(symmetric.count(), 7);
    for (Index distance = -3; distance <= 3; ++distance) EXPECT_EQ(symmetric.rowOf(distance), distance + 3);
    const RelativeRows shared{.span = 8, .buckets = 8, .maximumDistance = 64};
    for (Index distance = -63; distance <= 63; ++distance) {
        // Half of the buckets are near; the others divide the logarithm of what is left (He et al. 2021).
        const Index near = 4, far = std::abs(distance);
        double bucket = double(far);
        if (far > near) bucket = std::ceil(std::log(double(far) / 4) / std::log(63.0 / 4) * 3) + 4;
        const Index row = 8 + (distance < 0 ? -Index(bucket) : Index(bucket));
        EXPECT_EQ(shared.rowOf(distance), std::min<Index>(row, 15)) << distance;
    }
}

TEST(RelativePositions, QueriesAndKeysMeetTheVectorsOfTheirDistances) {
    const RelativeRows rows{.span = 3, .buckets = 3, .maximumDistance = 6};
    const std::vector<Index> offsets{0, 4, 9};
    for (const bool ofKeys : {false, true}) {
        OpCase check{"relative products",
                     relativeProducts(rows, 2, 0.5F, ofKeys),
                     {normal(9, 6, 1), normal(6, 6, 2)},
                     [&](const std::vector<Exact>& in) {
                         Exact bias = Exact::Zero(9, 2 * 5);
                         for (std::size_t segment = 0; segment < 2; ++segment)
                             for (Index i = offsets[segment]; i < offsets[segment + 1]; ++i)
                                 for (Index j = offsets[segment]; j < offsets[segment + 1]; ++j)
                                     for (Index head = 0; head < 2; ++head)
                                         for (Index c = 3 * head; c < 3 * head + 3; ++c)
                                             bias(i, 5 * head + j - offsets[segment]) +=
                                                 0.5 * in[0](ofKeys ? j : i, c) * in[1](rows.rowOf(i - j), c);
                         return bias;
                     }};
        check.axes = {{segmentedAxis(AxisRole::token, offsets), featureAxis(6)},
                      {makeAxis(AxisRole::feature, 6), featureAxis(6)}};
        checkOp(check);
    }
}

TEST(RelativePositions, HeadsMayShareVectors) {
    const RelativeRows rows{.span = 5, .symmetric = true};
    const std::vector<Index> offsets{0, 2, 7};
    for (const bool ofKeys : {false, true}) {
        OpCase check{"relative products of shared vectors",
                     relativeProducts(rows, 2, 0.5F, ofKeys),
                     {normal(7, 6, 3), normal(9, 3, 4)},
                     [&](const std::vector<Exact>& in) {
                         Exact bias = Exact::Zero(7, 2 * 5);
                         for (std::size_t segment = 0; segment < 2; ++segment)
                             for (Index i = offsets[segment]; i < offsets[segment + 1]; ++i)
                                 for (Index j = offsets[segment]; j < offsets[segment + 1]; ++j)
                                     for (Index head = 0; head < 2; ++head)
                                         for (Index c = 0; c < 3; ++c)
                                             bias(i, 5 * head + j - offsets[segment]) +=
                                                 0.5 * in[0](ofKeys ? j : i, 3 * head + c) *
                                                 in[1](i - j + 4, c);
                         return bias;
                     }};
        check.axes = {{segmentedAxis(AxisRole::token, offsets), featureAxis(6)},
                      {makeAxis(AxisRole::feature, 9), featureAxis(3)}};
        checkOp(check);
    }
}

TEST(RelativePositions, OfAGridCountRowsAndColumns) {
    const std::vector<Index> kinds = gridPairs(2, 3);
    ASSERT_EQ(kinds.size(), 36U);
    // From row 1, column 2 to row 0, column 0: 1 down and 2 to the right of 3 · 5 kinds.
    EXPECT_EQ(kinds[5 * 6 + 0], (1 + 1) * 5 + 2 + 2);
    EXPECT_EQ(kinds[0 * 6 + 5], (1 - 1) * 5 + 2 - 2);
    for (Index place = 0; place < 6; ++place) EXPECT_EQ(kinds[std::size_t(place * 7)], 1 * 5 + 2);
    const std::vector<Index> behind = gridPairsBehindToken(2, 3);
    ASSERT_EQ(behind.size(), 49U);
    EXPECT_EQ(behind[0], 17);
    for (std::size_t place = 1; place < 7; ++place) {
        EXPECT_EQ(behind[place], 15);
        EXPECT_EQ(behind[7 * place], 16);
    }
    EXPECT_EQ(behind[7 * 6 + 1], kinds[5 * 6 + 0]);
}

TEST(RelativePositions, BiasIsTheSameInEveryWindow) {
    const std::vector<Index> kinds{2, 0, 1, 2};
    checkOp({"bias of pairs",
             biasOfPairs(kinds, makeAxis(AxisRole::region, 6), 2),
             {normal(3, 2, 4)},
             [&](const std::vector<Exact>& in) {
                 Exact bias(6, 4);
                 for (Index i = 0; i < 6; ++i)
                     for (Index j = 0; j < 2; ++j)
                         for (Index head = 0; head < 2; ++head)
                             bias(i, 2 * head + j) = in[0](kinds[std::size_t(i % 2 * 2 + j)], head);
                 return bias;
             }});
}
