#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "app/figures/painters/cells.h"

namespace attentionscope {

namespace {

/// Grows with the magnitude of a value; 0 for masked or missing ones. Uses bits, because they compare without
/// a branch, and there are millions of comparisons.
[[gnu::always_inline]] inline std::int32_t strength(float value) {
    constexpr std::int32_t withoutSign = 0x7fffffff, infinity = 0x7f800000;
    const std::int32_t magnitude = std::bit_cast<std::int32_t>(value) & withoutSign;
    return magnitude < infinity ? magnitude + 1 : 0;
}

[[gnu::always_inline]] inline float stronger(float one, float other) {
    return strength(other) > strength(one) ? other : one;
}

/// A value as an integer that grows with the strength of the value, and is the smallest for masked or missing
/// values: the maximum of two integers is the stronger value, so only integers are compared. The sign moves
/// to the end, and the added constant makes infinity and everything beyond it wrap around.
constexpr std::uint32_t infinityWraps = 0x81000000u;
constexpr std::int32_t weakest = std::int32_t(infinityWraps);  // 0

[[gnu::always_inline]] inline std::int32_t keyOf(float value) {
    return std::int32_t(std::rotl(std::bit_cast<std::uint32_t>(value), 1) + infinityWraps);
}

void setValues(const std::int32_t* __restrict keys, Index count, float* __restrict values) {
    constexpr std::uint32_t minusInfinity = 0xff800000u;
    for (Index i = 0; i < count; ++i) {
        const std::uint32_t bits = std::rotr(std::uint32_t(keys[i]) - infinityWraps, 1);
        values[i] = std::bit_cast<float>(keys[i] < weakest ? minusInfinity : bits);
    }
}

void setKeys(const float* __restrict values, Index count, std::int32_t* __restrict keys) {
    for (Index i = 0; i < count; ++i) keys[i] = keyOf(values[i]);
}

/// Replaces each of `keys` with the key of the same place in `values` if that is stronger.
void keepStronger(const float* __restrict values, Index count, std::int32_t* __restrict keys) {
    for (Index i = 0; i < count; ++i) {
        const std::int32_t key = keyOf(values[i]);
        keys[i] = keys[i] > key ? keys[i] : key;
    }
}

/// The maximum of each key and the next one; the last key has no next one.
void compareNeighbours(const std::int32_t* __restrict keys, Index count, std::int32_t* __restrict pairs) {
    for (Index i = 0; i + 1 < count; ++i) pairs[i] = keys[i] > keys[i + 1] ? keys[i] : keys[i + 1];
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

// First down the columns and then along the remaining rows, because pixels share cells: this reads each cell
// two or three times instead of four to nine. Along the rows, neighbours are compared first, many at once, so
// that a pixel reads half as many places; every pixel reads as many as the one that touches most, repeating
// its last pair if it touches fewer, because an unpredictable branch costs more than a second read.
MatrixSlice strongest(const MatrixSlice& values, const SharedCells& rows, const SharedCells& columns) {
    Index most = 1;
    for (Index x = 0; x < columns.pixels; ++x) most = std::max(most, columns.end(x) - columns.begin(x));
    const Index looks = (most + 1) / 2;
    std::vector<std::int32_t> places(size_t(looks * columns.pixels));
    for (Index x = 0; x < columns.pixels; ++x) {
        const Index begin = columns.begin(x) - columns.first, end = columns.end(x) - columns.first;
        for (Index look = 0; look < looks; ++look)
            places[size_t(x * looks + look)] =
                std::int32_t(end - begin == 1 ? begin : columns.count + std::min(begin + 2 * look, end - 2));
    }
    auto result = std::make_shared<Matrix>(rows.pixels, columns.pixels);
    std::vector<std::int32_t> down(size_t(2 * columns.count));  // keys of the columns, then those of pairs
    std::vector<std::int32_t> best(size_t(columns.pixels));
    for (Index y = 0; y < rows.pixels; ++y) {
        setKeys(values.row(rows.begin(y)) + columns.first, columns.count, down.data());
        for (Index row = rows.begin(y) + 1; row < rows.end(y); ++row)
            keepStronger(values.row(row) + columns.first, columns.count, down.data());
        compareNeighbours(down.data(), columns.count, down.data() + columns.count);
        const std::int32_t* at = places.data();
        for (std::int32_t& strongest : best) {
            strongest = down[size_t(*at++)];
            for (Index look = 1; look < looks; ++look) strongest = std::max(strongest, down[size_t(*at++)]);
        }
        setValues(best.data(), columns.pixels, &(*result)(y, 0));
    }
    return MatrixSlice(result);
}

int Pyramid::levelFor(double cellsPerPixel) const {
    const int level = int(std::floor(std::log2(std::max(1.0, cellsPerPixel))));
    return std::clamp(level, 0, int(levels_.size()) - 1);
}

}  // namespace attentionscope
