#include "core/graph/ops/linear.h"

#include "core/kernels/thread_pool.h"

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
        if (const kernels::PackedPointer packed = packedFor(weights, transposed_, rows)) {
            kernels::multiplyPacked(left.data(), rows, inner, *packed, bias.data(), kernels::Activation::none,
                                    result.data(), columns);
            return;
        }
        const MatrixView right = weights.matrix();
        kernels::multiply({left.data(), inner}, {right.data(), right.cols(), transposed_}, rows, columns,
                          inner, 1, result.data(), columns, false, bias.data());
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        const MatrixView x = inputs[0].matrix();
        const Index rows = x.rows(), inner = x.cols(), columns = gradient.cols();
        if (const GradientTarget& target = targets[0]; target.matrix && isSparse(gradient)) {
            addRows(inputs[1].matrix(), gradient, target);
        } else if (target.matrix) {
            // Only for weights in memory: packing those of a checkpoint in the other orientation as well
            // costs too much.
            const bool kept = inputs[1].packing && inputs[1].parameter->trainable();
            if (const auto packed = kept ? packedFor(inputs[1], !transposed_, rows) : nullptr) {
                if (target.fresh)
                    kernels::multiplyPacked(gradient.data(), rows, columns, *packed, nullptr,
                                            kernels::Activation::none, target->data(), inner);
                else
                    kernels::addMultipliedPacked(gradient.data(), rows, columns, *packed, target->data(),
                                                 inner);
            } else {
                const MatrixView weights = inputs[1].matrix();
                kernels::multiply({gradient.data(), columns}, {weights.data(), weights.cols(), !transposed_},
                                  rows, inner, columns, 1, target->data(), inner, !target.fresh);
            }
        }
        if (targets[1]) addWeightGradient(x.data(), gradient.data(), rows, targets[1]);
        if (inputs.size() != 3 || !targets[2]) return;
        float* bias = targets[2]->data();
        ThreadPool::instance().parallelFor(columns, 1 + 65536 / (rows + 1), [&](Index begin, Index end) {
            for (Index row = 0; row < rows; ++row)
                kernels::addScaled(1, gradient.data() + row * columns + begin, end - begin, bias + begin);
        });
    }

    bool treatsRowsAlone(std::span<const Axes>) const override { return true; }
    bool writesGradient(size_t input) const override { return input < 2; }
    bool joinsGradients(size_t input) const override { return input == 1; }

    // One product over the rows of all nodes: the sum stays in registers longer than in one product per node.
    void backwardJoined(size_t, std::span<const NodeGradient> nodes,
                        const GradientTarget& target) const override {
        Index rows = 0;
        for (const NodeGradient& node : nodes) rows += node.gradient->rows();
        const Index columns = nodes.front().gradient->cols(), inner = nodes.front().inputs[0].columnCount();
        Matrix x(rows, inner), gradient(rows, columns);
        Index row = 0;
        for (const NodeGradient& node : nodes) {
            const Index here = node.gradient->rows();
            x.middleRows(row, here) = node.inputs[0].matrix();
            gradient.middleRows(row, here) = *node.gradient;
            row += here;
        }
        addWeightGradient(x.data(), gradient.data(), rows, target);
    }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        std::vector<Term> terms;
        for (Index c = 0; c < inputs[0].columnCount(); ++c) {
            const Factor weight =
                transposed_ ? inputs[1].factor(1, column, c) : inputs[1].factor(1, c, column);
            terms.push_back(productOf(inputs[0].factor(0, row, c), weight));
        }
        if (inputs.size() == 3) {
            terms.push_back(termOf(inputs[2].factor(2, 0, column)));
        }
        return terms;
    }

private:
    /// Weights packed for a product with this number of rows; null if packing does not pay. Weights in
    /// training change at every step: with many rows, reading them in place is cheaper.
    static kernels::PackedPointer packedFor(const Operand& weights, bool transposed, Index rows) {
        constexpr Index many = 512;
        const bool training = weights.packing && weights.parameter->trainable();
        return training && !transposed && rows >= many ? nullptr : weights.packed(transposed);
    }

    /// Whether most columns are 0, as where one logit of a vocabulary is measured.
    bool isSparse(const Matrix& gradient) const {
        constexpr Index many = 64;
        return transposed_ && gradient.rows() == 1 && gradient.cols() >= many &&
               many * (gradient.array() != 0).count() <= gradient.cols();
    }

    /// target += gradient · weights, over the columns of the gradient that are not 0.
    static void addRows(const MatrixView& weights, const Matrix& gradient, const GradientTarget& target) {
        if (target.fresh) target->setZero();
        for (Index j = 0; j < gradient.cols(); ++j)
            if (gradient(0, j) != 0)
                kernels::addScaled(gradient(0, j), weights.data() + j * weights.cols(), weights.cols(),
                                   target->data());
    }

    /// target += xᵀ gradient, or gradientᵀ x if the weights are transposed.
    void addWeightGradient(const float* x, const float* gradient, Index rows,
                           const GradientTarget& target) const {
        const Index outer = target->rows(), width = target->cols();
        const float *left = transposed_ ? gradient : x, *right = transposed_ ? x : gradient;
        kernels::multiply({left, outer, true}, {right, width}, outer, width, rows, 1, target->data(), width,
                          !target.fresh);
    }

    bool transposed_;
};

}  // namespace

// Returns the same op for all callers: nodes that multiply by the same weights are recognised by it.
OpPointer linear(bool transposed) {
    static const OpPointer plain = std::make_shared<Linear>(false), other = std::make_shared<Linear>(true);
    return transposed ? other : plain;
}

}  // namespace attentionscope
