#include "core/graph/ops/near.h"

#include <cmath>
#include <limits>

namespace attentionscope {

namespace {

class KeepNear final : public Op {
public:
    explicit KeepNear(float width) : width_(width) {}
    std::string_view name() const override { return "keep near"; }
    std::string formula() const override {
        return "y_{ij} = s_{ij} \\text{ where } |δ_{ij}| ≤ " + std::to_string(int(width_)) +
               ", \\text{ else } -∞";
    }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 2, 2);
        if (inputs[0].shape() != inputs[1].shape()) throwShapeError(name(), inputs, "equal shapes");
        return inputs[0];
    }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView scores = inputs[0].matrix(), distances = inputs[1].matrix();
        for (Index i = 0; i < scores.size(); ++i)
            result.data()[i] =
                isNear(distances.data()[i]) ? scores.data()[i] : -std::numeric_limits<float>::infinity();
    }
    void backward(Operands inputs, const Matrix&, const Matrix& gradient,
                  std::span<const GradientTarget> inputGradients) const override {
        if (!inputGradients[0]) return;
        const MatrixView distances = inputs[1].matrix();
        for (Index i = 0; i < gradient.size(); ++i)
            if (isNear(distances.data()[i])) inputGradients[0]->data()[i] += gradient.data()[i];
    }
    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        if (!isNear(inputs[1].at(row, column)))
            return {{.product = result(row, column), .label = "outside the window"}};
        const Factor factor = inputs[0].factor(0, row, column);
        return {{.product = factor.value, .factors = {factor}}};
    }

private:
    bool isNear(float distance) const { return std::abs(distance) <= width_; }
    float width_;
};

}  // namespace

OpPointer keepNear(float width) {
    return std::make_shared<KeepNear>(width);
}

}  // namespace attentionscope
