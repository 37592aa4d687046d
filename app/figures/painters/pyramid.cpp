#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "app/figures/painters/cells.h"

namespace attentionscope {

namespace {

/// Grows with the magnitude of a value; 0 for what is masked or missing. Of bits, for they compare without a
/// branch, and millions are compared.
std::uint32_t strength(float value) {
    constexpr std::uint32_t withoutSign = 0x7fffffff, infinity = 0x7f800000;
    const std::uint32_t magnitude = std::bit_cast<std::uint32_t>(value) & withoutSign;
    return magnitude < infinity ? magnitude + 1 : 0;
}

float stronger(float one, float other) {
    return strength(other) > strength(one) ? other : one;
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

int Pyramid::levelFor(double cellsPerPixel) const {
    const int level = int(std::floor(std::log2(std::max(1.0, cellsPerPixel))));
    return std::clamp(level, 0, int(levels_.size()) - 1);
}

}  // namespace attentionscope
