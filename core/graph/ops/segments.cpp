#include "core/graph/ops/segments.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/graph/ops/softmax.h"

namespace attentionscope {

namespace {

struct Range {
    Index begin, end;
    Index size() const { return end - begin; }
};

class Reduce final : public Op {
public:
    Reduce(Reduction kind, bool whole) : kind_(kind), whole_(whole) {}

    std::string_view name() const override {
        constexpr std::string_view names[] = {"segment sum", "segment mean", "segment maximum", "first row",
                                              "last row"};
        constexpr std::string_view wholes[] = {"column sum", "column mean", "column maximum", "first row",
                                               "last row"};
        return (whole_ ? wholes : names)[int(kind_)];
    }
    std::string formula() const override {
        constexpr const char* formulas[] = {"y_{sj} = Σ_{i ∈ s} x_{ij}", "y_{sj} = Σ_{i ∈ s} x_{ij} / n_s",
                                            "y_{sj} = max_{i ∈ s} x_{ij}", "y_{sj} = x_{first(s), j}",
                                            "y_{sj} = x_{last(s), j}"};
        return formulas[int(kind_)];
    }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        if (whole_) return {singleAxis(), inputs[0].columns};
        return {makeAxis(AxisRole::item, inputs[0].rows->segmentCount()), inputs[0].columns};
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        result.setZero();
        for (Index s = 0; s < result.rows(); ++s) {
            const Range range = rangeOf(*inputs[0].rows, s);
            if (range.size() == 0) continue;
            switch (kind_) {
                case Reduction::sum:
                    result.row(s) = x.middleRows(range.begin, range.size()).colwise().sum();
                    break;
                case Reduction::mean:
                    result.row(s) =
                        x.middleRows(range.begin, range.size()).colwise().sum() / float(range.size());
                    break;
                case Reduction::maximum:
                    for (Index c = 0; c < x.cols(); ++c) result(s, c) = x(largest(x, range, c), c);
                    break;
                case Reduction::first: result.row(s) = x.row(range.begin); break;
                case Reduction::last: result.row(s) = x.row(range.end - 1); break;
            }
        }
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        Matrix* target = targets[0];
        if (!target) return;
        const MatrixView x = inputs[0].matrix();
        for (Index s = 0; s < gradient.rows(); ++s) {
            const Range range = rangeOf(*inputs[0].rows, s);
            if (range.size() == 0) continue;
            const auto g = gradient.row(s);
            switch (kind_) {
                case Reduction::sum: target->middleRows(range.begin, range.size()).rowwise() += g; break;
                case Reduction::mean:
                    target->middleRows(range.begin, range.size()).rowwise() += g / float(range.size());
                    break;
                case Reduction::maximum:
                    for (Index c = 0; c < x.cols(); ++c) (*target)(largest(x, range, c), c) += g(c);
                    break;
                case Reduction::first: target->row(range.begin) += g; break;
                case Reduction::last: target->row(range.end - 1) += g; break;
            }
        }
    }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        std::vector<Term> terms;
        Range range = rangeOf(*inputs[0].rows, row);
        if (range.size() == 0) return {{.product = 0, .label = "empty"}};
        const double weight = kind_ == Reduction::mean ? 1.0 / double(range.size()) : 1.0;
        if (kind_ == Reduction::maximum) range.begin = largest(inputs[0].matrix(), range, column);
        if (kind_ == Reduction::last) range.begin = range.end - 1;
        if (kind_ != Reduction::sum && kind_ != Reduction::mean) range.end = range.begin + 1;
        for (Index r = range.begin; r < range.end; ++r) {
            const Factor factor = inputs[0].factor(0, r, column);
            terms.push_back({.product = factor.value * weight, .factors = {factor}});
            if (kind_ == Reduction::mean)
                terms.back().factors.insert(terms.back().factors.begin(), ownFactor(weight, "1/n"));
        }
        return terms;
    }

private:
    Range rangeOf(const Axis& rows, Index s) const {
        if (whole_) return {0, rows.size()};
        return {rows.segmentBegin(s), rows.segmentEnd(s)};
    }
    // The first largest entry; NaN counts as larger than everything.
    static Index largest(const MatrixView& x, const Range& range, Index column) {
        Index best = range.begin;
        for (Index r = range.begin; r < range.end; ++r) {
            if (std::isnan(x(r, column))) return r;
            if (x(r, column) > x(best, column)) best = r;
        }
        return best;
    }
    Reduction kind_;
    bool whole_;
};

