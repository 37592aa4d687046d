#pragma once

#include <memory>

#include "core/base/axis.h"
#include "core/base/matrix.h"

namespace attentionscope {

/// A rectangular part of a matrix, shared with its owner and cheap to copy: one head of a packed map, the
/// rows of one sentence. [rows × columns].
class MatrixSlice {
public:
    MatrixSlice() = default;
    MatrixSlice(MatrixPointer matrix)
        : owner_(matrix),
          data_(matrix ? matrix->data() : nullptr),
          rows_(matrix ? matrix->rows() : 0),
          columns_(matrix ? matrix->cols() : 0),
          stride_(columns_) {}

    /// A part of this slice; the caller guarantees the bounds.
    MatrixSlice part(Index row, Index column, Index rowCount, Index columnCount) const {
        MatrixSlice result = *this;
        result.data_ += row * stride_ + column;
        result.rows_ = rowCount;
        result.columns_ = columnCount;
        return result;
    }

    Index rows() const { return rows_; }
    Index columns() const { return columns_; }
    bool empty() const { return rows_ == 0 || columns_ == 0; }
    float operator()(Index row, Index column) const { return data_[row * stride_ + column]; }
    const float* row(Index index) const { return data_ + index * stride_; }

private:
    MatrixPointer owner_;
    const float* data_ = nullptr;
    Index rows_ = 0;
    Index columns_ = 0;
    Index stride_ = 0;
};

/// Labels of the rows or columns of a slice: an axis, starting at one of its positions.
struct AxisSlice {
    AxisPointer axis = {};
    Index first = 0;
    std::string label(Index position) const {
        return axis ? axis->label(first + position) : std::to_string(position);
    }
};

}  // namespace attentionscope
