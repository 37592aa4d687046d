#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// An op that makes one number of each row.
class RowReduction : public Op {
public:
    Axes axes(std::span<const Axes> inputs) const final {
        requireInputs(name(), inputs, 1, 1);
        return {inputs[0].rows, singleAxis()};
    }
    void forward(Operands inputs, Matrix& result) const final {
        const MatrixView x = inputs[0].matrix();
        for (Index r = 0; r < x.rows(); ++r) result(r, 0) = ofRow(x, r);
    }

private:
    virtual float ofRow(const MatrixView& x, Index row) const = 0;
};

}  // namespace attentionscope
