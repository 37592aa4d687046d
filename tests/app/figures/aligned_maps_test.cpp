// Two maps on common sides: equal words share a place, and every weight is where its words are.
#include "app/figures/content/aligned_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace attentionscope;

namespace {

HeatmapContent mapOver(const std::vector<std::string>& words) {
    const Index count = std::ssize(words);
    auto values = std::make_shared<Matrix>(count, count);
    for (Index i = 0; i < count; ++i)
        for (Index j = 0; j < count; ++j) (*values)(i, j) = float(10 * i + j);
    HeatmapContent map{
        .values = MatrixSlice(values), .queries = {tokenAxis(words)}, .keys = {tokenAxis(words)}};
    map.chosenQuery = count - 1;
    return map;
}

}  // namespace

TEST(AlignedMaps, EqualWordsShareTheirPlaceAndWeightsFollow) {
    const std::vector<std::string> few{"the", "cat", "sleeps"}, more{"the", "old", "cat", "never", "sleeps"};
    const HeatmapContent first = mapOver(few), second = mapOver(more);
    const CommonSide side = commonSide(first.queries, 3, second.queries, 5);
    ASSERT_EQ(side.size(), 5u);
    const HeatmapContent left = alignedTo(first, side, side, MapOfTwo::first),
                         right = alignedTo(second, side, side, MapOfTwo::second);
    EXPECT_EQ(left.values.rows(), right.values.rows());
    EXPECT_EQ(left.values.columns(), right.values.columns());
    for (size_t row = 0; row < side.size(); ++row)
        for (size_t column = 0; column < side.size(); ++column) {
            const Index i = side[row].first, j = side[column].first;
            const float value = left.values(Index(row), Index(column));
            if (i < 0 || j < 0)
                EXPECT_TRUE(std::isnan(value));
            else
                EXPECT_EQ(value, first.values(i, j));
            EXPECT_EQ(right.values(Index(row), Index(column)),
                      second.values(side[row].second, side[column].second));
        }
    EXPECT_EQ(left.emptyQueries, (std::vector<Index>{1, 3}));
    EXPECT_TRUE(right.emptyQueries.empty());
    EXPECT_EQ(left.chosenQuery, 4) << "the same word is chosen";
    EXPECT_EQ(left.keys.label(2), "cat");
    EXPECT_TRUE(isMostlyEqual(side, first.queries, second.queries));
}

TEST(AlignedMaps, WordsThatDifferAtOnePlaceShareIt) {
    const AxisSlice first{tokenAxis({"a", "red", "ball"})}, second{tokenAxis({"a", "blue", "ball"})},
        other{tokenAxis({"ball", "red", "a"})};
    const CommonSide same = commonSide(first, 3, second, 3);
    ASSERT_EQ(same.size(), 3u);
    EXPECT_EQ(same[1].first, 1);
    EXPECT_EQ(same[1].second, 1);
    EXPECT_TRUE(isMostlyEqual(same, first, second));
    const CommonSide turned = commonSide(first, 3, other, 3);
    EXPECT_FALSE(isMostlyEqual(turned, first, other));
    // Every word is there once.
    for (Index word = 0; word < 3; ++word) {
        EXPECT_EQ(std::count_if(turned.begin(), turned.end(),
                                [&](const CommonPlace& place) { return place.first == word; }),
                  1);
        EXPECT_EQ(std::count_if(turned.begin(), turned.end(),
                                [&](const CommonPlace& place) { return place.second == word; }),
                  1);
    }
}

TEST(AlignedMaps, SwappedWordsKeepTheirPlaces) {
    const AxisSlice first{tokenAxis({"Mary", "and", "John", "left", ";", "John", "gave"})},
        second{tokenAxis({"John", "and", "Mary", "left", ";", "Mary", "gave"})};
    const CommonSide side = commonSide(first, 7, second, 7);
    ASSERT_EQ(side.size(), 7u);
    for (Index i = 0; i < 7; ++i) {
        EXPECT_EQ(side[size_t(i)].first, i);
        EXPECT_EQ(side[size_t(i)].second, i);
    }
}
