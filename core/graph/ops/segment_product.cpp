#include "core/graph/ops/segment_product.h"

namespace attentionscope {

namespace {

struct Segment {
    Index queryBegin, queries, keyBegin, keys;
};

Segment segmentAt(const Axis& queries, const Axis& keys, Index s) {
    return {queries.segmentBegin(s), queries.segmentSize(s), keys.segmentBegin(s), keys.segmentSize(s)};
}

/// Calls task(segment) for every segment with queries and keys.
template <typename Task>
void forSegments(const Axis& queries, const Axis& keys, const Task& task) {
    for (Index s = 0; s < keys.segmentCount(); ++s)
        if (const Segment part = segmentAt(queries, keys, s); part.queries > 0 && part.keys > 0) task(part);
}

class DotProducts final : public Op {
public:
    std::string_view name() const override { return "dot products"; }
    std::string formula() const override { return "s_{ij} = Σ_c q_{ic} k_{jc}"; }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 2, 2);
        const Axis& keys = *inputs[1].rows;
        if (inputs[0].columns->size() != inputs[1].columns->size() ||
            inputs[0].rows->segmentCount() != keys.segmentCount())
            throwShapeError(name(), inputs, "[queries × d] and [keys × d] with equally many segments");
        if (keys.segmentCount() == 1) return {inputs[0].rows, inputs[1].rows};
        return {inputs[0].rows, makeAxis(keys.role(), keys.longestSegment())};
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView q = inputs[0].matrix(), k = inputs[1].matrix();
        if (inputs[1].rows->segmentCount() > 1) result.setZero();
        forSegments(*inputs[0].rows, *inputs[1].rows, [&](const Segment& part) {
            kernels::multiply({q.data() + part.queryBegin * q.cols(), q.cols()},
                              {k.data() + part.keyBegin * k.cols(), k.cols(), true}, part.queries, part.keys,
                              q.cols(), 1, result.data() + part.queryBegin * result.cols(), result.cols());
        });
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        const MatrixView q = inputs[0].matrix(), k = inputs[1].matrix();
        const Index d = q.cols(), stride = gradient.cols();
        forSegments(*inputs[0].rows, *inputs[1].rows, [&](const Segment& part) {
            const float* g = gradient.data() + part.queryBegin * stride;
            if (Matrix* target = targets[0])
                kernels::multiply({g, stride}, {k.data() + part.keyBegin * d, d}, part.queries, d, part.keys,
                                  1, target->data() + part.queryBegin * d, d, true);
            if (Matrix* target = targets[1])
                kernels::multiply({g, stride, true}, {q.data() + part.queryBegin * d, d}, part.keys, d,
                                  part.queries, 1, target->data() + part.keyBegin * d, d, true);
        });
    }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        std::vector<Term> terms;
        const Segment part = segmentAt(*inputs[0].rows, *inputs[1].rows, inputs[0].rows->segmentOf(row));
        if (column >= part.keys) return terms;
        for (Index c = 0; c < inputs[0].columnCount(); ++c) {
            terms.push_back(
                productOf(inputs[0].factor(0, row, c), inputs[1].factor(1, part.keyBegin + column, c)));
        }
        return terms;
    }
};

class WeightedSum final : public Op {
public:
    std::string_view name() const override { return "weighted sum"; }
    std::string formula() const override { return "y_{ic} = Σ_j w_{ij} v_{jc}"; }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 2, 2);
        const Axis& keys = *inputs[1].rows;
        if (inputs[0].columns->size() != keys.longestSegment() ||
            inputs[0].rows->segmentCount() != keys.segmentCount())
            throwShapeError(name(), inputs, "[queries × keys] and [keys × d] with equally many segments");
        return {inputs[0].rows, inputs[1].columns};
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView w = inputs[0].matrix(), v = inputs[1].matrix();
        const Axis &queries = *inputs[0].rows, &keys = *inputs[1].rows;
        for (Index s = 0; s < keys.segmentCount(); ++s) {
            const Segment part = segmentAt(queries, keys, s);
            if (part.queries == 0) continue;
            if (part.keys == 0)
                result.middleRows(part.queryBegin, part.queries).setZero();
            else
                kernels::multiply({w.data() + part.queryBegin * w.cols(), w.cols()},
                                  {v.data() + part.keyBegin * v.cols(), v.cols()}, part.queries, v.cols(),
                                  part.keys, 1, result.data() + part.queryBegin * result.cols(),
                                  result.cols());
            // A finite result comes from finite values: otherwise only 0 · ∞, from a value with no weight, is
            // wrong.
            if (!result.middleRows(part.queryBegin, part.queries).allFinite()) sumVisible(w, v, part, result);
        }
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        const MatrixView w = inputs[0].matrix(), v = inputs[1].matrix();
        const Index d = v.cols();
        forSegments(*inputs[0].rows, *inputs[1].rows, [&](const Segment& part) {
            const float* g = gradient.data() + part.queryBegin * d;
            if (Matrix* target = targets[0])
                kernels::multiply({g, d}, {v.data() + part.keyBegin * d, d, true}, part.queries, part.keys, d,
                                  1, target->data() + part.queryBegin * w.cols(), w.cols(), true);
            if (Matrix* target = targets[1])
                kernels::multiply({w.data() + part.queryBegin * w.cols(), w.cols(), true}, {g, d}, part.keys,
                                  d, part.queries, 1, target->data() + part.keyBegin * d, d, true);
        });
    }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        std::vector<Term> terms;
        const Segment part = segmentAt(*inputs[0].rows, *inputs[1].rows, inputs[0].rows->segmentOf(row));
        for (Index j = 0; j < part.keys; ++j) {
            terms.push_back(
                productOf(inputs[0].factor(0, row, j), inputs[1].factor(1, part.keyBegin + j, column)));
            if (terms.back().factors[0].value == 0) terms.back().product = 0;
        }
        return terms;
    }

