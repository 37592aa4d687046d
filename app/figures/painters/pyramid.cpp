#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "app/figures/painters/cells.h"

namespace attentionscope {

namespace {

/// Grows with the magnitude of a value; 0 for what is masked or missing. Of bits, for they compare without a
/// branch, and millions are compared.
[[gnu::always_inline]] inline std::int32_t strength(float value) {
    constexpr std::int32_t withoutSign = 0x7fffffff, infinity = 0x7f800000;
    const std::int32_t magnitude = std::bit_cast<std::int32_t>(value) & withoutSign;
    return magnitude < infinity ? magnitude + 1 : 0;
}

[[gnu::always_inline]] inline float stronger(float one, float other) {
    return strength(other) > strength(one) ? other : one;
}

/// Each of `out` becomes its namesake of `in` where that is stronger.
void keepStronger(const float* __restrict in, Index count, float* __restrict out) {
    constexpr Index block = 16;  // a constant, so that the compiler takes several at once
    Index i = 0;
    for (; i + block <= count; i += block)
        for (Index k = 0; k < block; ++k) out[i + k] = stronger(out[i + k], in[i + k]);
    for (; i < count; ++i) out[i] = stronger(out[i], in[i]);
}

MatrixSlice halved(const MatrixSlice& values) {
    const Index rows = (values.rows() + 1) / 2;
    const Index columns = (values.columns() + 1) / 2;
    auto result = std::make_shared<Matrix>(rows, columns);
    for (Index row = 0; row < rows; ++row) {
        const float* upper = values.row(2 * row);
        const float* lower = values.row(std::min(2 * row + 1, values.rows() - 1));
        for (Index column = 0; column < columns; ++column) {
            const Index left = 2 * column;
            const Index right = std::min(left + 1, values.columns() - 1);
            (*result)(row, column) =
                stronger(stronger(upper[left], upper[right]), stronger(lower[left], lower[right]));
        }
    }
    return MatrixSlice(result);
}

}  // namespace

Pyramid::Pyramid(MatrixSlice values) : levels_{std::move(values)} {
    while (std::max(levels_.back().rows(), levels_.back().columns()) > 256) {
        levels_.push_back(halved(levels_.back()));
    }
}

MatrixSlice reduced(MatrixSlice values, Index mostSide) {
    while (std::max(values.rows(), values.columns()) > mostSide) values = halved(values);
    return values;
}

// First down the columns and then along what is left of the rows, for pixels touch cells in common: each cell
// is looked at two or three times, not four to nine.
MatrixSlice strongest(const MatrixSlice& values, const SharedCells& rows, const SharedCells& columns) {
    std::vector<Index> begins, ends;
    for (Index x = 0; x < columns.pixels; ++x) {
        begins.push_back(columns.begin(x) - columns.first);
        ends.push_back(columns.end(x) - columns.first);
    }
    auto result = std::make_shared<Matrix>(rows.pixels, columns.pixels);
    std::vector<float> down(size_t(columns.count));
    for (Index y = 0; y < rows.pixels; ++y) {
        std::copy_n(values.row(rows.begin(y)) + columns.first, columns.count, down.data());
        for (Index row = rows.begin(y) + 1; row < rows.end(y); ++row)
            keepStronger(values.row(row) + columns.first, columns.count, down.data());
        for (Index x = 0; x < columns.pixels; ++x) {
            float best = down[size_t(begins[size_t(x)])];
            for (Index column = begins[size_t(x)] + 1; column < ends[size_t(x)]; ++column)
                best = stronger(best, down[size_t(column)]);
            (*result)(y, x) = best;
        }
    }
    return MatrixSlice(result);
}

int Pyramid::levelFor(double cellsPerPixel) const {
    const int level = int(std::floor(std::log2(std::max(1.0, cellsPerPixel))));
    return std::clamp(level, 0, int(levels_.size()) - 1);
}

}  // namespace attentionscope
