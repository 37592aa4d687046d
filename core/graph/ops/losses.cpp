#include "core/graph/ops/losses.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

// log Σ e^x of a row, with its largest entry kept apart: log Σ = highest + log(sum).
struct LogSum {
    float highest;
    double sum;
    double value() const { return highest + std::log(sum); }
};

LogSum logSum(const float* x, Index count, float* exponentials) {
    float highest = kernels::largest(x, count);
    if (std::isinf(highest) && highest < 0) highest = 0;
    return {highest, kernels::exponentialSum(x, count, highest, exponentials)};
}

class CrossEntropy final : public Op {
public:
    CrossEntropy(std::vector<Index> targets, double smoothing, bool mean)
        : targets_(std::move(targets)), smoothing_(smoothing), mean_(mean) {
        for (const Index target : targets_) counted_ += target >= 0;
    }

    std::string_view name() const override { return mean_ ? "cross-entropy" : "negative log-likelihood"; }
    std::string formula() const override {
        if (!mean_) return "y_i = -log softmax(x_i)_{t_i}";
        return smoothing_ > 0 ? "L = -1/n Σ_i Σ_j ((1 - s) [j = t_i] + s / V) log softmax(x_i)_j"
                              : "L = -1/n Σ_i log softmax(x_i)_{t_i}";
    }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        if (inputs[0].rows->size() != Index(targets_.size()))
            throwShapeError(name(), inputs,
                            Phrase("a row for each of %1 targets", {std::to_string(targets_.size())}));
        for (const Index target : targets_)
            if (target < -1 || target >= inputs[0].columns->size())
                throw Error(
                    {.what = "a target is not in the vocabulary",
                     .where = std::string(name()),
                     .got = std::to_string(target),
                     .expected = Phrase("-1, or less than %1", {std::to_string(inputs[0].columns->size())})});
        return {mean_ ? singleAxis() : inputs[0].rows, singleAxis()};
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        std::vector<double> losses(targets_.size());
        forRows(x, [&](Index row, float* buffer) { losses[size_t(row)] = loss(x, row, buffer); });
        if (!mean_) {
            for (size_t i = 0; i < losses.size(); ++i) result(Index(i), 0) = float(losses[i]);
            return;
        }
        double sum = 0;
        for (const double value : losses) sum += value;
        result(0, 0) = counted_ ? float(sum / double(counted_)) : 0.f;
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        const GradientTarget& target = targets[0];
        if (!target.matrix) return;
        const MatrixView x = inputs[0].matrix();
        const Index columns = x.cols();
        if (target.fresh)
            for (size_t row = 0; row < targets_.size(); ++row)
                if (targets_[row] < 0) target->row(Index(row)).setZero();
        forRows(x, [&](Index row, float* buffer) {
            const float g = mean_ ? gradient(0, 0) / float(counted_) : gradient(row, 0);
            const LogSum whole = logSum(x.data() + row * columns, columns, buffer);
            const float scale = float(double(g) / whole.sum), even = float(smoothing_ / double(columns)) * g;
            Eigen::Map<Eigen::ArrayXf> out(target->data() + row * columns, columns);
            const auto own = Eigen::Map<const Eigen::ArrayXf>(buffer, columns) * scale - even;
            if (target.fresh)
                out = own;
            else
                out += own;
            out[targets_[size_t(row)]] -= float(1 - smoothing_) * g;
        });
    }
    bool writesGradient(size_t) const override { return true; }

    // One term for each row with a target.
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index) const override {
        const MatrixView x = inputs[0].matrix();
        std::vector<Term> terms;
        std::vector<float> buffer(size_t(x.cols()));
        for (Index r = mean_ ? 0 : row; r < (mean_ ? x.rows() : row + 1); ++r) {
            if (targets_[size_t(r)] < 0) continue;
            Factor factor = inputs[0].factor(0, r, targets_[size_t(r)]);
            factor.function = "-log softmax";
            const double share = mean_ ? 1 / double(counted_) : 1;
            Term term{.product = loss(x, r, buffer.data()) * share, .factors = {std::move(factor)}};
            if (mean_) term.factors.insert(term.factors.begin(), ownFactor(share, "1/n"));
            terms.push_back(std::move(term));
        }
        return terms;
    }

private:
    template <typename Task>
    void forRows(const MatrixView& x, const Task& task) const {
        ThreadPool::instance().parallelFor(x.rows(), 1 + 8192 / (x.cols() + 1), [&](Index begin, Index end) {
            std::vector<float> buffer(size_t(x.cols()));
            for (Index row = begin; row < end; ++row)
                if (targets_[size_t(row)] >= 0) task(row, buffer.data());
        });
    }

    double loss(const MatrixView& x, Index row, float* buffer) const {
        const Index columns = x.cols();
        const float* values = x.data() + row * columns;
        const double whole = logSum(values, columns, buffer).value();
        double loss = (1 - smoothing_) * (whole - values[targets_[size_t(row)]]);
        if (smoothing_ > 0) {
            double mean = 0;
            for (Index c = 0; c < columns; ++c) mean += values[c];
            loss += smoothing_ * (whole - mean / double(columns));
        }
        return loss;
    }

    std::vector<Index> targets_;
    double smoothing_;
    bool mean_;
    Index counted_ = 0;
};

}  // namespace

OpPointer crossEntropy(std::vector<Index> targets, float labelSmoothing) {
    if (!(labelSmoothing >= 0 && labelSmoothing < 1))
        throw Error({.what = "label smoothing is a share",
                     .got = std::to_string(labelSmoothing),
                     .expected = "from 0 to less than 1"});
    return std::make_shared<CrossEntropy>(std::move(targets), double(labelSmoothing), true);
}
OpPointer negativeLogLikelihood(std::vector<Index> targets) {
    return std::make_shared<CrossEntropy>(std::move(targets), 0.0, false);
}

}  // namespace attentionscope
