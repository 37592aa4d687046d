#include <cmath>

#include "core/graph/ops/elementwise.h"
#include "core/kernels/kernels.h"

namespace attentionscope {

namespace {

enum class Kind { add, subtract, multiply, divideBySum };

class Broadcast final : public Op {
public:
    explicit Broadcast(Kind kind) : kind_(kind) {}

    std::string_view name() const override {
        constexpr std::string_view names[] = {"add", "subtract", "multiply elements", "divide by the sum"};
        return names[int(kind_)];
    }
    std::string formula() const override {
        constexpr const char* formulas[] = {"y_{ij} = a_{ij} + b_{ij}", "y_{ij} = a_{ij} - b_{ij}",
                                            "y_{ij} = a_{ij} b_{ij}", "y_{ij} = a_{ij} / b_i"};
        return formulas[int(kind_)];
    }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 2, 2);
        const Shape a = inputs[0].shape(), b = inputs[1].shape();
        if ((b.rows != a.rows && b.rows != 1) || (b.columns != a.columns && b.columns != 1))
            throwShapeError(name(), inputs, "equal shapes, or a second input of one row or one column");
        return inputs[0];
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView a = inputs[0].matrix(), b = inputs[1].matrix();
        const Index rowStep = b.rows() == 1 ? 0 : b.cols(), columnStep = b.cols() == 1 ? 0 : 1;
        for (Index r = 0; r < a.rows(); ++r) {
            const float *left = a.data() + r * a.cols(), *right = b.data() + r * rowStep;
            float* out = result.data() + r * a.cols();
            switch (kind_) {
                case Kind::add:
                    for (Index c = 0; c < a.cols(); ++c) out[c] = left[c] + right[c * columnStep];
                    break;
                case Kind::subtract:
                    for (Index c = 0; c < a.cols(); ++c) out[c] = left[c] - right[c * columnStep];
                    break;
                case Kind::multiply:
                    for (Index c = 0; c < a.cols(); ++c) out[c] = left[c] * right[c * columnStep];
                    break;
                case Kind::divideBySum:
                    for (Index c = 0; c < a.cols(); ++c) out[c] = quotient(left[c], right[c * columnStep]);
                    break;
            }
        }
    }

    void backward(Operands inputs, const Matrix& result, const Matrix& gradient,
                  std::span<Matrix* const> inputGradients) const override {
        const MatrixView a = inputs[0].matrix(), b = inputs[1].matrix();
        const Index rowStep = b.rows() == 1 ? 0 : b.cols(), columnStep = b.cols() == 1 ? 0 : 1;
        if (kind_ == Kind::add || kind_ == Kind::subtract) {
            if (inputGradients[0]) *inputGradients[0] += gradient;
            if (!inputGradients[1]) return;
            const float sign = kind_ == Kind::add ? 1.f : -1.f;
            for (Index r = 0; r < a.rows(); ++r) {
                float* out = inputGradients[1]->data() + r * rowStep;
                if (columnStep == 1)
                    kernels::addScaled(sign, gradient.data() + r * a.cols(), a.cols(), out);
                else
                    *out += sign * gradient.row(r).sum();
            }
            return;
        }
        for (Index r = 0; r < a.rows(); ++r) {
            const float *left = a.data() + r * a.cols(), *right = b.data() + r * rowStep;
            const float *g = gradient.data() + r * a.cols(), *y = result.data() + r * a.cols();
            if (inputGradients[0]) {
                float* out = inputGradients[0]->data() + r * a.cols();
                if (kind_ == Kind::multiply)
                    for (Index c = 0; c < a.cols(); ++c) out[c] += g[c] * right[c * columnStep];
                else
                    for (Index c = 0; c < a.cols(); ++c)
                        if (right[c * columnStep] != 0) out[c] += g[c] / right[c * columnStep];
            }
            if (inputGradients[1]) {
                float* out = inputGradients[1]->data() + r * rowStep;
                if (kind_ == Kind::multiply)
                    for (Index c = 0; c < a.cols(); ++c) out[c * columnStep] += g[c] * left[c];
                else
                    for (Index c = 0; c < a.cols(); ++c)
                        if (right[c * columnStep] != 0)
                            out[c * columnStep] -= g[c] * y[c] / right[c * columnStep];
            }
        }
    }

    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        const Index r = inputs[1].rowCount() == 1 ? 0 : row, c = inputs[1].columnCount() == 1 ? 0 : column;
        const Factor left = inputs[0].factor(0, row, column);
        Factor right = inputs[1].factor(1, r, c);
        if (kind_ == Kind::add)
            return {{.product = left.value, .factors = {left}}, {.product = right.value, .factors = {right}}};
        if (kind_ == Kind::subtract)
            return {{.product = left.value, .factors = {left}},
                    {.product = -right.value, .factors = {ownFactor(-1), right}}};
        if (kind_ == Kind::divideBySum) right.power = -1;
        return {{.product = result(row, column), .factors = {left, right}}};
    }

private:
    static float quotient(float a, float b) { return b == 0 && a == 0 ? 0.f : a / b; }
    Kind kind_;
};

template <Kind kind>
OpPointer broadcast() {
    static const OpPointer op = std::make_shared<Broadcast>(kind);
    return op;
}

}  // namespace

OpPointer add() {
    return broadcast<Kind::add>();
}
OpPointer subtract() {
    return broadcast<Kind::subtract>();
}
OpPointer multiplyElements() {
    return broadcast<Kind::multiply>();
}
OpPointer divideBySum() {
    return broadcast<Kind::divideBySum>();
}

}  // namespace attentionscope
