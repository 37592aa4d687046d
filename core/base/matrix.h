#pragma once

#include <Eigen/Core>
#include <memory>

namespace attentionscope {

using Index = Eigen::Index;

/// Every value in the program: a row-major matrix of floats. A row is a token, a query or a time step.
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MatrixPointer = std::shared_ptr<const Matrix>;
/// A read-only view of contiguous row-major floats owned by someone else.
using MatrixView = Eigen::Map<const Matrix>;
using RowVector = Eigen::Matrix<float, 1, Eigen::Dynamic, Eigen::RowMajor>;

struct Shape {
    Index rows = 0;
    Index columns = 0;
    friend bool operator==(const Shape&, const Shape&) = default;
};

}  // namespace attentionscope
