#include "core/graph/ops/additive_scores.h"

#include <cmath>

#include "core/kernels/kernels.h"

namespace attentionscope {

namespace {

class AdditiveScores final : public Op {
public:
    std::string_view name() const override { return "additive scores"; }
    std::string formula() const override { return "s_{ij} = Σ_c v_c tanh(q_{ic} + k_{jc})"; }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 3, 3);
        const Axis& keys = *inputs[1].rows;
        const Index d = inputs[0].columns->size();
        if (inputs[1].columns->size() != d || inputs[2].shape() != Shape{d, 1} ||
            inputs[0].rows->segmentCount() != keys.segmentCount())
            throwShapeError(name(), inputs, "[queries × d], [keys × d] in equally many segments and [d × 1]");
        if (keys.segmentCount() == 1) return {inputs[0].rows, inputs[1].rows};
        return {inputs[0].rows, makeAxis(keys.role(), keys.longestSegment())};
    }

    void forward(Operands inputs, Matrix& result) const override {
        const MatrixView q = inputs[0].matrix(), k = inputs[1].matrix(), v = inputs[2].matrix();
        result.setZero();
        Matrix energies;
        forEachQuery(inputs, [&](Index query, Index keyBegin, Index keys) {
            energiesOf(q, k, query, keyBegin, keys, energies);
            result.row(query).head(keys).noalias() = (energies * v).transpose();
        });
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient,
                  std::span<Matrix* const> inputGradients) const override {
        const MatrixView q = inputs[0].matrix(), k = inputs[1].matrix(), v = inputs[2].matrix();
        Matrix energies;
        const RowVector vector = v.col(0).transpose();
        forEachQuery(inputs, [&](Index query, Index keyBegin, Index keys) {
            energiesOf(q, k, query, keyBegin, keys, energies);
            const auto g = gradient.row(query).head(keys);
            if (inputGradients[2])
                inputGradients[2]->col(0).noalias() += energies.transpose() * g.transpose();
            // ∂s_j/∂(q + k_j)_c = v_c (1 - tanh²)
            energies.array() = (1 - energies.array().square()).rowwise() * vector.array();
            energies.array().colwise() *= g.transpose().array();
            if (inputGradients[0])
                for (Index key = 0; key < keys; ++key) inputGradients[0]->row(query) += energies.row(key);
            if (inputGradients[1]) inputGradients[1]->middleRows(keyBegin, keys) += energies;
        });
    }

    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        std::vector<Term> terms;
        const Axis &queries = *inputs[0].rows, &keys = *inputs[1].rows;
        Index s = 0;
        while (queries.segmentEnd(s) <= row) ++s;
        const Index key = keys.segmentBegin(s) + column;
        if (key >= keys.segmentEnd(s)) return terms;
        for (Index c = 0; c < inputs[0].columnCount(); ++c) {
            const Factor v = inputs[2].factor(2, c, 0);
            const double energy = std::tanh(double(inputs[0].at(row, c)) + double(inputs[1].at(key, c)));
            Factor inner = inputs[0].factor(0, row, c);
            inner.function = "tanh";
            inner.added = {inputs[1].factor(1, key, c)};
            terms.push_back({.product = v.value * energy, .factors = {v, std::move(inner)}});
        }
        return terms;
    }

private:
    template <typename Task>
    static void forEachQuery(Operands inputs, const Task& task) {
        const Axis &queries = *inputs[0].rows, &keys = *inputs[1].rows;
        for (Index s = 0; s < keys.segmentCount(); ++s) {
            const Index begin = keys.segmentBegin(s), count = keys.segmentEnd(s) - begin;
            if (count == 0) continue;
            for (Index query = queries.segmentBegin(s); query < queries.segmentEnd(s); ++query)
                task(query, begin, count);
        }
    }

    static void energiesOf(const MatrixView& q, const MatrixView& k, Index query, Index keyBegin, Index keys,
                           Matrix& energies) {
        energies = k.middleRows(keyBegin, keys).rowwise() + q.row(query);
        kernels::activate(kernels::Activation::tanh, energies.data(), energies.size(), energies.data());
    }
};

}  // namespace

OpPointer additiveScores() {
    static const OpPointer op = std::make_shared<AdditiveScores>();
    return op;
}

}  // namespace attentionscope
