#include "core/graph/ops/normalisation.h"

#include <cmath>

#include "core/graph/ops/row_reduction.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

const float* rowOf(Operands inputs, size_t which) {
    return inputs.size() > which ? inputs[which].matrix().data() : nullptr;
}

// Layer norm and RMS norm: the same op with and without the mean and β.
class Normalisation final : public Op {
public:
    Normalisation(bool centred, float epsilon) : centred_(centred), epsilon_(epsilon) {}

    std::string_view name() const override { return centred_ ? "layer norm" : "RMS norm"; }
    std::string formula() const override {
        return centred_ ? "y_{ij} = γ_j (x_{ij} - μ_i) / √(σ_i^2 + ε) + β_j"
                        : "y_{ij} = γ_j x_{ij} / √(Σ_c x_{ic}^2 / d + ε)";
    }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, centred_ ? 3 : 2);
        const Index columns = inputs[0].columns->size();
        for (size_t i = 1; i < inputs.size(); ++i)
            if (inputs[i].shape() != Shape{1, columns})
                throwShapeError(name(), inputs, "[rows × d] and [1 × d] for each of γ and β");
        return inputs[0];
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        const float *gamma = rowOf(inputs, 1), *beta = rowOf(inputs, 2);
        const Index columns = x.cols();
        ThreadPool::instance().parallelFor(x.rows(), 1 + 16384 / (columns + 1), [&](Index begin, Index end) {
            const float* from = x.data() + begin * columns;
            float* to = result.data() + begin * columns;
            if (centred_)
                kernels::layerNormRows(from, end - begin, columns, gamma, beta, epsilon_, to);
            else
                kernels::rmsNormRows(from, end - begin, columns, gamma, epsilon_, to);
        });
    }

    // With x̂ the row before γ and h = γ ∘ gradient: ∂x = (h - mean(h) - x̂ · mean(h ∘ x̂)) / σ; RMS norm has
    // no mean(h).
    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        const MatrixView x = inputs[0].matrix();
        const Index columns = x.cols();
        if (columns == 0) return;
        const float* gamma = rowOf(inputs, 1);
        Matrix* forGamma = inputs.size() > 1 ? targets[1].matrix : nullptr;
        Matrix* forBeta = inputs.size() > 2 ? targets[2].matrix : nullptr;
        float* forGammaRow = forGamma ? forGamma->data() : nullptr;
        const GradientTarget& target = targets[0];
        float* to = target.matrix ? target->data() : nullptr;
        if (centred_)
            kernels::layerNormBackwardRows(x.data(), gradient.data(), x.rows(), columns, gamma, epsilon_, to,
                                           forGammaRow, forBeta ? forBeta->data() : nullptr);
        else
            kernels::rmsNormBackwardRows(x.data(), gradient.data(), x.rows(), columns, gamma, epsilon_, to,
                                         forGammaRow);
    }

    // The mean is a sum over the row, so every entry of the row is a term with its share; 1/σ counts as a
    // constant.
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        const Index columns = inputs[0].columnCount();
        const MatrixView x = inputs[0].matrix();
        const Statistics along = statistics(x.data() + row * columns, columns);
        std::vector<Term> terms;
        for (Index c = 0; c < columns; ++c) {
            if (!centred_ && c != column) continue;
            const double share = (c == column ? 1.0 : 0.0) - (centred_ ? 1.0 / double(columns) : 0.0);
            Term term{.product = share * double(along.inverse) * x(row, c),
                      .factors = {ownFactor(along.inverse, centred_ ? "1/σ" : "1/rms"),
                                  inputs[0].factor(0, row, c)}};
            if (centred_)
                term.factors.insert(term.factors.begin(), ownFactor(share, c == column ? "1 − 1/d" : "−1/d"));
            if (inputs.size() > 1) {
                term.factors.push_back(inputs[1].factor(1, 0, column));
                term.product *= term.factors.back().value;
            }
            terms.push_back(std::move(term));
        }
        if (inputs.size() > 2) {
            terms.push_back(termOf(inputs[2].factor(2, 0, column)));
        }
        return terms;
    }

private:
    struct Statistics {
        float mean, inverse;
    };
    Statistics statistics(const float* x, Index columns) const {
        double mean = 0, squares = 0;
        if (centred_)
            for (Index c = 0; c < columns; ++c) mean += x[c];
        mean /= double(columns);
        for (Index c = 0; c < columns; ++c) squares += (x[c] - mean) * (x[c] - mean);
        return {float(mean), float(1.0 / std::sqrt(squares / double(columns) + double(epsilon_)))};
    }
    bool centred_;
    float epsilon_;
};

class RowLength final : public RowReduction {
public:
    std::string_view name() const override { return "length"; }
    std::string formula() const override { return "y_i = √(Σ_j x_{ij}^2)"; }
    // A row of zeros has no direction; its slope is defined as 0.
    void backward(Operands inputs, const Matrix& result, const Matrix& gradient,
                  Targets targets) const override {
        const MatrixView x = inputs[0].matrix();
        if (Matrix* target = targets[0])
            for (Index r = 0; r < x.rows(); ++r)
                if (result(r, 0) != 0) target->row(r) += x.row(r) * (gradient(r, 0) / result(r, 0));
    }
    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index) const override {
        std::vector<Term> terms;
        for (Index c = 0; c < inputs[0].columnCount(); ++c) {
            const Factor factor = inputs[0].factor(0, row, c, 2);
            const double inverse = result(row, 0) == 0 ? 0 : 1 / double(result(row, 0));
            terms.push_back({.product = inverse * factor.value * factor.value,
                             .factors = {ownFactor(inverse, "1/|x|"), factor}});
        }
        return terms;
    }

private:
    float ofRow(const MatrixView& x, Index row) const override {
        double squares = 0;
        for (Index c = 0; c < x.cols(); ++c) squares += double(x(row, c)) * x(row, c);
        return float(std::sqrt(squares));
    }
};

}  // namespace

OpPointer layerNorm(float epsilon) {
    return std::make_shared<Normalisation>(true, epsilon);
}
OpPointer rmsNorm(float epsilon) {
    return std::make_shared<Normalisation>(false, epsilon);
}
OpPointer rowLength() {
    return theOne<RowLength>();
}

}  // namespace attentionscope
