#include "core/base/axis.h"

#include <gtest/gtest.h>

#include "core/base/error.h"

using namespace attentionscope;

TEST(Axis, LabelsAreComputedOnceOnDemand) {
    int made = 0;
    const Axis axis(AxisRole::token, 2, [&made] {
        ++made;
        return Axis::Labels{"the", "cat"};
    });
    EXPECT_EQ(made, 0);
    EXPECT_EQ(axis.label(0), "the");
    EXPECT_EQ(axis.label(1), "cat");
    EXPECT_EQ(made, 1);
    EXPECT_EQ(axis.label(2), "2");
}

TEST(Axis, SegmentsCoverTheAxis) {
    Axis axis(AxisRole::token, 5);
    EXPECT_EQ(axis.segmentCount(), 1);
    EXPECT_EQ(axis.segments(), (std::vector<Index>{0, 5}));
    axis.setSegments({0, 2, 5});
    EXPECT_EQ(axis.segmentCount(), 2);
    EXPECT_EQ(axis.segmentEnd(0), 2);
    EXPECT_EQ(axis.longestSegment(), 3);
    EXPECT_THROW(axis.setSegments({0, 2, 4}), Error);
    EXPECT_THROW(axis.setSegments({0, 6, 5}), Error);
}

TEST(Error, HoldsWhatWhereGotExpectedAndRemedy) {
    const Error error({.what = "the tensor has the wrong shape",
                       .where = "model.safetensors, \"wte.weight\"",
                       .got = shapeText(3, 5),
                       .expected = shapeText(3, 4),
                       .remedy = "Check that config.json belongs to these weights."});
    EXPECT_STREQ(
        error.what(),
        "model.safetensors, \"wte.weight\": the tensor has the wrong shape; got [3 × 5], expected [3 × 4]. "
        "Check that config.json belongs to these weights.");
}