private:
    // An infinite or NaN value counts only for queries that give it weight: 0 · ∞ would be NaN.
    static void sumVisible(const MatrixView& w, const MatrixView& v, const Segment& part, Matrix& result) {
        for (Index i = part.queryBegin; i < part.queryBegin + part.queries; ++i) {
            result.row(i).setZero();
            for (Index j = 0; j < part.keys; ++j)
                if (w(i, j) != 0) result.row(i) += w(i, j) * v.row(part.keyBegin + j);
        }
    }
};

class TransposedWeightedSum final : public Op {
public:
    explicit TransposedWeightedSum(AxisPointer keys) : keys_(std::move(keys)) {}

    std::string_view name() const override { return "transposed weighted sum"; }
    std::string formula() const override { return "y_{jc} = Σ_i w_{ij} x_{ic}"; }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 2, 2);
        if (inputs[0].columns->size() != keys_->longestSegment() ||
            inputs[0].rows->size() != inputs[1].rows->size() ||
            inputs[0].rows->segmentCount() != keys_->segmentCount())
            throwShapeError(name(), inputs, "[queries × keys] and [queries × d] with equally many segments");
        return {keys_, inputs[1].columns};
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView w = inputs[0].matrix(), x = inputs[1].matrix();
        result.setZero();
        forSegments(*inputs[0].rows, *keys_, [&](const Segment& part) {
            kernels::multiply({w.data() + part.queryBegin * w.cols(), w.cols(), true},
                              {x.data() + part.queryBegin * x.cols(), x.cols()}, part.keys, x.cols(),
                              part.queries, 1, result.data() + part.keyBegin * x.cols(), x.cols());
        });
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient, Targets targets) const override {
        const MatrixView w = inputs[0].matrix(), x = inputs[1].matrix();
        const Index d = x.cols();
        forSegments(*inputs[0].rows, *keys_, [&](const Segment& part) {
            const float* g = gradient.data() + part.keyBegin * d;
            if (Matrix* target = targets[0])
                kernels::multiply({x.data() + part.queryBegin * d, d}, {g, d, true}, part.queries, part.keys,
                                  d, 1, target->data() + part.queryBegin * w.cols(), w.cols(), true);
            if (Matrix* target = targets[1])
                kernels::multiply({w.data() + part.queryBegin * w.cols(), w.cols()}, {g, d}, part.queries, d,
                                  part.keys, 1, target->data() + part.queryBegin * d, d, true);
        });
    }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        std::vector<Term> terms;
        const Segment part = segmentAt(*inputs[0].rows, *keys_, keys_->segmentOf(row));
        for (Index i = part.queryBegin; i < part.queryBegin + part.queries; ++i) {
            terms.push_back(
                productOf(inputs[0].factor(0, i, row - part.keyBegin), inputs[1].factor(1, i, column)));
        }
        return terms;
    }

private:
    AxisPointer keys_;
};

}  // namespace

OpPointer dotProducts() {
    return theOne<DotProducts>();
}

OpPointer transposedWeightedSum(AxisPointer keys) {
    return std::make_shared<TransposedWeightedSum>(std::move(keys));
}

OpPointer weightedSum() {
    return theOne<WeightedSum>();
}

}  // namespace attentionscope
