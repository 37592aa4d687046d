#include <algorithm>
#include <cmath>

#include "app/figures/cells.h"

namespace attentionscope {

namespace {

/// The stronger of two values; anything is stronger than a masked or missing one.
float stronger(float one, float other) {
    if (!std::isfinite(one)) return other;
    if (!std::isfinite(other)) return one;
    return std::abs(other) > std::abs(one) ? other : one;
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

int Pyramid::levelFor(double cellsPerPixel) const {
    const int level = 1 + int(std::floor(std::log2(cellsPerPixel / leastCellsPerPixel)));
    return std::clamp(level, 0, int(levels_.size()) - 1);
}

}  // namespace attentionscope
