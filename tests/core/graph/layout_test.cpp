#include "core/graph/ops/layout.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/graph/ops/choice.h"
#include "tests/support/op_check.h"

using namespace attentionscope;

TEST(Layout, SlicesConcatenatesAndTransposes) {
    const Matrix x = normal(4, 5, 1);
    checkOp({"columns", sliceColumns(1, 3), {x}, [](const std::vector<Exact>& in) {
                 return Exact(in[0].middleCols(1, 3));
             }});
    checkOp({"rows", sliceRows(2, 2), {x}, [](const std::vector<Exact>& in) {
                 return Exact(in[0].bottomRows(2));
             }});
    checkOp({"transpose", transpose(), {x}, [](const std::vector<Exact>& in) {
                 return Exact(in[0].transpose());
             }});
    checkOp({"side by side", concatenateColumns(), {x, normal(4, 2, 2)}, [](const std::vector<Exact>& in) {
                 Exact y(4, 7);
                 y << in[0], in[1];
                 return y;
             }});
    checkOp(
        {"one below the other", concatenateRows(), {x, normal(2, 5, 2)}, [](const std::vector<Exact>& in) {
             Exact y(6, 5);
             y << in[0], in[1];
             return y;
         }});
}

TEST(Layout, NamesAPartByItsNumber) {
    EXPECT_EQ(sliceColumns(64, 64)->formula(), "y_{ij} = x^{(1)}_{ij}");
    EXPECT_EQ(sliceColumns(3, 64)->formula(), "y_{ij} = x_{i, j + 3}");
}

TEST(Layout, GathersColumns) {
    const std::vector<Index> columns{3, 0, 3};
    checkOp({"gather columns", gatherColumns(columns), {normal(4, 5, 1)}, [&](const std::vector<Exact>& in) {
                 Exact y(4, 3);
                 for (Index j = 0; j < 3; ++j) y.col(j) = in[0].col(columns[size_t(j)]);
                 return y;
             }});
    const std::vector<Axes> axes{{makeAxis(AxisRole::token, 4), featureAxis(3)}};
    EXPECT_THROW(gatherColumns(columns)->axes(axes), Error);
}

TEST(Layout, GathersRows) {
    const std::vector<Index> rows{3, -1, 0, 3};
    checkOp({"gather", gatherRows(rows), {normal(4, 5, 1)}, [&](const std::vector<Exact>& in) {
                 Exact y = Exact::Zero(4, 5);
                 for (size_t i = 0; i < rows.size(); ++i)
                     if (rows[i] >= 0) y.row(Index(i)) = in[0].row(rows[i]);
                 return y;
             }});
    const std::vector<Axes> axes{{makeAxis(AxisRole::token, 3), featureAxis(5)}};
    EXPECT_THROW(gatherRows(rows)->axes(axes), Error);
    EXPECT_THROW(sliceColumns(3, 3)->axes(axes), Error);
}

TEST(Choice, TakesTheFirstLargestAndNothingFromAMaskedRow) {
    const float minus = -std::numeric_limits<float>::infinity();
    Matrix x(3, 3);
    x << 1, 4, 4, minus, minus, minus, -3, -2, -5;
    EXPECT_EQ(largestOfRows(MatrixView(x.data(), 3, 3)), (std::vector<Index>{1, -1, 1}));
    checkOp({.name = "largest",
             .op = chooseLargest(),
             .inputs = {normal(4, 6, 1)},
             .reference =
                 [](const std::vector<Exact>& in) {
                     Exact y = Exact::Zero(4, 6);
                     for (Index r = 0; r < 4; ++r) {
                         Index place = 0;
                         in[0].row(r).maxCoeff(&place);
                         y(r, place) = 1;
                     }
                     return y;
                 },
             .differentiate = {false}});
}

TEST(Choice, TakesSeveralLargest) {
    const float minus = -std::numeric_limits<float>::infinity();
    Matrix x(3, 4);
    x << 1, 4, 4, 4, minus, 2, minus, minus, -3, -2, -5, -1;
    checkOp({.name = "largest",
             .op = chooseLargest(2),
             .inputs = {x},
             .reference =
                 [](const std::vector<Exact>&) {
                     Exact y(3, 4);
                     y << 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 1;
                     return y;
                 },
             .differentiate = {false}});
}

TEST(Choice, DrawsInProportionAndTheSameForTheSameDraws) {
    Matrix p(1, 4);
    p << 0.5f, 0.f, 0.3f, 0.2f;
    const MatrixView view(p.data(), 1, 4);
    for (const auto& [draw, place] :
         {std::pair{0.0, 0}, {0.499, 0}, {0.51, 2}, {0.79, 2}, {0.81, 3}, {0.9999999, 3}})
        EXPECT_EQ(drawnOfRows(view, {draw})[0], place) << draw;
    Random random(3);
    Index counts[4] = {};
    for (int i = 0; i < 20000; ++i) ++counts[drawnOfRows(view, drawUniform(random, 1))[0]];
    EXPECT_EQ(counts[1], 0);
    EXPECT_NEAR(double(counts[0]) / 20000, 0.5, 0.02);
    EXPECT_NEAR(double(counts[2]) / 20000, 0.3, 0.02);
    const Matrix none = Matrix::Zero(1, 3);
    EXPECT_EQ(drawnOfRows(MatrixView(none.data(), 1, 3), {0.5})[0], -1);
    checkOp({.name = "sample",
             .op = chooseDrawn({0.6}),
             .inputs = {p},
             .reference =
                 [](const std::vector<Exact>&) {
                     Exact y = Exact::Zero(1, 4);
                     y(0, 2) = 1;
                     return y;
                 },
             .differentiate = {false}});
}

TEST(Choice, DropoutKeepsTheMean) {
    Random random(11);
    const Matrix mask = dropoutMask(random, {100, 200}, 0.25f);
    EXPECT_NEAR(mask.mean(), 1, 0.02);
    EXPECT_NEAR(double((mask.array() == 0).count()) / double(mask.size()), 0.25, 0.02);
    EXPECT_THROW(dropoutMask(random, {1, 1}, 1.f), Error);
}
