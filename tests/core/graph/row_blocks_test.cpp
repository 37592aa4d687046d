// Rows shared between evaluations: the assembled matrix equals a copy.
#include "core/graph/row_blocks.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/recorder.h"

using namespace attentionscope;

namespace {

MatrixPointer randomRows(Random& random, Index rows) {
    return std::make_shared<const Matrix>(random.normalMatrix(rows, 3, 1));
}

}  // namespace

TEST(RowBlocks, EqualTheCopiedMatrix) {
    Random random(5);
    const MatrixPointer first = randomRows(random, 7);
    RowBlocks rows(first);
    Matrix expected = *first;
    EXPECT_EQ(rows.whole(), first);  // one piece is not copied
    for (int round = 0; round < 200; ++round) {
        const Index kept = Index(random.below(std::uint64_t(expected.rows() + 1)));
        const MatrixPointer more = randomRows(random, 1 + Index(random.below(3)));
        Matrix next(kept + more->rows(), 3);
        next << expected.topRows(kept), *more;
        expected = next;
        rows = rows.top(kept);
        rows.append(RowBlocks(more));
        ASSERT_EQ(rows.rows(), expected.rows());
        ASSERT_EQ(rows.columns(), 3);
        ASSERT_EQ(rows.bytes(), std::size_t(expected.size()) * sizeof(float));
        ASSERT_TRUE(*rows.whole() == expected) << "round " << round;
    }
}

TEST(RowBlocks, OfNoRowsAreEmpty) {
    Random random(6);
    const RowBlocks rows(randomRows(random, 4));
    EXPECT_TRUE(rows.top(0).isEmpty());
    EXPECT_TRUE(RowBlocks().isEmpty());
    EXPECT_EQ(RowBlocks().rows(), 0);
    EXPECT_EQ(RowBlocks().whole()->size(), 0);
}

TEST(RowBlocks, ReplaceTheOpOfANode) {
    Random random(7);
    Recorder recorder;
    const NodeId x = recorder.constant(random.normalMatrix(5, 3, 1), {}, "x");
    const NodeId twice = recorder.apply(scaleBy(2), {x}, "twice");
    const NodeId four = recorder.apply(scaleBy(2), {twice}, "four");
    const MatrixPointer upper = randomRows(random, 4), lower = randomRows(random, 1);
    RowBlocks rows = RowBlocks(upper).top(4);
    rows.append(RowBlocks(lower));
    recorder.supply(twice, rows);
    EXPECT_THROW(recorder.supply(four, rows.top(2)), Error);
    const EvaluationPointer evaluation = recorder.finish();
    EXPECT_EQ(evaluation->evaluatedNodes(), 1);
    EXPECT_EQ(evaluation->heldBytes(), 2 * rows.bytes());
    EXPECT_TRUE(*evaluation->rowsOf(twice).whole() == *rows.whole());
    EXPECT_TRUE(*evaluation->value(twice) == *rows.whole());
    EXPECT_TRUE(*evaluation->value(four) == Matrix(2 * *rows.whole()));
    EXPECT_EQ(evaluation->value(twice), evaluation->value(twice));
    EXPECT_EQ(evaluation->heldBytes(), 2 * rows.bytes());
    // A changed value does not contain the pieces of the base.
    const EvaluationPointer changed =
        evaluation->with({{twice, SetCells{{{.row = 0, .column = 0, .value = 9}}}}});
    EXPECT_EQ(changed->rowsOf(twice).whole()->coeff(0, 0), 9);
    EXPECT_EQ(changed->rowsOf(x).rows(), 5);
}
