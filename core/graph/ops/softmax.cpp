#include "core/graph/ops/softmax.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "core/graph/ops/row_reduction.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

class Softmax final : public Op {
public:
    std::string_view name() const override { return "softmax"; }
    std::string formula() const override { return "y_{ij} = e^{x_{ij}} / Σ_l e^{x_{il}}"; }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        kernels::softmaxRows(x.data(), x.rows(), x.cols(), x.cols(), result.data(), x.cols());
    }
    void backward(Operands, const Matrix& result, const Matrix& gradient, Targets targets) const override {
        if (!targets[0]) return;
        const Index columns = result.cols();
        ThreadPool::instance().parallelFor(
            result.rows(), 1 + 4096 / (columns + 1), [&](Index begin, Index end) {
                for (Index r = begin; r < end; ++r) {
                    const float inner = result.row(r).dot(gradient.row(r));
                    targets[0]->row(r).array() += result.row(r).array() * (gradient.row(r).array() - inner);
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
    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        if (!targets[0]) return;
        for (Index r = 0; r < gradient.rows(); ++r) {
            const Index place = position(inputs[0].matrix(), r);
            if (place >= 0) (*targets[0])(r, place) += gradient(r, 0);
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
    void backward(Operands, const Matrix&, const Matrix& gradient, Targets targets) const override {
        if (Matrix* target = targets[0]) target->colwise() += gradient.col(0);
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index) const override {
        std::vector<Term> terms;
        for (Index c = 0; c < inputs[0].columnCount(); ++c) {
            terms.push_back(termOf(inputs[0].factor(0, row, c)));
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
    return theOne<Softmax>();
}
OpPointer rowMaximum() {
    return theOne<RowMaximum>();
}
OpPointer rowSum() {
    return theOne<RowSum>();
}

namespace {

class Sparsemax final : public Op {
public:
    std::string_view name() const override { return "sparsemax"; }
    std::string formula() const override { return "y_{ij} = max(0, x_{ij} - τ_i), Σ_j y_{ij} = 1"; }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        const Index columns = x.cols();
        ThreadPool::instance().parallelFor(x.rows(), 1 + 4096 / (columns + 1), [&](Index begin, Index end) {
            std::vector<float> sorted(static_cast<size_t>(columns));
            for (Index r = begin; r < end; ++r) {
                const float* row = x.data() + r * columns;
                const float low = threshold(row, columns, sorted);
                for (Index c = 0; c < columns; ++c) {
                    const float above = row[c] - low;
                    result(r, c) = above > 0 || std::isnan(above) ? above : 0.f;
                }
            }
        });
    }

    // On the support: the gradient minus its mean there.
    void backward(Operands, const Matrix& result, const Matrix& gradient, Targets targets) const override {
        Matrix* target = targets[0];
        if (!target) return;
        for (Index r = 0; r < result.rows(); ++r) {
            double sum = 0, count = 0;
            for (Index c = 0; c < result.cols(); ++c)
                if (result(r, c) > 0) {
                    sum += gradient(r, c);
                    ++count;
                }
            const float mean = count > 0 ? float(sum / count) : 0.f;
            for (Index c = 0; c < result.cols(); ++c)
                if (result(r, c) > 0) (*target)(r, c) += gradient(r, c) - mean;
        }
    }

    // x_j - τ with τ = (Σ_S x - 1) / |S| over the support S.
    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        if (result(row, column) == 0) return {{.product = 0, .label = "below the threshold"}};
        double support = 0;
        for (Index c = 0; c < result.cols(); ++c) support += result(row, c) > 0;
        if (support == 0) return {{.product = result(row, column), .label = "not a number"}};
        const Factor own = inputs[0].factor(0, row, column);
        std::vector<Term> terms{termOf(own),
                                {.product = 1 / support, .factors = {ownFactor(1 / support, "1/n")}}};
        for (Index c = 0; c < result.cols(); ++c) {
            if (!(result(row, c) > 0)) continue;
            const Factor other = inputs[0].factor(0, row, c);
            terms.push_back(
                {.product = -other.value / support, .factors = {ownFactor(-1 / support, "−1/n"), other}});
        }
        return terms;
    }

private:
    static float threshold(const float* row, Index columns, std::vector<float>& sorted) {
        for (Index c = 0; c < columns; ++c)
            if (std::isnan(row[c])) return row[c];
        std::copy_n(row, columns, sorted.begin());
        std::sort(sorted.begin(), sorted.end(), std::greater<>());
        if (columns == 0 || sorted[0] == -std::numeric_limits<float>::infinity()) return 0;
        double sum = 0, low = 0;
        for (Index k = 0; k < columns; ++k) {
            sum += sorted[size_t(k)];
            if (!(1 + double(k + 1) * sorted[size_t(k)] > sum)) break;
            low = (sum - 1) / double(k + 1);
        }
        return float(low);
    }
};

}  // namespace

OpPointer sparsemax() {
    return theOne<Sparsemax>();
}

}  // namespace attentionscope
