#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

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

/// A value as a whole number that is the greater the stronger the value is, least for what is masked or
/// missing: of two the stronger is the maximum, and nothing is compared but whole numbers.
constexpr std::int32_t keyOfMasked = std::numeric_limits<std::int32_t>::min();

[[gnu::always_inline]] inline std::int32_t keyOf(float value) {
    const auto sign = std::bit_cast<std::uint32_t>(value) >> 31;
    const auto magnitude = std::uint32_t(strength(value));
    const std::uint32_t signAtEnd = magnitude != 0 ? sign : 0;
    return std::int32_t(((magnitude << 1) | signAtEnd) ^ 0x80000000u);
}

[[gnu::always_inline]] inline float valueOf(std::int32_t key) {
    const std::uint32_t bits = std::uint32_t(key) ^ 0x80000000u;
    if (bits == 0) return -std::numeric_limits<float>::infinity();
    return std::bit_cast<float>(((bits >> 1) - 1) | (bits << 31));
}

/// Each of `keys` becomes that of its namesake of `values` where that is stronger.
void keepStronger(const float* __restrict values, Index count, std::int32_t* __restrict keys) {
    constexpr Index block = 16;  // a constant, so that the compiler takes several at once
    Index i = 0;
    for (; i + block <= count; i += block)
        for (Index k = 0; k < block; ++k) keys[i + k] = std::max(keys[i + k], keyOf(values[i + k]));
    for (; i < count; ++i) keys[i] = std::max(keys[i], keyOf(values[i]));
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
// is looked at two or three times, not four to nine. Along the rows every pixel looks at as many places as
// the one that touches most, at its last cell again where it touches fewer: a branch that cannot be foreseen
// costs more than looking twice.
MatrixSlice strongest(const MatrixSlice& values, const SharedCells& rows, const SharedCells& columns) {
    Index most = 1;
    for (Index x = 0; x < columns.pixels; ++x) most = std::max(most, columns.end(x) - columns.begin(x));
    std::vector<std::int32_t> places(size_t(most * columns.pixels));
    for (Index x = 0; x < columns.pixels; ++x)
        for (Index k = 0; k < most; ++k)
            places[size_t(k * columns.pixels + x)] =
                std::int32_t(std::min(columns.begin(x) + k, columns.end(x) - 1) - columns.first);
    auto result = std::make_shared<Matrix>(rows.pixels, columns.pixels);
    std::vector<std::int32_t> down(size_t(columns.count)), best(size_t(columns.pixels));
    for (Index y = 0; y < rows.pixels; ++y) {
        std::fill(down.begin(), down.end(), keyOfMasked);
        for (Index row = rows.begin(y); row < rows.end(y); ++row)
            keepStronger(values.row(row) + columns.first, columns.count, down.data());
        std::fill(best.begin(), best.end(), keyOfMasked);
        for (Index k = 0; k < most; ++k) {
            const std::int32_t* at = places.data() + k * columns.pixels;
            for (Index x = 0; x < columns.pixels; ++x)
                best[size_t(x)] = std::max(best[size_t(x)], down[size_t(at[x])]);
        }
        for (Index x = 0; x < columns.pixels; ++x) (*result)(y, x) = valueOf(best[size_t(x)]);
    }
    return MatrixSlice(result);
}

int Pyramid::levelFor(double cellsPerPixel) const {
    const int level = int(std::floor(std::log2(std::max(1.0, cellsPerPixel))));
    return std::clamp(level, 0, int(levels_.size()) - 1);
}

}  // namespace attentionscope