class Repeat final : public Op {
public:
    explicit Repeat(AxisPointer rows) : rows_(std::move(rows)) {}

    std::string_view name() const override { return "repeat"; }
    std::string formula() const override { return "y_{ij} = x_{s(i), j}"; }
    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 1, 1);
        if (inputs[0].rows->size() != rows_->segmentCount())
            throwShapeError(name(), inputs,
                            Phrase("%1 rows, one for each segment", {std::to_string(rows_->segmentCount())}));
        return {rows_, inputs[0].columns};
    }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        for (Index s = 0; s < x.rows(); ++s)
            for (Index r = rows_->segmentBegin(s); r < rows_->segmentEnd(s); ++r) result.row(r) = x.row(s);
    }
    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        if (Matrix* target = targets[0])
            for (Index s = 0; s < inputs[0].rowCount(); ++s)
                for (Index r = rows_->segmentBegin(s); r < rows_->segmentEnd(s); ++r)
                    target->row(s) += gradient.row(r);
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        return {termOf(inputs[0].factor(0, rows_->segmentOf(row), column))};
    }

private:
    AxisPointer rows_;
};

class SegmentSoftmax final : public Op {
public:
    std::string_view name() const override { return "softmax over rows"; }
    std::string formula() const override { return "y_{ij} = e^{x_{ij}} / Σ_{l ∈ s(i)} e^{x_{lj}}"; }
    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView x = inputs[0].matrix();
        const Axis& rows = *inputs[0].rows;
        constexpr float minusInfinity = -std::numeric_limits<float>::infinity();
        RowVector highest(x.cols()), sums(x.cols());
        for (Index s = 0; s < rows.segmentCount(); ++s) {
            const Range range{rows.segmentBegin(s), rows.segmentEnd(s)};
            if (range.size() == 0) continue;
            highest.setConstant(minusInfinity);
            for (Index r = range.begin; r < range.end; ++r)
                for (Index c = 0; c < x.cols(); ++c)
                    if (x(r, c) > highest(c)) highest(c) = x(r, c);
            for (Index c = 0; c < x.cols(); ++c)
                if (highest(c) == minusInfinity) highest(c) = 0;
            auto part = result.middleRows(range.begin, range.size());
            part = x.middleRows(range.begin, range.size()).rowwise() - highest;
            kernels::exponential(part.data(), part.size(), part.data());
            sums = part.colwise().sum();
            for (Index c = 0; c < x.cols(); ++c)
                if (sums(c) == 0) sums(c) = 1;
            part.array().rowwise() /= sums.array();
        }
    }
    void backward(Operands inputs, const Matrix& result, const Matrix& gradient,
                  Targets targets) const override {
        Matrix* target = targets[0];
        if (!target) return;
        const Axis& rows = *inputs[0].rows;
        for (Index s = 0; s < rows.segmentCount(); ++s) {
            const Index begin = rows.segmentBegin(s), count = rows.segmentSize(s);
            if (count == 0) continue;
            const auto y = result.middleRows(begin, count).array();
            const auto g = gradient.middleRows(begin, count).array();
            const Eigen::Array<float, 1, Eigen::Dynamic, Eigen::RowMajor> inner = (y * g).colwise().sum();
            target->middleRows(begin, count).array() += y * (g.rowwise() - inner);
        }
    }
    std::vector<Term> explain(Operands inputs, const Matrix& result, Index row, Index column) const override {
        const Axis& rows = *inputs[0].rows;
        const Index s = rows.segmentOf(row);
        const Range range{rows.segmentBegin(s), rows.segmentEnd(s)};
        double sum = 0;
        for (Index r = range.begin; r < range.end; ++r) sum += std::exp(double(inputs[0].at(r, column)));
        return {shareTerm(inputs[0].factor(0, row, column), sum, result(row, column))};
    }
};

}  // namespace

OpPointer reduceSegments(Reduction reduction) {
    return std::make_shared<Reduce>(reduction, false);
}
OpPointer reduceColumns(Reduction reduction) {
    return std::make_shared<Reduce>(reduction, true);
}
OpPointer repeatForSegments(AxisPointer rows) {
    return std::make_shared<Repeat>(std::move(rows));
}
OpPointer softmaxOfSegments() {
    return theOne<SegmentSoftmax>();
}

}  // namespace attentionscope
