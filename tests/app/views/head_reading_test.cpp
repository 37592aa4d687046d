// Thumbnails of all heads, read a few at a time.
#include "app/views/maps/head_reading.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "app/figures/painters/cells.h"
#include "core/base/random.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

RecordingPointer recordingOf(int words) {
    ModelShelf shelf({RESOURCES "/models"});
    RunRequest request{.model = "constructed"};
    std::string text;
    for (int i = 0; i < words; ++i) text += "w" + std::to_string(i) + " ";
    request.inputs = textInput(text);
    return run(request, shelf);
}

}  // namespace

TEST(HeadReading, ReadsOneHeadAtATime) {
    const RecordingPointer recording = recordingOf(5);
    HeadReading reading;
    reading.begin(recording, "self", true);
    ASSERT_EQ(reading.heads().size(), 8u);
    EXPECT_TRUE(reading.heads()[0].weights.empty());
    int turns = 0;
    for (; !reading.isDone(); ++turns) reading.readFor(0);
    EXPECT_EQ(turns, 8);
    for (const HeadSummary& head : reading.heads()) {
        const MatrixPointer weights =
            recording->evaluation->value(recording->maps[0].nodes.heads[size_t(head.place.head)].weights);
        ASSERT_EQ(head.weights.rows(), weights->rows());
        for (Index i = 0; i < weights->rows(); ++i)
            for (Index j = 0; j < weights->cols(); ++j) EXPECT_EQ(head.weights(i, j), (*weights)(i, j));
        EXPECT_TRUE(head.statistics);
    }
    reading.begin(recording, "self", true);  // the same again: nothing to do
    EXPECT_TRUE(reading.isDone());
}

TEST(HeadReading, KeepsEachOldThumbnailUntilItIsReplaced) {
    HeadReading reading;
    reading.begin(recordingOf(3), "self", false);
    reading.readFor(10000);
    ASSERT_TRUE(reading.isDone());
    reading.begin(recordingOf(4), "self", false);
    EXPECT_FALSE(reading.isDone());
    EXPECT_EQ(reading.heads()[7].weights.rows(), 3);
    reading.readFor(0);
    EXPECT_EQ(reading.heads()[0].weights.rows(), 4);
    EXPECT_EQ(reading.heads()[7].weights.rows(), 3);
    reading.begin(recordingOf(4), "cross", false);
    EXPECT_TRUE(reading.isDone() && reading.heads().empty());
    reading.begin({}, "self", false);
    EXPECT_TRUE(reading.isDone() && reading.heads().empty());
}

TEST(HeadReading, KeepsOnlyThumbnailsOfALongText) {
    const RecordingPointer recording = recordingOf(600);
    HeadReading reading;
    reading.begin(recording, "self", false);
    while (!reading.isDone()) reading.readFor(10);
    for (const HeadSummary& head : reading.heads()) {
        EXPECT_LE(head.weights.rows(), 512);
        EXPECT_GT(head.weights.rows(), 200);
    }
    EXPECT_LE(forThumbnail(MatrixSlice(std::make_shared<Matrix>(Matrix::Zero(600, 700))), 144).columns(),
              128);
}

TEST(Reduced, KeepsTheLargestMagnitudeOfEachBlock) {
    Random random(3);
    Matrix values = random.normalMatrix(67, 45, 1);
    const float infinity = std::numeric_limits<float>::infinity();
    for (int i = 0; i < 400; ++i)
        values(Index(random.below(67)), Index(random.below(45))) = i % 2 ? -infinity : std::nanf("");
    for (Index i = 0; i < 8; ++i)
        for (Index j = 0; j < 8; ++j) values(i, j) = -infinity;  // a block with nothing in it
    const MatrixSlice whole(std::make_shared<Matrix>(values));
    const MatrixSlice small = reduced(whole, 17);
    ASSERT_EQ(small.rows(), 17);
    ASSERT_EQ(small.columns(), 12);
    for (Index row = 0; row < small.rows(); ++row)
        for (Index column = 0; column < small.columns(); ++column) {
            double strongest = -1;
            for (Index i = 4 * row; i < std::min<Index>(67, 4 * row + 4); ++i)
                for (Index j = 4 * column; j < std::min<Index>(45, 4 * column + 4); ++j)
                    if (std::isfinite(values(i, j)))
                        strongest = std::max(strongest, double(std::abs(values(i, j))));
            if (strongest < 0)
                EXPECT_FALSE(std::isfinite(small(row, column)));
            else
                EXPECT_EQ(double(std::abs(small(row, column))), strongest);
        }
    EXPECT_EQ(reduced(whole, 67).row(0), whole.row(0));  // not copied
}
