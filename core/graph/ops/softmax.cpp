#include "core/graph/ops/softmax.h"

#include <cmath>
#include <limits>

#include "core/graph/ops/row_reduction.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

class Softmax final : public Op {
public:
    std::string_view name() const override { return "softmax"; }
    std::string formula() const override { return "y_{ij} = e^{x_{ij}} / Σ_l e^{x_{il}}"; }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        return inputs[0];
    }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        kernels::softmaxRows(x.data(), x.rows(), x.cols(), x.cols(), result.data(), x.cols());
    }
    void backward(Operands, const Matrix& result, const Matrix& gradient,
                  std::span<const GradientTarget> inputGradients) const override {
        if (!inputGradients[0]) return;
        const Index columns = result.cols();
        ThreadPool::instance().parallelFor(
            result.rows(), 1 + 4096 / (columns + 1), [&](Index begin, Index end) {
                for (Index r = begin; r < end; ++r) {
                    const float inner = result.row(r).dot(gradient.row(r));
                    inputGradients[0]->row(r).array() +=
                        result.row(r).array() * (gradient.row(r).array() - inner);
                }
            });
    }
    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        double sum = 0;
        for (Index c = 0; c < inputs[0].columnCount(); ++c) sum += std::exp(double(inputs[0].at(row, c)));
        return {shareTerm(inputs[0].factor(0, row, column), sum, result(row, column))};
    }
};

class RowMaximum final : public RowReduction {
public:
    std::string_view name() const override { return "row maximum"; }
    std::string formula() const override { return "m_i = max_j x_{ij}"; }
    void backward(Operands inputs, const Matrix&, const Matrix& gradient,
                  std::span<const GradientTarget> inputGradients) const override {
        if (!inputGradients[0]) return;
        for (Index r = 0; r < gradient.rows(); ++r) {
            const Index place = position(inputs[0].matrix(), r);
            if (place >= 0) (*inputGradients[0])(r, place) += gradient(r, 0);
        }
    }
    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index) const override {
        const Index place = position(inputs[0].matrix(), row);
        if (place < 0 || std::isinf(inputs[0].at(row, place)))
            return {{.product = result(row, 0), .label = "all keys are masked"}};
        return {{.product = result(row, 0), .factors = {inputs[0].factor(0, row, place)}}};
    }

private:
    float ofRow(const MatrixView& x, Index row) const override {
        const Index place = position(x, row);
        const float highest = place < 0 ? 0.f : x(row, place);
        return highest == -std::numeric_limits<float>::infinity() ? 0.f : highest;
    }
    // The first largest entry of a row (NaN counts as larger than everything); -1 for an empty row.
    static Index position(const MatrixView& values, Index row) {
        Index best = -1;
        for (Index c = 0; c < values.cols(); ++c) {
            if (std::isnan(values(row, c))) return c;
            if (best < 0 || values(row, c) > values(row, best)) best = c;
        }
        return best;
    }
};

class RowSum final : public RowReduction {
public:
    std::string_view name() const override { return "row sum"; }
    std::string formula() const override { return "y_i = Σ_j x_{ij}"; }
    void backward(Operands, const Matrix&, const Matrix& gradient,
                  std::span<const GradientTarget> inputGradients) const override {
        if (Matrix* target = inputGradients[0]) target->colwise() += gradient.col(0);
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index) const override {
        std::vector<Term> terms;
        for (Index c = 0; c < inputs[0].columnCount(); ++c) {
            const Factor factor = inputs[0].factor(0, row, c);
            terms.push_back({.product = factor.value, .factors = {factor}});
        }
        return terms;
    }

private:
    float ofRow(const MatrixView& x, Index row) const override {
        double sum = 0;
        for (Index c = 0; c < x.cols(); ++c) sum += x(row, c);
        return float(sum);
    }
};

}  // namespace

Term shareTerm(Factor logit, double sum, float share) {
    const bool inRange = std::isfinite(sum) && sum > 0;
    logit.function = inRange ? "exp" : "softmax";
    Term term{.product = share, .factors = {std::move(logit)}};
    if (inRange) term.factors.insert(term.factors.begin(), ownFactor(1 / sum, "1 / Σ exp"));
    return term;
}

OpPointer softmax() {
    static const OpPointer op = std::make_shared<Softmax>();
    return op;
}
OpPointer rowMaximum() {
    static const OpPointer op = std::make_shared<RowMaximum>();
    return op;
}
OpPointer rowSum() {
    static const OpPointer op = std::make_shared<RowSum>();
    return op;
}

}  // namespace attentionscope
