#include <gtest/gtest.h>

#include "core/transformer/stack_parts.h"
#include "tests/support/op_check.h"

using namespace attentionscope;

TEST(Convolutions, ReadNeighboursAndZeroPadding) {
    const Index channels = 4, columns = 6, rows = 7;
    for (const RowWindow window :
         {RowWindow{.width = 3}, RowWindow{.width = 3, .stride = 2}, RowWindow{.width = 5, .groups = 2}}) {
        const Index inner = channels / window.groups;
        const Matrix x = normal(rows, channels, 1), w = normal(columns, inner * window.width, 2),
                     b = normal(1, columns, 3);
        const LinearWeights weights{.weight = std::make_shared<Parameter>("w", w),
                                    .bias = std::make_shared<Parameter>("b", b)};
        Recorder recorder({.expansions = false});
        const NodeId input = recorder.constant(x, {makeAxis(AxisRole::token, rows), nullptr});
        const NodeId made = recordConvolution(recorder, weights, input, window, "made");
        const MatrixPointer value = recorder.finish()->value(made);
        ASSERT_EQ(value->rows(), (rows - 1) / window.stride + 1);
        for (Index i = 0; i < value->rows(); ++i)
            for (Index out = 0; out < columns; ++out) {
                double sum = b(0, out);
                const Index first = out / (columns / window.groups) * inner;
                for (Index c = 0; c < inner; ++c)
                    for (Index at = 0; at < window.width; ++at) {
                        const Index row = i * window.stride + at - window.width / 2;
                        if (row < 0 || row >= rows) continue;
                        sum += double(x(row, first + c)) * double(w(out, c * window.width + at));
                    }
                EXPECT_NEAR((*value)(i, out), sum, 1e-5);
            }
    }
}
