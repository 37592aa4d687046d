#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/attention/attend.h"

namespace attentionscope {

/// A tensor viewed as [heads × rows × columns].
struct StackedTensor {
    Index heads = 0, rows = 0, columns = 0;
    const float* data = nullptr;

    float at(Index head, Index row, Index column) const {
        return data[(head * rows + row) * columns + column];
    }
    MatrixView matrix(Index head) const { return MatrixView(data + head * rows * columns, rows, columns); }
};

/// The tensors given to attend(), looked up by name and shape. Every member throws Error with the tensor's
/// name, its shape and the expected shape.
class AttendTensors {
public:
    /// A dimension: its name and its size, 0 for any size.
    using Dimension = std::pair<std::string, Index>;

    explicit AttendTensors(const NumberTensors& tensors) : tensors_(tensors) {}

    bool has(const std::string& name) const { return tensors_.count(name) != 0; }
    const NumberTensor& at(const std::string& name, const std::string& expected = {}) const;
    StackedTensor stacked(const std::string& name, const std::vector<Dimension>& dimensions = {}) const;

    /// [rows × columns], or its transpose if only that fits; with or without a leading dimension of heads.
    Matrix weight(const std::string& name, Index head, Index heads, const Dimension& rows,
                  const Dimension& columns) const;
    /// [positions × width] with at least `keys` positions, or its transpose if only that fits.
    Matrix positionWeight(const std::string& name, Index head, Index heads, Index keys, Index width) const;
    /// [n], [1 × n], [n × 1] or [heads × n] → [1 × n].
    Matrix vector(const std::string& name, Index head, Index heads) const;

    [[noreturn]] void refuse(const std::string& name, const Phrase& expected) const;

private:
    StackedTensor headWeights(const std::string& name, Index heads, const std::string& expected) const;
    const NumberTensors& tensors_;
};

}  // namespace attentionscope
