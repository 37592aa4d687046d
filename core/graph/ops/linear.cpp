#include "core/graph/ops/linear.h"

namespace attentionscope {

namespace {

class Linear final : public Op {
public:
    explicit Linear(bool transposed) : transposed_(transposed) {}

    std::string_view name() const override { return "linear"; }
    std::string formula() const override {
        return transposed_ ? "y_{ij} = Σ_c x_{ic} W_{jc} + b_j" : "y_{ij} = Σ_c x_{ic} W_{cj} + b_j";
    }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 2, 3);
        const auto& weights = inputs[1];
        const Axis& inner = transposed_ ? *weights.columns : *weights.rows;
        const AxisPointer& columns = transposed_ ? weights.rows : weights.columns;
        if (inputs[0].columns->size() != inner.size() ||
            (inputs.size() == 3 && inputs[2].shape() != Shape{1, columns->size()}))
            throwShapeError(name(), inputs,
                            transposed_ ? "[n × c], [m × c] and [1 × m]" : "[n × c], [c × m] and [1 × m]");
        return {inputs[0].rows, columns};
    }

    void forward(Operands inputs, Matrix& result) const override {
        const Operand &x = inputs[0], &weights = inputs[1];
        const Index rows = x.rowCount(), inner = x.columnCount(), columns = result.cols();
        const MatrixView left = x.matrix();
        MatrixView bias(nullptr, 0, 0);
        if (inputs.size() == 3) new (&bias) MatrixView(inputs[2].matrix());
        if (weights.parameter && !weights.parameter->trainable()) {
            kernels::multiplyPacked(left.data(), rows, inner, *weights.parameter->packed(transposed_),
                                    bias.data(), kernels::Activation::none, result.data(), columns);
            return;
        }
        const MatrixView right = weights.matrix();
        kernels::multiply({left.data(), inner}, {right.data(), right.cols(), transposed_}, rows, columns,
                          inner, 1, result.data(), columns);
        if (bias.size() > 0) result.rowwise() += Eigen::Map<const RowVector>(bias.data(), columns);
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient,
                  std::span<Matrix* const> inputGradients) const override {
        const MatrixView x = inputs[0].matrix(), weights = inputs[1].matrix();
        const Index rows = x.rows(), inner = x.cols(), columns = gradient.cols();
        if (Matrix* target = inputGradients[0])
            kernels::multiply({gradient.data(), columns}, {weights.data(), weights.cols(), !transposed_},
                              rows, inner, columns, 1, target->data(), inner, true);
        if (Matrix* target = inputGradients[1]) {
            if (transposed_)
                kernels::multiply({gradient.data(), columns, true}, {x.data(), inner}, columns, inner, rows,
                                  1, target->data(), inner, true);
            else
                kernels::multiply({x.data(), inner, true}, {gradient.data(), columns}, inner, columns, rows,
                                  1, target->data(), columns, true);
        }
        if (inputs.size() == 3 && inputGradients[2])
            for (Index row = 0; row < rows; ++row)
                kernels::addScaled(1, gradient.data() + row * columns, columns, inputGradients[2]->data());
    }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        std::vector<Term> terms;
        for (Index c = 0; c < inputs[0].columnCount(); ++c) {
            Term term;
            term.factors.push_back(inputs[0].factor(0, row, c));
            term.factors.push_back(transposed_ ? inputs[1].factor(1, column, c)
                                               : inputs[1].factor(1, c, column));
            term.product = term.factors[0].value * term.factors[1].value;
            terms.push_back(std::move(term));
        }
        if (inputs.size() == 3) {
            const Factor bias = inputs[2].factor(2, 0, column);
            terms.push_back({.product = bias.value, .factors = {bias}});
        }
        return terms;
    }

private:
    bool transposed_;
};

}  // namespace

OpPointer linear(bool transposed) {
    return std::make_shared<Linear>(transposed);
}

}  // namespace attentionscope
