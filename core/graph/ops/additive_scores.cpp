#include "core/graph/ops/additive_scores.h"

#include <cmath>

#include "core/kernels/kernels.h"
#include "core/kernels/thread_pool.h"

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
        forEachQuery(inputs, [&](Index, Index query, Index key, Index keys) {
            kernels::additiveScores(rowOf(q, query), rowOf(k, key), v.data(), keys, q.cols(),
                                    result.data() + query * result.cols());
        });
    }

    void backward(Operands inputs, const Matrix&, const Matrix& gradient,
                  std::span<const GradientTarget> inputGradients) const override {
        const MatrixView q = inputs[0].matrix(), k = inputs[1].matrix(), v = inputs[2].matrix();
        const Index width = q.cols();
        const auto part = [&](size_t input, Index row) {
            return inputGradients[input] ? inputGradients[input]->data() + row * width : nullptr;
        };
        // The contribution of each segment to v, added up in order: the same for any number of threads.
        Matrix ofV = Matrix::Zero(inputGradients[2] ? inputs[1].rows->segmentCount() : 0, width);
        forEachQuery(inputs, [&](Index segment, Index query, Index key, Index keys) {
            kernels::additiveScoresBackward(rowOf(q, query), rowOf(k, key), v.data(), keys, width,
                                            gradient.data() + query * gradient.cols(), part(0, query),
                                            part(1, key), ofV.rows() ? ofV.row(segment).data() : nullptr);
        });
        for (Index s = 0; s < ofV.rows(); ++s) kernels::addScaled(1, rowOf(ofV, s), width, part(2, 0));
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
    /// Calls task(segment, query, first key, keys); segments run in parallel.
    template <typename Task>
    static void forEachQuery(Operands inputs, const Task& task) {
        const Axis &queries = *inputs[0].rows, &keys = *inputs[1].rows;
        const Index segments = keys.segmentCount();
        const Index worth = 1 + 8192 * segments / (keys.size() * inputs[0].columnCount() + 1);
        ThreadPool::instance().parallelFor(segments, worth, [&](Index first, Index last) {
            for (Index s = first; s < last; ++s) {
                const Index begin = keys.segmentBegin(s), count = keys.segmentEnd(s) - begin;
                if (count == 0) continue;
                for (Index query = queries.segmentBegin(s); query < queries.segmentEnd(s); ++query)
                    task(s, query, begin, count);
            }
        });
    }

    template <typename Rows>
    static const float* rowOf(const Rows& matrix, Index row) {
        return matrix.data() + row * matrix.cols();
    }
};

}  // namespace

OpPointer additiveScores() {
    static const OpPointer op = std::make_shared<AdditiveScores>();
    return op;
}

}  // namespace attentionscope
